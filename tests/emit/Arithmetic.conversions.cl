#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void weft_map(__global const float *restrict in0, __global const double *restrict in1, __global const long *restrict in2, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const float v1 = in0[place];
    const double v2 = in1[place];
    const long v3 = in2[place];
    out0[place] = java_iadd(java_iadd(java_iadd(java_f2i(v1), java_i2b(java_d2i(v2))), java_i2c(java_l2i(v3))), java_i2s(java_l2i(java_f2l(v1))));
    return;
}
