#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
LANES_PUT(F, float, float, )
static __attribute__((noinline)) int weft_tile(__global const float *restrict a0, const int a0_length, __global const float *restrict a1, const int a1_length, const int u2, __global float *restrict out0, const int size, __global int *trap, const int width, const int top, const int at, const int limit, const int rows) {
    if (at >= limit) return 0;
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int column = max(min(at + 0, limit - 16), 0);
    const int16 own = lane + column >= at + 0;
    int16 m = lanes_below(lane, limit - column);
    const int linea = top, rowa = u2 < 0 ? -linea : linea;
    const int firsta = linea * width + column;
    const int lineb = top + min(1, rows - 1), rowb = u2 < 0 ? -lineb : lineb;
    const int firstb = lineb * width + column;
    float16 v15a = 0;
    float16 v15b = 0;
    int v16 = 0;
    const int v1a = rowa;
    const int v1b = rowb;
    const int v2a = java_imul(u2, v1a);
    const int v2b = java_imul(u2, v1b);
    const int16 v3 = column + lane;
    const long v4 = java_i2l(u2);
    const long v5 = java_lsub(v4, 1L);
    const long v6 = java_lsub(java_i2l(a0_length), 1L);
    const long v7a = java_i2l(v2a);
    const long v7b = java_i2l(v2b);
    const long v8 = java_lsub(java_i2l(a1_length), 1L);
    const long16 v9 = java_i2l_v(v3);
    const long16 v10 = java_ladd_v(v9, (long16)(java_lmul(v4, v5)));
    const int v11a = ((v7a | java_lsub(v6, java_ladd(v5, v7a))) >= 0L);
    const int v11b = ((v7b | java_lsub(v6, java_ladd(v5, v7b))) >= 0L);
    const int16 v12 = convert_int16((((v10 | v9) | java_lsub_v((long16)(v8), v9)) | java_lsub_v((long16)(v8), v10)) >= 0L);
    const int v13 = (0 >= u2);
    const int16 t14 = m & ~(((int16)(v11a != 0 & v11b != 0 ? -1 : 0) & v12) | (int16)(v13 != 0 ? -1 : 0));
    if (lanes_any(t14)) {
        if (rows > 1) return 1;
        lanes_trap(trap, firsta, t14);
        m &= ~t14;
        if (!lanes_any(m)) return 0;
    }
    v15a = (float16)(0.0f);
    v15b = (float16)(0.0f);
    v16 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v16 >= u2) {
            goto end1;
        }
        const float v17a = a0[java_iadd(v16, v2a)];
        const float v17b = a0[java_iadd(v16, v2b)];
        const float16 v18 = lanes_near_F(a1, java_iadd(java_imul(u2, v16), column), a1_length, m);
        const float16 v19a = (v15a + (v17a * v18));
        const float16 v19b = (v15b + (v17b * v18));
        const int v20 = java_iadd(v16, 1);
        v15a = v19a;
        v15b = v19b;
        v16 = v20;
    }
    end1:;
    const float16 rows21[] = {v15a, v15b};
    for (int k = 0; k < rows; k++) {
        lanes_put_F(out0 + firsta + k * width, rows21[k], m & own);
    }
    return 0;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(2, 1, 1))) void weft_map(__global const float *restrict a0, const int a0_length, __global const float *restrict a1, const int a1_length, const int u2, __global float *restrict out0, const int size, __global int *trap) {
    const int width = lanes_width(u2, size), across = (width - 1) / 16 + 1;
    const int whole = size / width;
    const long down = ((long)whole + 1) / 2 + (whole * width < size);
    for (long k = get_global_id(0); k < down * across; k += get_global_size(0)) {
        const int at = (int)(k % across) * 16;
        int line = min((int)(k / across) * 2, whole);
        const int end = line < whole ? min(line + 2, whole) : line + 1;
        int rows = end - line;
        while (line < end) {
            if (weft_tile(a0, a0_length, a1, a1_length, u2, out0, size, trap, width, line, at, min(width, size - line * width), rows))
                rows = 1; /* a check fails */
            else
                line += rows;
        }
    }
}
