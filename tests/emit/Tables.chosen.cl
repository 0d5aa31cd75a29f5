#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, const int u3, const int u4, __global const int *restrict a5, __global const int *restrict a6, const int u7, const int u8, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    __global const int * v3;
    int v4;
    int v5;
    const int v1 = in0[place];
    if (v1 <= 3) {
        if ((uint)v1 >= (uint)u4) TRAP
        const int v2 = java_imul(v1, u8);
        v3 = a6;
        v4 = v2;
        v5 = u8;
    } else {
        if ((uint)v1 >= (uint)u3) TRAP
        const int v6 = java_imul(v1, u7);
        v3 = a5;
        v4 = v6;
        v5 = u7;
    }
    if ((uint)0 >= (uint)v5) TRAP
    const int v7 = v3[v4];
    out0[place] = v7;
    return;
}
