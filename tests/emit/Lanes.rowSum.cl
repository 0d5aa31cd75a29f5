#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
LANES_RUN(F, float)
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
static __attribute__((noinline)) void weft_lanes(__global const float *restrict a0, const int a0_length, const int u1, __global float *restrict out0, const int size, __global int *trap, const int at) {
    const int limit = size;
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int column_0 = max(min(at + 0, limit - 16), 0);
    const int16 own_0 = lane + column_0 >= at + 0;
    int16 m_0 = lanes_below(lane, limit - column_0);
    const int column_1 = max(min(at + 16, limit - 16), 0);
    const int16 own_1 = lane + column_1 >= at + 16;
    int16 m_1 = lanes_below(lane, limit - column_1);
    const int column_2 = max(min(at + 32, limit - 16), 0);
    const int16 own_2 = lane + column_2 >= at + 32;
    int16 m_2 = lanes_below(lane, limit - column_2);
    const int column_3 = max(min(at + 48, limit - 16), 0);
    const int16 own_3 = lane + column_3 >= at + 48;
    int16 m_3 = lanes_below(lane, limit - column_3);
    const int first_0 = column_0;
    const int first_1 = column_1;
    const int first_2 = column_2;
    const int first_3 = column_3;
    float16 v8_0 = 0;
    float16 v8_1 = 0;
    float16 v8_2 = 0;
    float16 v8_3 = 0;
    int v9 = 0;
    float16 run1_0[4];
    int turned1_0 = 0;
    float16 run1_1[4];
    int turned1_1 = 0;
    float16 run1_2[4];
    int turned1_2 = 0;
    float16 run1_3[4];
    int turned1_3 = 0;
    const int16 v1_0 = java_imul_v((first_0 + lane), (int16)(u1));
    const int16 v1_1 = java_imul_v((first_1 + lane), (int16)(u1));
    const int16 v1_2 = java_imul_v((first_2 + lane), (int16)(u1));
    const int16 v1_3 = java_imul_v((first_3 + lane), (int16)(u1));
    const long v2 = java_lsub(java_i2l(u1), 1L);
    const long v3 = java_lsub(java_i2l(a0_length), 1L);
    const long16 v4_0 = java_i2l_v(v1_0);
    const long16 v4_1 = java_i2l_v(v1_1);
    const long16 v4_2 = java_i2l_v(v1_2);
    const long16 v4_3 = java_i2l_v(v1_3);
    const int16 v5_0 = convert_int16((v4_0 | java_lsub_v((long16)(v3), java_ladd_v((long16)(v2), v4_0))) >= 0L);
    const int16 v5_1 = convert_int16((v4_1 | java_lsub_v((long16)(v3), java_ladd_v((long16)(v2), v4_1))) >= 0L);
    const int16 v5_2 = convert_int16((v4_2 | java_lsub_v((long16)(v3), java_ladd_v((long16)(v2), v4_2))) >= 0L);
    const int16 v5_3 = convert_int16((v4_3 | java_lsub_v((long16)(v3), java_ladd_v((long16)(v2), v4_3))) >= 0L);
    const int v6 = (0 >= u1);
    const int16 t7_0 = m_0 & ~(v5_0 | (int16)(v6 != 0 ? -1 : 0));
    const int16 t7_1 = m_1 & ~(v5_1 | (int16)(v6 != 0 ? -1 : 0));
    const int16 t7_2 = m_2 & ~(v5_2 | (int16)(v6 != 0 ? -1 : 0));
    const int16 t7_3 = m_3 & ~(v5_3 | (int16)(v6 != 0 ? -1 : 0));
    if (lanes_any(t7_0 | t7_1 | t7_2 | t7_3)) {
        lanes_trap(trap, first_0, t7_0);
        lanes_trap(trap, first_1, t7_1);
        lanes_trap(trap, first_2, t7_2);
        lanes_trap(trap, first_3, t7_3);
        m_0 &= ~t7_0;
        m_1 &= ~t7_1;
        m_2 &= ~t7_2;
        m_3 &= ~t7_3;
        if (!lanes_any(m_0 | m_1 | m_2 | m_3)) return;
    }
    v8_0 = (float16)(0.0f);
    v8_1 = (float16)(0.0f);
    v8_2 = (float16)(0.0f);
    v8_3 = (float16)(0.0f);
    v9 = 0;
    turned1_0 = 0;
    turned1_1 = 0;
    turned1_2 = 0;
    turned1_3 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v9 >= u1) {
            goto end1;
        }
        const float16 v10_0 = lanes_run_F(a0, java_iadd_v((int16)(v9), v1_0), a0_length, v9, m_0, run1_0, &turned1_0);
        const float16 v10_1 = lanes_run_F(a0, java_iadd_v((int16)(v9), v1_1), a0_length, v9, m_1, run1_1, &turned1_1);
        const float16 v10_2 = lanes_run_F(a0, java_iadd_v((int16)(v9), v1_2), a0_length, v9, m_2, run1_2, &turned1_2);
        const float16 v10_3 = lanes_run_F(a0, java_iadd_v((int16)(v9), v1_3), a0_length, v9, m_3, run1_3, &turned1_3);
        const float16 v11_0 = (v8_0 + v10_0);
        const float16 v11_1 = (v8_1 + v10_1);
        const float16 v11_2 = (v8_2 + v10_2);
        const float16 v11_3 = (v8_3 + v10_3);
        const int v12 = java_iadd(v9, 1);
        v8_0 = v11_0;
        v8_1 = v11_1;
        v8_2 = v11_2;
        v8_3 = v11_3;
        v9 = v12;
    }
    end1:;
    lanes_call_F(out0 + first_0, v8_0, m_0 & own_0);
    lanes_call_F(out0 + first_1, v8_1, m_1 & own_1);
    lanes_call_F(out0 + first_2, v8_2, m_2 & own_2);
    lanes_call_F(out0 + first_3, v8_3, m_3 & own_3);
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_map(__global const float *restrict a0, const int a0_length, const int u1, __global float *restrict out0, const int size, __global int *trap) {
    const long at = (long)get_global_id(0) * 64;
    if (at < size) weft_lanes(a0, a0_length, u1, out0, size, trap, (int)at);
}
