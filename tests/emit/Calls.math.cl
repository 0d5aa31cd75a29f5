#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void weft_map(__global const double *restrict in0, __global const float *restrict in1, __global double *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const double v1 = in0[element];
    const float v2 = in1[element];
    out0[element] = (((java_sin(v1) + java_sqrt(v1)) + java_f2d(java_fabs(v2))) + java_dmax(v1, java_f2d(v2)));
    return;
}
