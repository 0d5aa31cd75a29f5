#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global int *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    int v4;
    int v5;
    const int v1 = in0[element];
    const long v2 = java_i2l(a1_length);
    const long v3 = java_lsub(java_i2l(v1), 1L);
    if (!(((0L < v2) & ((v3 >= 0L) & (v3 < v2))) | (0 >= v1))) TRAP
    v4 = 0;
    v5 = 0;
    for (;;) {
        if (v5 >= v1) {
            break;
        }
        const int v6 = a1[v5];
        const int v7 = java_iadd(v4, v6);
        const int v8 = java_iadd(v5, 1);
        v4 = v7;
        v5 = v8;
    }
    out0[element] = java_iadd(v4, 1);
    return;
}
