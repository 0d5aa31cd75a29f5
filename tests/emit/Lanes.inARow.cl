#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
LANES_PUT(I, int, int, )
static __attribute__((noinline)) void weft_tile(__global const int *restrict a0, const int a0_length, const int u1, __global int *restrict out0, const int size, __global int *trap, const int width, const int top, const int at, const int limit) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int column = max(min(at + 0, limit - 16), 0);
    const int16 own = lane + column >= at + 0;
    int16 m = lanes_below(lane, limit - column);
    const int line = top, row = u1 < 0 ? -line : line;
    const int first = line * width + column;
    int16 v4 = 0;
    int16 x1;
    if (u1 == 0) {
        lanes_trap(trap, first, m);
        return;
    }
    const int v1 = row;
    const int16 v2 = column + lane;
    const int16 v3 = java_iadd_v(v2, (int16)(java_imul(u1, v1)));
    v4 = (int16)(0);
    x1 = 0;
    JAVA_IN_ORDER for (;;) {
        const int16 s4 = m, c4 = m & (v4 >= v2);
        m = c4;
        {
            x1 |= m;
            m = 0;
        }
        m = s4 & ~c4;
        if (!lanes_any(m)) goto end1;
        const int16 t5 = m & (as_uint16(v3) >= as_uint16((int16)(a0_length)));
        if (lanes_any(t5)) {
            lanes_trap(trap, first, t5);
            m &= ~t5;
            if (!lanes_any(m)) goto end1;
        }
        const int16 v6 = lanes_near_I(a0, java_iadd(column, java_imul(u1, v1)), a0_length, m);
        if ((uint)v1 >= (uint)a0_length) {
            lanes_trap(trap, first, m);
            m = 0;
            goto end1;
        }
        const int v7 = a0[v1];
        const int16 v8 = java_iadd_v(v4, java_iadd_v(v6, (int16)(v7)));
        v4 = select(v4, v8, m);
    }
    end1:;
    m |= x1;
    if (!lanes_any(m)) return;
    lanes_put_I(out0 + first, v4, m & own);
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_map(__global const int *restrict a0, const int a0_length, const int u1, __global int *restrict out0, const int size, __global int *trap) {
    const int width = lanes_width(u1, size), across = (width - 1) / 16 + 1;
    const int whole = size / width;
    const long down = whole + (whole * width < size);
    for (long k = get_global_id(0); k < down * across; k += get_global_size(0)) {
        const int at = (int)(k % across) * 16;
        const int line = (int)(k / across), limit = min(width, size - line * width);
        if (at < limit) weft_tile(a0, a0_length, u1, out0, size, trap, width, line, at, limit);
    }
}
