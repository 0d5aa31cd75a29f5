#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void weft_map(__global const double *restrict in0, __global const double *restrict in1, __global double *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const double v1 = in0[place];
    const double v2 = in1[place];
    out0[place] = java_drem(v1, v2);
    return;
}
