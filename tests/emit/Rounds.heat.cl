#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
#define weft_inside weft_inside0
#define weft_element weft_element0
#define weft_border weft_border0
#define weft_share weft_share0
#define weft_is_inside weft_is_inside0
#define weft_rows weft_rows0
#define weft_columns weft_columns0
static inline void weft_inside(__global const float *restrict a0, const int a0_length, const int u1, const int u2, __global float *restrict out0, const int size, __global int *trap, const int read_first, const int read_extent, const int first, const int row) {
    const int16 element = first + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int16 m = (int16)(-1);
    const float16 v1 = LANES_AT(__global, float, a0 + java_isub(first, u1));
    const float16 v2 = LANES_AT(__global, float, a0 + java_isub(first, 1));
    const float16 v3 = LANES_AT(__global, float, a0 + java_iadd(first, 1));
    const float16 v4 = LANES_AT(__global, float, a0 + java_iadd(first, u1));
    LANES_TO(__global, float, out0 + first) = (0.25f * (((v1 + v2) + v3) + v4));
    return;
}
static void weft_element(__global const float *restrict a0, const int a0_length, const int u1, const int u2, __global float *restrict out0, const int size, __global int *trap, const int read_first, const int read_extent, const int element) {
    int v3;
    float v6;
    if (u1 == 0) TRAP
    const int v1 = java_idiv(element, u1);
    const int v2 = java_isub(element, java_imul(u1, v1));
    if (!(v1 <= 0)) {
        if (!(v1 >= java_isub(u2, 1))) {
            if (!(v2 <= 0)) {
                if (!(v2 >= java_isub(u1, 1))) {
                    v3 = 1;
                    goto behind2;
                }
            }
        }
    }
    v3 = 0;
    behind2:;
    if (v3 == 0) {
        if ((uint)element >= (uint)a0_length) TRAP
        const int v4 = java_isub(element, read_first);
        if ((uint)java_iadd(v4, (java_ishr(v4, 31) & size)) >= (uint)read_extent) TRAP
        const float v5 = a0[element];
        v6 = v5;
    } else {
        const int v7 = java_isub(element, u1);
        if ((uint)v7 >= (uint)a0_length) TRAP
        const int v8 = java_isub(v7, read_first);
        if ((uint)java_iadd(v8, (java_ishr(v8, 31) & size)) >= (uint)read_extent) TRAP
        const float v9 = a0[v7];
        const int v10 = java_isub(element, 1);
        if ((uint)v10 >= (uint)a0_length) TRAP
        const int v11 = java_isub(v10, read_first);
        if ((uint)java_iadd(v11, (java_ishr(v11, 31) & size)) >= (uint)read_extent) TRAP
        const float v12 = a0[v10];
        const int v13 = java_iadd(element, 1);
        if ((uint)v13 >= (uint)a0_length) TRAP
        const int v14 = java_isub(v13, read_first);
        if ((uint)java_iadd(v14, (java_ishr(v14, 31) & size)) >= (uint)read_extent) TRAP
        const float v15 = a0[v13];
        const int v16 = java_iadd(element, u1);
        if ((uint)v16 >= (uint)a0_length) TRAP
        const int v17 = java_isub(v16, read_first);
        if ((uint)java_iadd(v17, (java_ishr(v17, 31) & size)) >= (uint)read_extent) TRAP
        const float v18 = a0[v16];
        const float v19 = (0.25f * (((v9 + v12) + v15) + v18));
        v6 = v19;
    }
    out0[element] = v6;
    return;
}
#define IS_INT(least, most) ((least) >= INT_MIN && (most) <= INT_MAX)
#define IS_BELOW(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (most) < (limit))
#define IS_ABOVE(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (least) > (limit))
#define IS_OTHER(least, most, other) (IS_BELOW(least, most, other) || IS_ABOVE(least, most, other))
static inline bool weft_is_inside(__global const float *restrict a0, const int a0_length, const int u1, const int u2, __global float *restrict out0, const int size, __global int *trap, const int read_first, const int read_extent, const long first, const long last, const long row) {
    return true
        && IS_ABOVE(row, row, 0L)
        && IS_BELOW(row, row, ((long)u2 - 1L))
        && IS_ABOVE((long)u1, (long)u1, 0L - 1)
        && IS_ABOVE((first - ((long)u1 * row)), (last - ((long)u1 * row)), 0L)
        && IS_BELOW((first - ((long)u1 * row)), (last - ((long)u1 * row)), ((long)u1 - 1L))
        && IS_OTHER((long)u1, (long)u1, 0L)
        && IS_ABOVE((first - (long)u1), (last - (long)u1), 0L - 1)
        && IS_BELOW((first - (long)u1), (last - (long)u1), (long)a0_length)
        && IS_ABOVE((first - 1L), (last - 1L), 0L - 1)
        && IS_BELOW((first - 1L), (last - 1L), (long)a0_length)
        && IS_ABOVE((first + 1L), (last + 1L), 0L - 1)
        && IS_BELOW((first + 1L), (last + 1L), (long)a0_length)
        && IS_ABOVE((first + (long)u1), (last + (long)u1), 0L - 1)
        && IS_BELOW((first + (long)u1), (last + (long)u1), (long)a0_length);
}
#define IS_INSIDE(first, last) weft_is_inside(a0, a0_length, u1, u2, out0, size, trap, read_first, read_extent, first, last, row)
#define COLUMNS ((long)u1)
#define MARGIN 2
#define ELEMENT(i) weft_element(a0, a0_length, u1, u2, out0, size, trap, read_first, read_extent, i)
#define SIXTEEN(i) weft_inside(a0, a0_length, u1, u2, out0, size, trap, read_first, read_extent, (int)(i), (int)row)
#define LONG_PIECE 128
static __attribute__((noinline)) void weft_rows(__global const float *restrict a0, const int a0_length, const int u1, const int u2, __global float *restrict out0, const int size, __global int *trap, const int read_first, const int read_extent, const long begin, const long end) {
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
static inline __attribute__((always_inline)) long weft_columns(__global const float *restrict a0, const int a0_length, const int u1, const int u2, __global float *restrict out0, const int size, __global int *trap, const int read_first, const int read_extent, const int unused) {
    return COLUMNS;
}
#undef weft_inside
#undef weft_element
#undef weft_border
#undef weft_share
#undef weft_is_inside
#undef weft_rows
#undef weft_columns
#undef IS_INSIDE
#undef COLUMNS
#undef MARGIN
#undef ELEMENT
#undef SIXTEEN
#define POINTERS \
    __global float *to0 = (extent0 - round) & 1 ? out0 : out1; \
    __global const float *from0 = round == 0 ? a0 : (extent0 - round) & 1 ? out1 : out0;
#define ROWS(round, begin, end) switch ((round) % STEPS) { \
    case 0: weft_rows0(from0, a0_length, u1, u2, to0, size, trap, read_first, read_extent, begin, end); break; }
