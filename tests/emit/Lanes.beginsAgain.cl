#pragma OPENCL FP_CONTRACT OFF
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
static __attribute__((noinline)) void weft_lanes(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global int *restrict out0, const int size, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    int16 v2 = 0;
    int v3 = 0;
    int16 v4 = 0;
    int v5 = 0;
    int16 v6 = 0;
    int16 x6;
    int16 x9;
    const int16 v1 = LANES_AT(__global, int, in0 + first);
    v2 = (int16)(0);
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v3 >= 9) {
            goto end1;
        }
        x6 = m;
        const int16 s7 = m, c7 = m & (java_irem_vc(java_iadd_v(v1, (int16)(v3)), 3) != 0);
        m = c7;
        if (lanes_any(m)) {
            v4 = v2;
            v5 = 0;
            x9 = 0;
            JAVA_IN_ORDER for (;;) {
                if (v5 >= a1_length) {
                    v6 = select(v6, v4, m);
                    m = 0;
                    goto end9;
                }
                const int v7 = a1[v5];
                const int16 s14 = m, c14 = m & ~(v7 <= v1);
                m = c14;
                {
                    x9 |= m;
                    m = 0;
                }
                m = s14 & ~c14;
                if (!lanes_any(m)) goto end9;
                const int16 v8 = java_iadd_v(v4, (int16)(java_imul(v3, v7)));
                const int v9 = java_iadd(v5, 1);
                v4 = select(v4, v8, m);
                v5 = v9;
            }
            end9:;
            m |= x9;
            if (!lanes_any(m)) goto end7;
            v6 = select(v6, v4, m);
            end7:;
        }
        const int16 f7 = m;
        m = s7 & ~c7;
        {
            v6 = select(v6, v2, m);
        }
        m |= f7;
        if (!lanes_any(m)) goto end6;
        end6:;
        m = x6;
        const int v10 = java_iadd(v3, 1);
        v2 = v6;
        v3 = v10;
    }
    end1:;
    LANES_TO(__global, int, out0 + first) = v2;
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global int *restrict out0, const int size) {
    const long at = (long)lanes_spread(get_global_id(0), get_global_offset(0), get_global_size(0)) * 16;
    if (at < size) weft_lanes(in0, a1, a1_length, out0, size, (int)at);
}
