#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
static void weft_element(__global const int *restrict a0, const int a0_length, const int u1, const int u2, const int u3, __global int *restrict out0, const int size, __global int *trap, const int element) {
    if (u1 == 0) TRAP
    const int v1 = java_isub(u2, java_idiv(element, u1));
    if (!(v1 >= java_ineg(u3))) TRAP
    if (!(v1 <= u3)) TRAP
    if ((uint)element >= (uint)a0_length) TRAP
    const int v2 = a0[element];
    const int v3 = java_iadd(element, java_imul(u1, v1));
    if ((uint)v3 >= (uint)a0_length) TRAP
    const int v4 = a0[v3];
    out0[element] = java_imin(v2, v4);
    return;
}
static inline void weft_inside(__global const int *restrict a0, const int a0_length, const int u1, const int u2, const int u3, __global int *restrict out0, const int size, __global int *trap, const int first, const int row) {
    const int16 element = first + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int16 m = (int16)(-1);
    const int16 v1 = LANES_AT(__global, int, a0 + first);
    const int16 v2 = LANES_AT(__global, int, a0 + java_iadd(first, java_imul(u1, java_isub(u2, row))));
    LANES_TO(__global, int, out0 + first) = java_imin_v(v1, v2);
    return;
}
#define IS_INT(least, most) ((least) >= INT_MIN && (most) <= INT_MAX)
#define IS_BELOW(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (most) < (limit))
#define IS_ABOVE(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (least) > (limit))
#define IS_OTHER(least, most, other) (IS_BELOW(least, most, other) || IS_ABOVE(least, most, other))
static inline bool weft_is_inside(__global const int *restrict a0, const int a0_length, const int u1, const int u2, const int u3, __global int *restrict out0, const int size, __global int *trap, const long first, const long last, const long row) {
    return true
        && IS_ABOVE(((long)u2 - row), ((long)u2 - row), (0L - (long)u3) - 1)
        && IS_BELOW(((long)u2 - row), ((long)u2 - row), (long)u3 + 1)
        && IS_OTHER((long)u1, (long)u1, 0L)
        && IS_ABOVE(first, last, 0L - 1)
        && IS_BELOW(first, last, (long)a0_length)
        && IS_ABOVE((long)u1, (long)u1, 0L - 1)
        && IS_ABOVE((first + ((long)u1 * ((long)u2 - row))), (last + ((long)u1 * ((long)u2 - row))), 0L - 1)
        && IS_BELOW((first + ((long)u1 * ((long)u2 - row))), (last + ((long)u1 * ((long)u2 - row))), (long)a0_length);
}
#define IS_INSIDE(first, last) weft_is_inside(a0, a0_length, u1, u2, u3, out0, size, trap, first, last, row)
#define COLUMNS ((long)u1)
#define MARGIN 1
#define ELEMENT(i) weft_element(a0, a0_length, u1, u2, u3, out0, size, trap, i)
#define SIXTEEN(i) weft_inside(a0, a0_length, u1, u2, u3, out0, size, trap, (int)(i), (int)row)
#define LONG_PIECE 128
static __attribute__((noinline)) void weft_rows(__global const int *restrict a0, const int a0_length, const int u1, const int u2, const int u3, __global int *restrict out0, const int size, __global int *trap, const long begin, const long end) {
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
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(8, 1, 1))) void weft_map(__global const int *restrict a0, const int a0_length, const int u1, const int u2, const int u3, __global int *restrict out0, const int size, __global int *trap) {
    const long begin = (long)get_global_id(0) * 1024;
    weft_rows(a0, a0_length, u1, u2, u3, out0, size, trap, begin, min(begin + 1024, (long)size));
}
