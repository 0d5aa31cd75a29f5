#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP return 0;
#pragma unroll
static __attribute__((noinline)) void weft_element(__global const float *restrict a0, const int a0_length, const int u1, __global float *restrict out0, const int size, __global int *trap, const int element) {
    float v4;
    int v5;
    const int v1 = java_imul(element, u1);
    const long v2 = java_i2l(v1);
    const int v3 = ((v2 | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(java_lsub(java_i2l(u1), 1L), v2))) >= 0L);
    if (!(v3 | (0 >= u1))) TRAP
    v4 = 0.0f;
    v5 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v5 >= u1) {
            break;
        }
        const float v6 = a0[java_iadd(v5, v1)];
        const float v7 = (v4 + v6);
        const int v8 = java_iadd(v5, 1);
        v4 = v7;
        v5 = v8;
    }
    out0[element] = v4;
    return;
}
#undef TRAP
static __attribute__((noinline)) int weft_abreast(__global const float *restrict a0, const int a0_length, const int u1, __global float *restrict out0, const int size, __global int *trap, const int elementa, const int elementb, const int elementc, const int elementd) {
    float v4a;
    float v4b;
    float v4c;
    float v4d;
    int v5;
    const int v1a = java_imul(elementa, u1);
    const int v1b = java_imul(elementb, u1);
    const int v1c = java_imul(elementc, u1);
    const int v1d = java_imul(elementd, u1);
    const long v2a = java_i2l(v1a);
    const long v2b = java_i2l(v1b);
    const long v2c = java_i2l(v1c);
    const long v2d = java_i2l(v1d);
    const int v3a = ((v2a | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(java_lsub(java_i2l(u1), 1L), v2a))) >= 0L);
    const int v3b = ((v2b | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(java_lsub(java_i2l(u1), 1L), v2b))) >= 0L);
    const int v3c = ((v2c | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(java_lsub(java_i2l(u1), 1L), v2c))) >= 0L);
    const int v3d = ((v2d | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(java_lsub(java_i2l(u1), 1L), v2d))) >= 0L);
    if (!(v3a | (0 >= u1))) TRAP
    if (!(v3b | (0 >= u1))) TRAP
    if (!(v3c | (0 >= u1))) TRAP
    if (!(v3d | (0 >= u1))) TRAP
    v4a = 0.0f;
    v4b = 0.0f;
    v4c = 0.0f;
    v4d = 0.0f;
    v5 = 0;
    const long4 ahead1 = java_rows_ahead(java_iadd(v5, v1a), java_iadd(v5, v1b), 4, v5, u1, 8, 4);
    while (v5 <= u1 && (uint)u1 - (uint)v5 >= 8) {
        float w1a[8];
        float w1b[8];
        float w1c[8];
        float w1d[8];
        run_anywhere_F(a0 + java_iadd(v5, v1a), 8, w1a);
        run_anywhere_F(a0 + java_iadd(v5, v1b), 8, w1b);
        run_anywhere_F(a0 + java_iadd(v5, v1c), 8, w1c);
        run_anywhere_F(a0 + java_iadd(v5, v1d), 8, w1d);
        java_read_ahead(a0 + java_iadd(v5, v1a), ahead1, 4, v5);
        for (int j = 0; j < 8; j++) {
            const float v6a = w1a[j];
            const float v6b = w1b[j];
            const float v6c = w1c[j];
            const float v6d = w1d[j];
            const float v7a = (v4a + v6a);
            const float v7b = (v4b + v6b);
            const float v7c = (v4c + v6c);
            const float v7d = (v4d + v6d);
            const int v8 = java_iadd(v5, 1);
            v4a = v7a;
            v4b = v7b;
            v4c = v7c;
            v4d = v7d;
            v5 = v8;
        }
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v5 >= u1) {
            break;
        }
        const float v6a = a0[java_iadd(v5, v1a)];
        const float v6b = a0[java_iadd(v5, v1b)];
        const float v6c = a0[java_iadd(v5, v1c)];
        const float v6d = a0[java_iadd(v5, v1d)];
        const float v7a = (v4a + v6a);
        const float v7b = (v4b + v6b);
        const float v7c = (v4c + v6c);
        const float v7d = (v4d + v6d);
        const int v8 = java_iadd(v5, 1);
        v4a = v7a;
        v4b = v7b;
        v4c = v7c;
        v4d = v7d;
        v5 = v8;
    }
    out0[elementa] = v4a;
    out0[elementb] = v4b;
    out0[elementc] = v4c;
    out0[elementd] = v4d;
    return 1;
}
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const float *restrict a0, const int a0_length, const int u1, __global float *restrict out0, const int size, __global int *trap) {
    const long at = (long)get_global_id(0) * 4;
    if (at >= size) return;
    const int first = (int)at, count = min(size - first, 4);
    if (count == 4 && weft_abreast(a0, a0_length, u1, out0, size, trap, first + 0, first + 1, first + 2, first + 3)) return;
    for (int i = first; i < first + count; i++) weft_element(a0, a0_length, u1, out0, size, trap, i);
}
