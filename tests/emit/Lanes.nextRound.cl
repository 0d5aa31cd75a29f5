#pragma OPENCL FP_CONTRACT OFF
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
static __attribute__((noinline)) void weft_lanes(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    int16 v3 = 0;
    int v4 = 0;
    int16 v6 = 0;
    int16 v9 = 0;
    int16 v11 = 0;
    int16 x1;
    int16 x2;
    int16 x3;
    int16 x8;
    int16 x9;
    const int16 v1 = LANES_AT(__global, int, in0 + first);
    const int16 v2 = LANES_AT(__global, int, in1 + first);
    v3 = (int16)(0);
    v4 = 0;
    x1 = m;
    x2 = 0;
    x3 = 0;
    JAVA_IN_ORDER for (;;) {
        const int16 s6 = m, c6 = m & (v4 >= v2);
        m = c6;
        {
            x3 |= m;
            m = 0;
        }
        m = s6 & ~c6;
        if (!lanes_any(m)) goto end3;
        const int16 v5 = java_iadd_v(v1, (int16)(v4));
        v6 = v5;
        x8 = m;
        x9 = 0;
        JAVA_IN_ORDER for (;;) {
            const int16 s12 = m, c12 = m & (v6 <= 10);
            m = c12;
            {
                m = 0;
            }
            m = s12 & ~c12;
            if (!lanes_any(m)) goto end9;
            const int16 s14 = m, c14 = m & ~(java_irem_vc(v6, 7) != 3);
            m = c14;
            {
                x9 |= m;
                m = 0;
            }
            m = s14 & ~c14;
            if (!lanes_any(m)) goto end9;
            const int16 v7 = java_iadd_v(v6, (int16)((-3)));
            v6 = select(v6, v7, m);
        }
        end9:;
        m |= x9;
        if (!lanes_any(m)) goto end8;
        end8:;
        m = x8;
        const int16 s17 = m, c17 = m & (v6 != 4);
        m = c17;
        if (lanes_any(m)) {
            const int16 v8 = java_iadd_v(v3, v6);
            const int16 s19 = m, c19 = m & ~(v8 <= 1000);
            m = c19;
            {
                x2 |= m;
                m = 0;
            }
            m = s19 & ~c19;
            if (!lanes_any(m)) goto end17;
            v9 = select(v9, v8, m);
            end17:;
        }
        const int16 f17 = m;
        m = s17 & ~c17;
        {
            v9 = select(v9, v3, m);
        }
        m |= f17;
        if (!lanes_any(m)) goto end3;
        const int v10 = java_iadd(v4, 1);
        v3 = select(v3, v9, m);
        v4 = v10;
    }
    end3:;
    m |= x3;
    if (!lanes_any(m)) goto end2;
    v11 = select(v11, v3, m);
    m = 0;
    goto end2;
    end2:;
    m |= x2;
    if (!lanes_any(m)) goto end1;
    v11 = select(v11, (int16)((-1)), m);
    end1:;
    m = x1;
    LANES_TO(__global, int, out0 + first) = v11;
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size) {
    const long at = (long)lanes_spread(get_global_id(0), get_global_offset(0), get_global_size(0)) * 16;
    if (at < size) weft_lanes(in0, in1, out0, size, (int)at);
}
