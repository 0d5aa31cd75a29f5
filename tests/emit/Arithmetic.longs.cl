#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const long *restrict in0, __global const int *restrict in1, __global long *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const long v1 = in0[place];
    const int v2 = in1[place];
    out0[place] = java_lshr(java_ladd(java_lmul(v1, 31L), java_i2l(v2)), v2);
    return;
}
