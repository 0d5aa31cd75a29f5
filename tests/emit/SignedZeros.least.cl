#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void weft_map(__global const float *restrict in0, __global double *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const float v1 = in0[place];
    out0[place] = java_dmin(java_dzero(0), java_f2d(v1));
    return;
}
