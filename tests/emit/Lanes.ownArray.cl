#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
LANES_SET(I, int, int)
static __attribute__((noinline)) void weft_lanes(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size, __global int *trap, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    int v3[128];
    int v4 = 0;
    int16 v8 = 0;
    int v9 = 0;
    int16 v13 = 0;
    const int16 v1 = LANES_AT(__global, int, in0 + first);
    const int16 v2 = LANES_AT(__global, int, in1 + first);
    for (int k = 0; k < 8; k++) LANES_TO(, int, v3 + 16 * k) = (int16)(0);
    v4 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v4 >= 32) {
            goto end1;
        }
        const int16 v5 = (java_iushr_v(v1, (int16)(v4)) & 7);
        const int16 v6 = lanes_get_I(v3, v5, m);
        lanes_set_I(v3, v5, java_iadd_v(v6, (int16)(1)), m);
        const int v7 = java_iadd(v4, 1);
        v4 = v7;
    }
    end1:;
    v8 = (int16)(0);
    v9 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v9 >= 8) {
            goto end6;
        }
        const int16 v10 = LANES_AT(, int, v3 + 16 * (v9));
        const int16 t11 = m & (as_uint16(v8) >= as_uint16((int16)(8)));
        if (lanes_any(t11)) {
            lanes_trap(trap, first, t11);
            m &= ~t11;
            if (!lanes_any(m)) return;
        }
        const int16 v12 = lanes_get_I(v3, v8, m);
        const int16 s12 = m, c12 = m & (v10 <= v12);
        m = c12;
        {
            v13 = v8;
        }
        m = s12 & ~c12;
        {
            v13 = select(v13, (int16)(v9), m);
        }
        m = s12;
        const int v14 = java_iadd(v9, 1);
        v8 = v13;
        v9 = v14;
    }
    end6:;
    const int16 v15 = lanes_get_I(v3, (v2 & 7), m);
    LANES_TO(__global, int, out0 + first) = java_iadd_v(v8, v15);
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size, __global int *trap) {
    const long at = (long)get_global_id(0) * 16;
    if (at < size) weft_lanes(in0, in1, out0, size, trap, (int)at);
}
