#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
LANES_NEAR(F, float, float, )
static void weft_element(const int u1, const int u2, const int u3, const int u4, __global const float *restrict a5, __global float *restrict out0, const int size, __global int *trap, const int element) {
    float v9;
    if (u1 == 0) TRAP
    const int v1 = java_idiv(element, u1);
    const int v2 = java_irem(element, u1);
    if (!(v1 < 1)) {
        if (!(v1 >= java_isub(u3, 1))) {
            if (!(v2 < 1)) {
                if (v2 < java_isub(u4, 1)) {
                    if (java_irem(java_iadd(u2, java_iadd(v1, v2)), 2) == 0) {
                        const float v3 = a5[java_iadd(v2, java_imul(java_isub(v1, 1), u4))];
                        const float v4 = a5[java_iadd(v2, java_imul(java_iadd(v1, 1), u4))];
                        const int v5 = java_imul(v1, u4);
                        const float v6 = a5[java_iadd(java_isub(v2, 1), v5)];
                        const float v7 = a5[java_iadd(java_iadd(v2, 1), v5)];
                        const float v8 = (((v3 + v4) + v6) + v7);
                        v9 = v8;
                        goto behind9;
                    }
                    const float v10 = a5[java_iadd(v2, java_imul(v1, u4))];
                    v9 = v10;
                    goto behind9;
                }
            }
        }
    }
    v9 = 0.0f;
    behind9:;
    out0[element] = v9;
    return;
}
static inline void weft_inside(const int u1, const int u2, const int u3, const int u4, __global const float *restrict a5, __global float *restrict out0, const int size, __global int *trap, const int first, const int row) {
    const int16 element = first + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int16 m = (int16)(-1);
    float16 v8 = 0;
    const int16 v1 = java_isub_v(element, (int16)(java_imul(u1, row)));
    const int16 s2 = m, c2 = m & (java_irem_vc(java_iadd_v((int16)(u2), java_iadd_v((int16)(row), v1)), 2) == 0);
    m = c2;
    if (lanes_any(m)) {
        const float16 v2 = lanes_near_F(a5, java_iadd(java_isub(first, java_imul(u1, row)), java_imul(java_isub(row, 1), u4)), u3 * u4, m);
        const float16 v3 = lanes_near_F(a5, java_iadd(java_isub(first, java_imul(u1, row)), java_imul(java_iadd(row, 1), u4)), u3 * u4, m);
        const int v4 = java_imul(row, u4);
        const float16 v5 = lanes_near_F(a5, java_iadd(java_isub(java_isub(first, java_imul(u1, row)), 1), v4), u3 * u4, m);
        const float16 v6 = lanes_near_F(a5, java_iadd(java_iadd(java_isub(first, java_imul(u1, row)), 1), v4), u3 * u4, m);
        const float16 v7 = (((v2 + v3) + v5) + v6);
        v8 = v7;
    }
    const int16 f2 = m;
    m = s2 & ~c2;
    if (lanes_any(m)) {
        const float16 v9 = lanes_near_F(a5, java_iadd(java_isub(first, java_imul(u1, row)), java_imul(row, u4)), u3 * u4, m);
        v8 = select(v8, v9, m);
    }
    m |= f2;
    if (!lanes_any(m)) return;
    LANES_TO(__global, float, out0 + first) = v8;
    return;
}
#define IS_INT(least, most) ((least) >= INT_MIN && (most) <= INT_MAX)
#define IS_BELOW(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (most) < (limit))
#define IS_ABOVE(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (least) > (limit))
#define IS_OTHER(least, most, other) (IS_BELOW(least, most, other) || IS_ABOVE(least, most, other))
static inline bool weft_is_inside(const int u1, const int u2, const int u3, const int u4, __global const float *restrict a5, __global float *restrict out0, const int size, __global int *trap, const long first, const long last, const long row) {
    return true
        && IS_ABOVE(row, row, 1L - 1)
        && IS_BELOW(row, row, ((long)u3 - 1L))
        && IS_ABOVE((long)u1, (long)u1, 0L - 1)
        && IS_ABOVE((first - ((long)u1 * row)), (last - ((long)u1 * row)), 1L - 1)
        && IS_BELOW((first - ((long)u1 * row)), (last - ((long)u1 * row)), ((long)u4 - 1L))
        && IS_OTHER((long)u1, (long)u1, 0L);
}
#define IS_INSIDE(first, last) weft_is_inside(u1, u2, u3, u4, a5, out0, size, trap, first, last, row)
#define COLUMNS ((long)u1)
#define MARGIN 2
#define ELEMENT(i) weft_element(u1, u2, u3, u4, a5, out0, size, trap, i)
#define SIXTEEN(i) weft_inside(u1, u2, u3, u4, a5, out0, size, trap, (int)(i), (int)row)
#define LONG_PIECE 128
static __attribute__((noinline)) void weft_rows(const int u1, const int u2, const int u3, const int u4, __global const float *restrict a5, __global float *restrict out0, const int size, __global int *trap, const long begin, const long end) {
    // Consecutive elements, from `begin` to `end`: pieces of rows. What is not near a row's ends is computed sixteen elements at once
    // where weft_is_inside agrees. Some of the last vector's are computed twice; so are some of the first one's where a piece is long,
    // so that the others lie as columns do, at multiples of sixteen, and are a line of a cache.
    const long columns = COLUMNS;
    long row = columns > 0 ? begin / columns : 0;
    for (long at = begin; at < end; row++) {
        const long row_start = row * columns, row_end = columns > 0 ? row_start + columns : end;
        const long stop = min(end, row_end);
        long first = max(at, row_start + MARGIN), behind = min(stop, row_end - MARGIN);
        if (columns <= 0 || behind - first < 16 || !IS_INSIDE(first, behind - 1)) first = behind = stop;
        const long multiples = behind - first < LONG_PIECE ? -1 : -16;
        while (at < stop) {
            if (at >= first && at < behind) {
                SIXTEEN(min(at, behind - 16));
                at = min((at + 16) & multiples, behind);
            } else {
                ELEMENT((int)at);
                at++;
            }
        }
    }
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(8, 1, 1))) void weft_map(const int u1, const int u2, const int u3, const int u4, __global const float *restrict a5, __global float *restrict out0, const int size, __global int *trap) {
    const long begin = (long)get_global_id(0) * 1024;
    weft_rows(u1, u2, u3, u4, a5, out0, size, trap, begin, min(begin + 1024, (long)size));
}
