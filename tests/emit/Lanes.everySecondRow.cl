#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
static void weft_element(__global const float *restrict a0, const int a0_length, __global float *restrict out0, const int size, __global int *trap, const int element) {
    float v4;
    const int v1 = java_irem(element, 512);
    if (!(java_irem(java_idiv(element, 512), 2) == 0)) {
        if (v1 != 0) {
            const int v2 = java_isub(element, 1);
            if ((uint)v2 >= (uint)a0_length) TRAP
            const float v3 = a0[v2];
            v4 = v3;
            goto behind3;
        }
    }
    if ((uint)element >= (uint)a0_length) TRAP
    const float v5 = a0[element];
    v4 = v5;
    behind3:;
    out0[element] = v4;
    return;
}
static inline void weft_inside(__global const float *restrict a0, const int a0_length, __global float *restrict out0, const int size, __global int *trap, const int first, const int row) {
    const int16 element = first + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int16 m = (int16)(-1);
    float16 v2 = 0;
    if (java_irem(row, 2) == 0) {
        const float16 v1 = LANES_AT(__global, float, a0 + first);
        v2 = v1;
    } else {
        const float16 v3 = LANES_AT(__global, float, a0 + java_isub(first, 1));
        v2 = v3;
    }
    LANES_TO(__global, float, out0 + first) = v2;
    return;
}
#define IS_INT(least, most) ((least) >= INT_MIN && (most) <= INT_MAX)
#define IS_BELOW(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (most) < (limit))
#define IS_ABOVE(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (least) > (limit))
#define IS_OTHER(least, most, other) (IS_BELOW(least, most, other) || IS_ABOVE(least, most, other))
static inline bool weft_is_inside(__global const float *restrict a0, const int a0_length, __global float *restrict out0, const int size, __global int *trap, const long first, const long last, const long row) {
    return true
        && IS_ABOVE(512L, 512L, 0L - 1)
        && IS_OTHER((first - (512L * row)), (last - (512L * row)), 0L)
        && IS_ABOVE(first, last, 0L - 1)
        && IS_BELOW(first, last, (long)a0_length)
        && IS_ABOVE((first - 1L), (last - 1L), 0L - 1)
        && IS_BELOW((first - 1L), (last - 1L), (long)a0_length);
}
#define IS_INSIDE(first, last) weft_is_inside(a0, a0_length, out0, size, trap, first, last, row)
#define COLUMNS (512L)
#define MARGIN 1
#define ELEMENT(i) weft_element(a0, a0_length, out0, size, trap, i)
#define SIXTEEN(i) weft_inside(a0, a0_length, out0, size, trap, (int)(i), (int)row)
#define LONG_PIECE 128
static __attribute__((noinline)) void weft_rows(__global const float *restrict a0, const int a0_length, __global float *restrict out0, const int size, __global int *trap, const long begin, const long end) {
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
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(8, 1, 1))) void weft_map(__global const float *restrict a0, const int a0_length, __global float *restrict out0, const int size, __global int *trap) {
    const long begin = (long)get_global_id(0) * 1024;
    weft_rows(a0, a0_length, out0, size, trap, begin, min(begin + 1024, (long)size));
}
