#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
static void weft_element(__global const float *restrict a0, const int a0_length, const int u1, __global float *restrict out0, const int size, __global int *trap, const int element) {
    float v7;
    if (u1 == 0) TRAP
    const int v1 = java_idiv(element, u1);
    if (!(java_irem(element, u1) <= 0)) {
        if (!(v1 <= 0)) {
            const int v2 = java_isub(element, 1);
            if ((uint)v2 >= (uint)a0_length) TRAP
            const float v3 = a0[v2];
            const int v4 = java_isub(element, u1);
            if ((uint)v4 >= (uint)a0_length) TRAP
            const float v5 = a0[v4];
            const float v6 = (v3 + v5);
            v7 = v6;
            goto behind2;
        }
    }
    if ((uint)element >= (uint)a0_length) TRAP
    const float v8 = a0[element];
    v7 = v8;
    behind2:;
    out0[element] = v7;
    return;
}
static inline void weft_inside(__global const float *restrict a0, const int a0_length, const int u1, __global float *restrict out0, const int size, __global int *trap, const int element, const int row) {
    const float v1 = a0[java_isub(element, 1)];
    const float v2 = a0[java_isub(element, u1)];
    out0[element] = (v1 + v2);
    return;
}
#define IS_INT(least, most) ((least) >= INT_MIN && (most) <= INT_MAX)
#define IS_BELOW(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (most) < (limit))
#define IS_ABOVE(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (least) > (limit))
#define IS_OTHER(least, most, other) (IS_BELOW(least, most, other) || IS_ABOVE(least, most, other))
static inline bool weft_is_inside(__global const float *restrict a0, const int a0_length, const int u1, __global float *restrict out0, const int size, __global int *trap, const long first, const long last, const long row) {
    return true
        && IS_ABOVE((long)u1, (long)u1, 0L - 1)
        && IS_ABOVE((first - ((long)u1 * row)), (last - ((long)u1 * row)), 0L)
        && IS_ABOVE(row, row, 0L)
        && IS_OTHER((long)u1, (long)u1, 0L)
        && IS_ABOVE((first - 1L), (last - 1L), 0L - 1)
        && IS_BELOW((first - 1L), (last - 1L), (long)a0_length)
        && IS_ABOVE((first - (long)u1), (last - (long)u1), 0L - 1)
        && IS_BELOW((first - (long)u1), (last - (long)u1), (long)a0_length);
}
#define IS_INSIDE(first, last) weft_is_inside(a0, a0_length, u1, out0, size, trap, first, last, row)
#define COLUMNS ((long)u1)
#define MARGIN 1
#define ELEMENT(i) weft_element(a0, a0_length, u1, out0, size, trap, i)
#define INSIDE(i) weft_inside(a0, a0_length, u1, out0, size, trap, (int)(i), (int)row)
#define GROUP 256
#define SHARE 4
#define LEAST_COLUMNS 32
#define TILE_COLUMNS 32
#define TILE_ROWS (SHARE * GROUP / TILE_COLUMNS)
#define TILE_COLUMN(k) (t % TILE_COLUMNS)
#define TILE_ROW(k) (t / TILE_COLUMNS * SHARE + (k))
#ifndef STEADY_1
#define STEADY_1 given_a0_length
#endif
#ifndef STEADY_2
#define STEADY_2 given_u1
#endif
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_map(__global const float *restrict a0, const int given_a0_length, const int given_u1, __global float *restrict out0, const int size, __global int *trap) {
    const int a0_length = STEADY_1;
    const int u1 = STEADY_2;
    // A work-group of GROUP work-items has tiles of TILE_COLUMNS x TILE_ROWS elements, a work-item SHARE of a tile. In rows
    // where weft_is_inside agrees, for what is not near their ends, no element looks for a border. There are no tiles of short rows,
    // whose elements a work-item makes one by one. (It does not return in front of the barriers; see launch_checks.h.)
    __local int is_inside[TILE_ROWS], outside[2]; // how many rows are not: of this tile, and of the next
    const int t = (int)get_local_id(0), columns = (int)COLUMNS;
    const bool are_short = columns < LEAST_COLUMNS;
    const int rows = are_short ? 0 : (size - 1) / columns + 1, across = are_short ? 1 : (columns - 1) / TILE_COLUMNS + 1;
    const int tiles = (rows + TILE_ROWS - 1) / TILE_ROWS * across;
    int turn = 0;
    if (t < 2) outside[t] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int tile = (int)get_group_id(0); tile < tiles; tile += (int)get_num_groups(0)) {
        const int row0 = tile / across * TILE_ROWS, column0 = tile % across * TILE_COLUMNS;
        const long end = (long)column0 + TILE_COLUMNS;
        const long first = max(column0, MARGIN), behind = min(end, (long)columns - MARGIN);
        const int beside = (int)(first - column0 + end - behind); // columns of the tile that are near an end of their rows
        if (t < TILE_ROWS) {
            const long row = row0 + t, row_start = row * columns;
            is_inside[t] = first < behind && row_start + behind <= size && IS_INSIDE(row_start + first, row_start + behind - 1);
            if (!is_inside[t]) atomic_inc(&outside[turn]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t == 0) outside[1 - turn] = 0;
        if (beside == 0 && outside[turn] == 0) {
#pragma unroll
            for (int k = 0; k < SHARE; k++) {
                const int row = row0 + TILE_ROW(k);
                INSIDE(row * columns + column0 + TILE_COLUMN(k));
            }
        } else {
            for (int k = 0; k < SHARE; k++) {
                const long row = row0 + TILE_ROW(k), column = (long)column0 + TILE_COLUMN(k);
                if (is_inside[TILE_ROW(k)] && column >= first && column < behind) INSIDE((int)(row * columns + column));
            }
            // The others take long. They lie together, so that each is one of another work-item: all of the rows that are not
            // inside, and what is beside the inside of the others, column by column.
            for (int k = t; k < (TILE_COLUMNS + beside) * TILE_ROWS; k += GROUP) {
                const int n = k - TILE_COLUMNS * TILE_ROWS, down = n < 0 ? k / TILE_COLUMNS : n % TILE_ROWS;
                if (is_inside[down] == (n < 0)) continue;
                const long at = n < 0 ? column0 + (long)(k % TILE_COLUMNS) : column0 + (long)(n / TILE_ROWS);
                const long column = n < 0 || at < first ? at : at + (behind - first), i = (long)(row0 + down) * columns + column;
                if (column < columns && i < size) ELEMENT((int)i);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        turn = 1 - turn;
    }
    for (long i = are_short ? (long)get_global_id(0) : size; i < size; i += (long)get_global_size(0)) ELEMENT((int)i);
}
