#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, const int u1, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const int v1 = in0[element];
    out0[element] = java_iadd(v1, u1);
    return;
}
