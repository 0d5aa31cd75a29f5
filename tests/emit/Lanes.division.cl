#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TRAP { atomic_min(trap, element); return; }
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
static __attribute__((noinline)) void weft_lanes(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size, __global int *trap, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    int16 v3 = 0;
    int16 v4 = 0;
    int16 x1;
    const int16 v1 = LANES_AT(__global, int, in0 + first);
    const int16 v2 = LANES_AT(__global, int, in1 + first);
    v3 = v1;
    v4 = (int16)(0);
    x1 = 0;
    JAVA_IN_ORDER for (;;) {
        const int16 s4 = m, c4 = m & (v3 <= 0);
        m = c4;
        {
            x1 |= m;
            m = 0;
        }
        m = s4 & ~c4;
        if (!lanes_any(m)) goto end1;
        const int16 v5 = java_isub_v(v3, v2);
        const int16 t6 = m & (v5 == 0);
        if (lanes_any(t6)) {
            lanes_trap(trap, first, t6);
            m &= ~t6;
            if (!lanes_any(m)) goto end1;
        }
        const int16 v7 = java_iadd_v(v4, java_idiv_v((int16)(100), v5));
        const int16 v8 = java_ishr_v(v3, (int16)(1));
        v3 = v8;
        v4 = select(v4, v7, m);
    }
    end1:;
    m |= x1;
    if (!lanes_any(m)) return;
    LANES_TO(__global, int, out0 + first) = v4;
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size, __global int *trap) {
    const long at = (long)lanes_spread(get_global_id(0), get_global_offset(0), get_global_size(0)) * 16;
    if (at < size) weft_lanes(in0, in1, out0, size, trap, (int)at);
}
