#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int a1_length, __global const float *restrict a2, const int a2_length, const int u3, __global float *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v13;
    int v14;
    const int v1 = in0[element];
    if (u3 == 0) TRAP
    const int v2 = java_irem(v1, u3);
    const int v3 = java_imul(u3, java_idiv(v1, u3));
    const long v4 = java_i2l(a1_length);
    const long v5 = java_i2l(v3);
    const long v6 = java_i2l(u3);
    const long v7 = java_lsub(v6, 1L);
    const long v8 = java_ladd(v5, v7);
    const int v9 = (0 >= u3);
    if (!((((v5 >= 0L) & (v5 < v4)) & ((v8 >= 0L) & (v8 < v4))) | v9)) TRAP
    const long v10 = java_i2l(a2_length);
    const long v11 = java_i2l(v2);
    const long v12 = java_ladd(v11, java_lmul(v6, v7));
    if (!(v9 | (((v11 >= 0L) & (v11 < v10)) & ((v12 >= 0L) & (v12 < v10))))) TRAP
    v13 = 0.0f;
    v14 = 0;
    for (;;) {
        if (v14 >= u3) {
            break;
        }
        const float v15 = a1[java_iadd(v14, v3)];
        const float v16 = a2[java_iadd(v2, java_imul(u3, v14))];
        const float v17 = (v13 + (v15 * v16));
        const int v18 = java_iadd(v14, 1);
        v13 = v17;
        v14 = v18;
    }
    out0[element] = v13;
    return;
}
