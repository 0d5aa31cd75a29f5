#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void weft_map(__global const double *restrict in0, __global const float *restrict in1, __global double *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const double v1 = in0[place];
    const float v2 = in1[place];
    out0[place] = (((java_sin(v1) + java_sqrt(v1)) + java_f2d(java_fabs(v2))) + java_dmax(v1, java_f2d(v2)));
    return;
}