#define STEPS 1
#define BLOCK 2048
#define WORKERS 64
#define BANDS_EACH 8
#define FITTING 16384
#define RESIDENT 131072
#define SWEEP 16
#define PATIENCE 100
#define REACH 1
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_map(__global const float *a0, const int a0_length, const int u1, const int u2, __global float *out0, __global float *out1, const int extent0, volatile __global ulong *words, const int size, __global int *trap) {
    const int round = 0, read_first = 0, read_extent = 0;
    POINTERS
    const long wide_columns = weft_columns0(from0, a0_length, u1, u2, to0, size, trap, read_first, read_extent, 0);
    bool are_alike = true;
    // The states of bands: twice the rounds that one has behind it, and one more while somebody has it. Each has a line of a cache.
#define STATE(band) states[16 + 16 * (band)]
#define ROUNDS_BEHIND(band) (STATE(band) & ~1)
    volatile __global int *states = (volatile __global int *)words;
    const int columns = wide_columns < 1 || wide_columns > size ? 1 : (int)wide_columns, rows = size / columns;
    const int bands = min(min((size - 1) / BLOCK + 1, rows / max(REACH, 1)), max(WORKERS * BANDS_EACH, size / FITTING));
    if (!are_alike || columns != wide_columns || (long)rows * columns != size || bands < 1) {
        atomic_min(trap, 0); // it is too small, or not all of a matrix
        return;
    }
    // Whoever comes first has the first bands; those beyond the last worker, where all is done, perhaps, have none.
    const int worker = atomic_inc(states), own_first = (int)((long)min(worker, WORKERS) * bands / WORKERS),
              own = (int)((long)min(worker + 1, WORKERS) * bands / WORKERS) - own_first;
    const int done = 2 * extent0;
    // One goes down one's bands, and back by one from each that is done, until all have so many more rounds behind them: so a band has
    // many of them while it lies in the cache (time skewing). A single round each, where they all fit into the core's cache. In half-rounds, as states.
    const int sweep = (long)own * (size / bands) <= RESIDENT ? 2 : 2 * SWEEP;
    int goal = REACH == 0 ? done : min(sweep, done), at = 0, patience = own > 0 ? PATIENCE : 0;
    bool has_done_own = false, is_behind = false, is_left = false; // in this pass
    for (;;) {
        const bool of_all = patience == 0; // nothing of one's own could be done for a while
        const int band = (own_first + at) % bands, state = STATE(band);
        is_left |= state != done;
        is_behind |= at < own && state < goal;
        if ((state & 1) == 0 && state < (of_all ? done : goal) && ROUNDS_BEHIND(band == 0 ? bands - 1 : band - 1) >= state &&
            ROUNDS_BEHIND(band == bands - 1 ? 0 : band + 1) >= state && atomic_cmpxchg(&STATE(band), state, state + 1) == state) {
            mem_fence(CLK_GLOBAL_MEM_FENCE);
            const int row0 = (int)((long)band * rows / bands), row1 = (int)((long)(band + 1) * rows / bands);
            const int top = row0 < REACH ? row0 - REACH + rows : row0 - REACH;
            const int read_first = top * columns, read_extent = min(row1 - row0 + 2 * REACH, rows) * columns;
            const int behind = REACH == 0 ? done : state + 2; // of itself alone it may have all its rounds
            for (int round = state / 2; round < behind / 2; round++) {
                POINTERS
                ROWS(round, (long)row0 * columns, (long)row1 * columns);
            }
            mem_fence(CLK_GLOBAL_MEM_FENCE);
            atomic_xchg(&STATE(band), behind);
            has_done_own |= at < own;
            at = at < own ? max(at - 1, 0) : 0; // of others' one is enough: now perhaps one of its own can be done
            if (*(volatile __global int *)trap != INT_MAX) return;
            continue;
        }
        if (++at < (of_all ? bands : own)) continue;
        if (*(volatile __global int *)trap != INT_MAX || (of_all && !is_left)) return;
        if (!is_behind && goal < done)
            goal = min(goal + sweep, done);
        else
            patience = has_done_own ? PATIENCE : is_left ? max(patience - 1, 0) : 0;
        at = 0;
        has_done_own = is_behind = is_left = false;
    }
}
