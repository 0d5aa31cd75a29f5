#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const long *restrict a1, const int a1_length, const int u2, __global long *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    long v6;
    int v7;
    const int v1 = in0[element];
    const int v2 = java_imul(v1, u2);
    const long v3 = java_i2l(a1_length);
    const long v4 = java_i2l(v2);
    const long v5 = java_ladd(v4, java_lsub(java_i2l(u2), 1L));
    if (!((((v4 >= 0L) & (v4 < v3)) & ((v5 >= 0L) & (v5 < v3))) | (0 >= u2))) TRAP
    v6 = 0L;
    v7 = 0;
    for (;;) {
        if (v7 >= u2) {
            break;
        }
        const long v8 = a1[java_iadd(v7, v2)];
        const long v9 = java_ladd(v6, v8);
        const int v10 = java_iadd(v7, 1);
        v6 = v9;
        v7 = v10;
    }
    out0[element] = v6;
    return;
}
