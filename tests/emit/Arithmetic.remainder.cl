#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void weft_map(__global const double *restrict in0, __global const double *restrict in1, __global double *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const double v1 = in0[element];
    const double v2 = in1[element];
    out0[element] = java_drem(v1, v2);
    return;
}
