#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int a1_length, __global const float *restrict a2, const int a2_length, const int u3, __global float *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v11;
    int v12;
    const int v1 = in0[place];
    if (u3 == 0) TRAP
    const int v2 = java_irem(v1, u3);
    const int v3 = java_imul(u3, java_idiv(v1, u3));
    const long v4 = java_i2l(u3);
    const long v5 = java_lsub(v4, 1L);
    const long v6 = java_i2l(v3);
    const long v7 = java_lsub(java_i2l(a2_length), 1L);
    const long v8 = java_i2l(v2);
    const long v9 = java_ladd(v8, java_lmul(v4, v5));
    const long v10 = ((v6 | java_lsub(java_lsub(java_i2l(a1_length), 1L), java_ladd(v5, v6))) | v8);
    if (!((((v9 | (v10 | java_lsub(v7, v8))) | java_lsub(v7, v9)) >= 0L) | (0 >= u3))) TRAP
    v11 = 0.0f;
    v12 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v12 >= u3) {
            break;
        }
        const float v13 = a1[java_iadd(v12, v3)];
        const float v14 = a2[java_iadd(v2, java_imul(u3, v12))];
        const float v15 = (v11 + (v13 * v14));
        const int v16 = java_iadd(v12, 1);
        v11 = v15;
        v12 = v16;
    }
    out0[place] = v11;
    return;
}
