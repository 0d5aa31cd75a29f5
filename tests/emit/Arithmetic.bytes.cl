#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const char *restrict in0, __global const char *restrict in1, __global char *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const int v1 = (int)in0[place];
    const int v2 = (int)in1[place];
    out0[place] = (char)java_i2b(java_iadd(v1, v2));
    return;
}
