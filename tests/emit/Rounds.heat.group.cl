#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#pragma unroll
#define HEIGHT 64
#define WIDTH 64
#define PLACES (HEIGHT * WIDTH)
#define PADDING 65
#define SHARE 8
#define GROUP (PLACES / SHARE)
#define ROW(y) (top + (y) < rows ? top + (y) : top + (y) - rows)
#define COMPUTES(k) true
#define STORES(k) (own >> (k) & 1)
typedef struct { float c0; } weft_item;
#define weft_inside weft_inside0
#define weft_element weft_element0
#define weft_border weft_border0
#define weft_share weft_share0
#define weft_is_inside weft_is_inside0
#define weft_rows weft_rows0
#define weft_columns weft_columns0
static inline __attribute__((always_inline)) void weft_inside(__global const float *restrict a0, const int a0_length, const int u1, const int u2, const int size, __global int *trap, __local const float *from0, const int element, const int row, const int tile_shift, weft_item *r) {
    const int v1 = java_isub(element, tile_shift);
    const float v2 = from0[java_iadd(v1, (-64))];
    const float v3 = from0[java_iadd(v1, (-1))];
    const float v4 = from0[java_iadd(v1, 1)];
    const float v5 = from0[java_iadd(v1, 64)];
    r->c0 = (0.25f * (((v2 + v3) + v4) + v5));
    return;
}
static inline __attribute__((always_inline)) void weft_border(__global const float *restrict a0, const int a0_length, const int u1, const int u2, const int size, __global int *trap, __local const float *from0, const int element, const int tile_columns, const int tile_inverse, const int tile_rows, const int tile_top, const int tile_left, const int tile_low_y, const int tile_low_x, const int tile_height, const int tile_width, weft_item *r) {
    int v3;
    float v12;
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
        const int v4 = java_l2i(java_lshr(java_lmul(java_i2l(element), java_i2l(tile_inverse)), 32));
        const int v5 = java_isub(element, java_imul(tile_columns, v4));
        const int v6 = java_ishr(java_isub(java_iadd(tile_columns, (-1)), v5), 31);
        const int v7 = java_isub(java_isub(v4, v6), tile_top);
        const int v8 = java_iadd(v7, (java_ishr(v7, 31) & tile_rows));
        const int v9 = java_isub(java_isub(v5, (tile_columns & v6)), tile_left);
        const int v10 = java_iadd(v9, (tile_columns & java_ishr(v9, 31)));
        if ((uint)java_isub(v8, tile_low_y) >= (uint)tile_height) TRAP
        if ((uint)java_isub(v10, tile_low_x) >= (uint)tile_width) TRAP
        const float v11 = from0[java_iadd(v10, java_imul(v8, 64))];
        v12 = v11;
    } else {
        const int v13 = java_isub(element, u1);
        if ((uint)v13 >= (uint)a0_length) TRAP
        const long v14 = java_i2l(tile_inverse);
        const int v15 = java_l2i(java_lshr(java_lmul(java_i2l(v13), v14), 32));
        const int v16 = java_isub(v13, java_imul(tile_columns, v15));
        const int v17 = java_iadd(tile_columns, (-1));
        const int v18 = java_ishr(java_isub(v17, v16), 31);
        const int v19 = java_isub(java_isub(v15, v18), tile_top);
        const int v20 = java_iadd(v19, (java_ishr(v19, 31) & tile_rows));
        const int v21 = java_isub(java_isub(v16, (tile_columns & v18)), tile_left);
        const int v22 = java_iadd(v21, (tile_columns & java_ishr(v21, 31)));
        if ((uint)java_isub(v20, tile_low_y) >= (uint)tile_height) TRAP
        if ((uint)java_isub(v22, tile_low_x) >= (uint)tile_width) TRAP
        const float v23 = from0[java_iadd(v22, java_imul(v20, 64))];
        const int v24 = java_isub(element, 1);
        if ((uint)v24 >= (uint)a0_length) TRAP
        const int v25 = java_l2i(java_lshr(java_lmul(v14, java_i2l(v24)), 32));
        const int v26 = java_isub(v24, java_imul(tile_columns, v25));
        const int v27 = java_ishr(java_isub(v17, v26), 31);
        const int v28 = java_isub(java_isub(v25, v27), tile_top);
        const int v29 = java_iadd(v28, (tile_rows & java_ishr(v28, 31)));
        const int v30 = java_isub(java_isub(v26, (tile_columns & v27)), tile_left);
        const int v31 = java_iadd(v30, (tile_columns & java_ishr(v30, 31)));
        if ((uint)java_isub(v29, tile_low_y) >= (uint)tile_height) TRAP
        if ((uint)java_isub(v31, tile_low_x) >= (uint)tile_width) TRAP
        const float v32 = from0[java_iadd(v31, java_imul(v29, 64))];
        const int v33 = java_iadd(element, 1);
        if ((uint)v33 >= (uint)a0_length) TRAP
        const int v34 = java_l2i(java_lshr(java_lmul(v14, java_i2l(v33)), 32));
        const int v35 = java_isub(v33, java_imul(tile_columns, v34));
        const int v36 = java_ishr(java_isub(v17, v35), 31);
        const int v37 = java_isub(java_isub(v34, v36), tile_top);
        const int v38 = java_iadd(v37, (tile_rows & java_ishr(v37, 31)));
        const int v39 = java_isub(java_isub(v35, (tile_columns & v36)), tile_left);
        const int v40 = java_iadd(v39, (tile_columns & java_ishr(v39, 31)));
        if ((uint)java_isub(v38, tile_low_y) >= (uint)tile_height) TRAP
        if ((uint)java_isub(v40, tile_low_x) >= (uint)tile_width) TRAP
        const float v41 = from0[java_iadd(v40, java_imul(v38, 64))];
        const int v42 = java_iadd(element, u1);
        if ((uint)v42 >= (uint)a0_length) TRAP
        const int v43 = java_l2i(java_lshr(java_lmul(v14, java_i2l(v42)), 32));
        const int v44 = java_isub(v42, java_imul(tile_columns, v43));
        const int v45 = java_ishr(java_isub(v17, v44), 31);
        const int v46 = java_isub(java_isub(v43, v45), tile_top);
        const int v47 = java_iadd(v46, (tile_rows & java_ishr(v46, 31)));
        const int v48 = java_isub(java_isub(v44, (tile_columns & v45)), tile_left);
        const int v49 = java_iadd(v48, (tile_columns & java_ishr(v48, 31)));
        if ((uint)java_isub(v47, tile_low_y) >= (uint)tile_height) TRAP
        if ((uint)java_isub(v49, tile_low_x) >= (uint)tile_width) TRAP
        const float v50 = from0[java_iadd(v49, java_imul(v47, 64))];
        const float v51 = (0.25f * (((v23 + v32) + v41) + v50));
        v12 = v51;
    }
    r->c0 = v12;
    return;
}
static inline __attribute__((always_inline)) void weft_share(__global const float *restrict a0, const int a0_length, const int u1, const int u2, const int size, __global int *trap, __local const float *from0, const int rows, const int columns, const int top, const int column, const int x, const int y0, const int own, const int low_y, const int high_y, const int low_x, const int high_x, weft_item *v) {
    for (int k = 0; k < SHARE; k++) {
        const int row = ROW(y0 + k), i = row * columns + column;
        if (COMPUTES(k)) weft_inside(a0, a0_length, u1, u2, size, trap, from0, i, row, i - ((y0 + k) * WIDTH + x), &v[k]);
    }
}
#define IS_INT(least, most) ((least) >= INT_MIN && (most) <= INT_MAX)
#define IS_BELOW(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (most) < (limit))
#define IS_ABOVE(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (least) > (limit))
#define IS_OTHER(least, most, other) (IS_BELOW(least, most, other) || IS_ABOVE(least, most, other))
static inline bool weft_is_inside(__global const float *restrict a0, const int a0_length, const int u1, const int u2, const int size, __global int *trap, const long first, const long last, const long row) {
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
#define IS_INSIDE(first, last) weft_is_inside(a0, a0_length, u1, u2, size, trap, first, last, row)
#define COLUMNS ((long)u1)
#define MARGIN 2
static inline __attribute__((always_inline)) long weft_columns(__global const float *restrict a0, const int a0_length, const int u1, const int u2, const int size, __global int *trap, const int unused) {
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
#define IS_INSIDE(first, last) (weft_is_inside0(a0, a0_length, u1, u2, size, trap, first, last, row))
#define COLUMNS weft_columns0(a0, a0_length, u1, u2, size, trap, 0)
#define ARE_ALIKE (true)
#define MARGIN 2
#define SHARES(v) weft_share0(a0, a0_length, u1, u2, size, trap, from0, rows, columns, top, column, x, y0, own, low_y, high_y, low_x, high_x, v)
#define BORDER(v, i) weft_border0(a0, a0_length, u1, u2, size, trap, from0, i, columns, inverse, rows, top, left, low_y - REACH_Y, low_x - REACH_X, high_y - low_y + 2 * REACH_Y, high_x - low_x + 2 * REACH_X, &(v))
#define LOAD(place, index) do { to0[place] = a0[index]; } while (0)
#define PUT(place, v) do { to0[place] = (float)(v).c0; } while (0)
#define OUT(index, place) do { out0[index] = from0[place]; } while (0)
#define TILES __local float one0[PLACES + 2 * PADDING], other0[PLACES + 2 * PADDING]; __local float *from0 = one0 + PADDING, *to0 = other0 + PADDING;
#define SWAP do { __local float *was0 = from0; from0 = to0; to0 = was0; } while (0)
#define REACH_Y 1
#define REACH_X 1
#define LEAST_ELEMENTS 16384
#ifndef STEADY_1
#define STEADY_1 given_a0_length
#endif
#ifndef STEADY_2
#define STEADY_2 given_u1
#endif
#ifndef STEADY_3
#define STEADY_3 given_u2
#endif
__kernel __attribute__((reqd_work_group_size(512, 1, 1))) void weft_map(__global const float *restrict a0, const int given_a0_length, const int given_u1, const int given_u2, __global float *restrict out0, const int extent0, const int size, __global int *trap) {
    const int a0_length = STEADY_1;
    const int u1 = STEADY_2;
    const int u2 = STEADY_3;
    // A work-group has tiles of HEIGHT x WIDTH places, of which it makes what lies REACH * rounds inside; a work-item has SHARE
    // places below one another. Behind the matrix's last row and column its first ones come again, for elements that look
    // there; where they do not, they cost time.
    TILES
    __local int is_inside[HEIGHT], others[HEIGHT]; // of the tile's rows; and those that are not, in order
    const int t = (int)get_local_id(0), x = t % WIDTH, y0 = t / WIDTH * SHARE, rounds = extent0;
    const int columns = (int)COLUMNS, rows = columns > 0 ? size / columns : 0;
    const int inverse = columns > 2 ? (int)(UINT_MAX / (uint)columns) : 0;
    const int halo_y = REACH_Y * rounds, halo_x = REACH_X * rounds;
    const int tall = min(HEIGHT, rows) - 2 * halo_y, wide = min(WIDTH, columns - MARGIN) - 2 * halo_x;
    const bool suits = size >= LEAST_ELEMENTS && tall >= max(halo_y, 1) && wide >= halo_x + 2 * MARGIN &&
                       rows * columns == size && ARE_ALIKE;
    if (!suits && t == 0) atomic_min(trap, 0); // it is too small, or not all of a matrix
    const int height = tall + 2 * halo_y, width = wide + 2 * halo_x;
    // It does not return in front of the barriers; see launch_checks.h.
    const int across = suits ? (columns - 1) / wide + 1 : 1, tiles = suits ? ((rows - 1) / tall + 1) * across : 0;
    for (int tile = (int)get_group_id(0); tile < tiles; tile += (int)get_num_groups(0)) {
        const int row0 = tile / across * tall, column0 = tile % across * wide;
        const int top = row0 < halo_y ? row0 - halo_y + rows : row0 - halo_y;
        const int left = column0 < halo_x ? column0 - halo_x + columns : column0 - halo_x;
        const int seam = columns - left; // the place of the matrix's first column, if that is in the tile
        const int column = x < seam ? left + x : x - seam;
        if (t < height) {
            const int row = ROW(t);
            const long start = (long)row * columns;
            is_inside[t] = IS_INSIDE(start + MARGIN, start + columns - MARGIN - 1);
        }
#pragma unroll
        for (int k = 0; k < SHARE; k++)
            if (y0 + k < height && x < width) LOAD((y0 + k) * WIDTH + x, ROW(y0 + k) * columns + column);
        SWAP;
        barrier(CLK_LOCAL_MEM_FENCE);
        // Each work-item counts for itself: what one tells the others of many costs a barrier more.
        int other_rows = 0;
        for (int y = 0; y < height; y++) {
            if (is_inside[y]) continue;
            if (y == t) others[other_rows] = y;
            other_rows++;
        }
        if (2 * other_rows > height && t == 0) atomic_min(trap, 0); // it has another border, which would take long
        int own = 0; // a bit for each of this work-item's places that are inside
        if (x < width && column >= MARGIN && column < columns - MARGIN)
            for (int k = 0; k < SHARE; k++)
                if (y0 + k < height && is_inside[y0 + k]) own |= 1 << k;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int round = 1; round <= rounds; round++) {
            const int low_y = round * REACH_Y, high_y = height - low_y, low_x = round * REACH_X, high_x = width - low_x;
            weft_item v[SHARE];
            SHARES(v);
#pragma unroll
            for (int k = 0; k < SHARE; k++)
                if (STORES(k)) PUT((y0 + k) * WIDTH + x, v[k]);
            // The others take long. They lie together, so that each is one of another work-item: all of the rows that are not
            // inside, and of the rows that are what is near their ends, column by column, the first ones of which may be at
            // the tile's left or in it.
            const int at_left = max(min(MARGIN - left, high_x) - low_x, 0), first = max(seam - MARGIN, low_x);
            const int beside = at_left + max(min(seam + MARGIN, high_x) - first, 0);
            for (int k = t; k < other_rows * WIDTH + beside * HEIGHT; k += GROUP) {
                const int n = k - other_rows * WIDTH, strip = n / HEIGHT;
                const int y = n < 0 ? others[k / WIDTH] : n % HEIGHT;
                const int at = n < 0 ? k % WIDTH : strip < at_left ? low_x + strip : first + strip - at_left;
                if (y < low_y || y >= high_y || at < low_x || at >= high_x || (n >= 0 && !is_inside[y])) continue;
                weft_item one;
                BORDER(one, ROW(y) * columns + (at < seam ? left + at : at - seam));
                PUT(y * WIDTH + at, one);
            }
            SWAP;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
#pragma unroll
        for (int k = 0; k < SHARE; k++) {
            const int y = y0 + k - halo_y, right = x - halo_x;
            if (y >= 0 && y < tall && row0 + y < rows && right >= 0 && right < wide && column0 + right < columns)
                OUT((row0 + y) * columns + column0 + right, (y0 + k) * WIDTH + x);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
