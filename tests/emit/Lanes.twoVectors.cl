#pragma OPENCL FP_CONTRACT OFF
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
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
LANES_CALL(I, int, int, )
static __attribute__((noinline)) void weft_lanes(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size, const int at) {
    const int limit = size;
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int column_0 = max(min(at + 0, limit - 16), 0);
    const int16 own_0 = lane + column_0 >= at + 0;
    int16 m_0 = lanes_below(lane, limit - column_0);
    const int column_1 = max(min(at + 16, limit - 16), 0);
    const int16 own_1 = lane + column_1 >= at + 16;
    int16 m_1 = lanes_below(lane, limit - column_1);
    const int first_0 = column_0;
    const int first_1 = column_1;
    int16 v3_0 = 0;
    int16 v3_1 = 0;
    int v4 = 0;
    int16 v5_0 = 0;
    int16 v5_1 = 0;
    int16 v7_0 = 0;
    int16 v7_1 = 0;
    int16 x1_0;
    int16 x1_1;
    const int16 v1_0 = LANES_AT(__global, int, in0 + first_0);
    const int16 v1_1 = LANES_AT(__global, int, in0 + first_1);
    const int16 v2_0 = LANES_AT(__global, int, in1 + first_0);
    const int16 v2_1 = LANES_AT(__global, int, in1 + first_1);
    v3_0 = v1_0;
    v3_1 = v1_1;
    v4 = 0;
    v5_0 = (int16)(0);
    v5_1 = (int16)(0);
    x1_0 = m_0;
    x1_1 = m_1;
    JAVA_IN_ORDER for (;;) {
        const int16 s4_0 = m_0, c4_0 = m_0 & (v3_0 <= v2_0);
        const int16 s4_1 = m_1, c4_1 = m_1 & (v3_1 <= v2_1);
        m_0 = c4_0;
        m_1 = c4_1;
        {
            m_0 = 0;
            m_1 = 0;
        }
        m_0 = s4_0 & ~c4_0;
        m_1 = s4_1 & ~c4_1;
        if (!lanes_any(m_0 | m_1)) goto end1;
        const int16 s7_0 = m_0, c7_0 = m_0 & ((v3_0 & 1) != 0);
        const int16 s7_1 = m_1, c7_1 = m_1 & ((v3_1 & 1) != 0);
        m_0 = c7_0;
        m_1 = c7_1;
        {
            const int16 v6_0 = java_iadd_v(v3_0, (int16)((-3)));
            const int16 v6_1 = java_iadd_v(v3_1, (int16)((-3)));
            v7_0 = v6_0;
            v7_1 = v6_1;
        }
        m_0 = s7_0 & ~c7_0;
        m_1 = s7_1 & ~c7_1;
        {
            const int16 v8_0 = java_ishr_v(v3_0, (int16)(1));
            const int16 v8_1 = java_ishr_v(v3_1, (int16)(1));
            v7_0 = select(v7_0, v8_0, m_0);
            v7_1 = select(v7_1, v8_1, m_1);
        }
        m_0 = s7_0;
        m_1 = s7_1;
        const int v9 = java_iadd(v4, 1);
        v3_0 = v7_0;
        v3_1 = v7_1;
        v4 = v9;
        v5_0 = select(v5_0, (int16)(v9), m_0);
        v5_1 = select(v5_1, (int16)(v9), m_1);
    }
    end1:;
    m_0 = x1_0;
    m_1 = x1_1;
    lanes_call_I(out0 + first_0, v5_0, m_0 & own_0);
    lanes_call_I(out0 + first_1, v5_1, m_1 & own_1);
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(2, 1, 1))) void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size) {
    const long at = (long)lanes_spread(get_global_id(0), get_global_offset(0), get_global_size(0)) * 32;
    if (at < size) weft_lanes(in0, in1, out0, size, (int)at);
}
