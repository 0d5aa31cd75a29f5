#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const int v1 = in0[place];
    const int v2 = a1[v1];
    out0[place] = java_idiv(v2, v1);
    return;
}
