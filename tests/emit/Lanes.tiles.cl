#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
LANES_NEAR(F, float, float, )
#define LANES_CALL(kind, place, value, convert) \
static __attribute__((noinline)) void lanes_call_##kind(__global place *p, value##16 v, int16 m) { \
    typedef struct { place##16 all; } __attribute__((packed, aligned(sizeof(place)))) whole; \
    if (lanes_all(m)) { \
        ((__global whole *)p)->all = convert(v); \
        return; \
    } \
    const int *active = (const int *)&m; \
    const value *x = (const value *)&v; \
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[k] = (place)x[k]; \
}
LANES_CALL(F, float, float, )
static __attribute__((noinline)) void weft_tile(__global const float *restrict a0, const int a0_length, __global const float *restrict a1, const int a1_length, __global float *restrict out0, const int size, __global int *trap, const int width, const int top, const int at, const int limit) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int column_0 = max(min(at + 0, limit - 16), 0);
    const int16 own_0 = lane + column_0 >= at + 0;
    int16 m_0 = lanes_below(lane, limit - column_0);
    const int column_1 = max(min(at + 16, limit - 16), 0);
    const int16 own_1 = lane + column_1 >= at + 16;
    int16 m_1 = lanes_below(lane, limit - column_1);
    const int line = top, row = 32 < 0 ? -line : line;
    const int first_0 = line * width + column_0;
    const int first_1 = line * width + column_1;
    float16 v11_0 = 0;
    float16 v11_1 = 0;
    int v12 = 0;
    const int v1 = row;
    const int v2 = java_imul(v1, 1024);
    const int16 v3_0 = column_0 + lane;
    const int16 v3_1 = column_1 + lane;
    const int v4 = (32 <= a1_length);
    const long v5 = java_lsub(java_i2l(a0_length), 1L);
    const long v6 = java_i2l(v2);
    const long16 v7_0 = java_i2l_v(v3_0);
    const long16 v7_1 = java_i2l_v(v3_1);
    const long v8 = java_ladd(v6, 992L);
    const int16 v9_0 = convert_int16((java_ladd_v((long16)(v6), v7_0) | java_lsub_v((long16)(v5), java_ladd_v(v7_0, (long16)(v8)))) >= 0L);
    const int16 v9_1 = convert_int16((java_ladd_v((long16)(v6), v7_1) | java_lsub_v((long16)(v5), java_ladd_v(v7_1, (long16)(v8)))) >= 0L);
    const int16 t10_0 = m_0 & ~((int16)(v4 != 0 ? -1 : 0) & v9_0);
    const int16 t10_1 = m_1 & ~((int16)(v4 != 0 ? -1 : 0) & v9_1);
    if (lanes_any(t10_0 | t10_1)) {
        lanes_trap(trap, first_0, t10_0);
        lanes_trap(trap, first_1, t10_1);
        m_0 &= ~t10_0;
        m_1 &= ~t10_1;
        if (!lanes_any(m_0 | m_1)) return;
    }
    v11_0 = (float16)(0.0f);
    v11_1 = (float16)(0.0f);
    v12 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v12 >= 32) {
            goto end1;
        }
        const int v13 = java_iadd(v2, java_imul(v12, 32));
        const float16 v14_0 = lanes_near_F(a0, java_iadd(v13, column_0), a0_length, m_0);
        const float16 v14_1 = lanes_near_F(a0, java_iadd(v13, column_1), a0_length, m_1);
        const float v15 = a1[v12];
        const float16 v16_0 = (v11_0 + (v14_0 * v15));
        const float16 v16_1 = (v11_1 + (v14_1 * v15));
        const int v17 = java_iadd(v12, 1);
        v11_0 = v16_0;
        v11_1 = v16_1;
        v12 = v17;
    }
    end1:;
    lanes_call_F(out0 + first_0, v11_0, m_0 & own_0);
    lanes_call_F(out0 + first_1, v11_1, m_1 & own_1);
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(2, 1, 1))) void weft_map(__global const float *restrict a0, const int a0_length, __global const float *restrict a1, const int a1_length, __global float *restrict out0, const int size, __global int *trap) {
    const int width = lanes_width(32, size), across = (width - 1) / 32 + 1;
    const int whole = size / width;
    const long down = whole + (whole * width < size);
    for (long k = get_global_id(0); k < down * across; k += get_global_size(0)) {
        const int at = (int)(k % across) * 32;
        const int line = (int)(k / across), limit = min(width, size - line * width);
        if (at < limit) weft_tile(a0, a0_length, a1, a1_length, out0, size, trap, width, line, at, limit);
    }
}
