#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global char *restrict out0, __global char *restrict out1, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const int v1 = in0[place];
    const int v2 = java_i2b(v1);
    out0[place] = (char)v2;
    out1[place] = (char)java_i2b(java_ishr(v2, 1));
    return;
}
