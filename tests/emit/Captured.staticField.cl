#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, const int u1, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const int v1 = in0[place];
    out0[place] = java_iadd(v1, u1);
    return;
}
