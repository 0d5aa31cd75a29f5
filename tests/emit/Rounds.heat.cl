#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define IS_INT(least, most) ((least) >= INT_MIN && (most) <= INT_MAX)
#define IS_BELOW(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (most) < (limit))
#define IS_ABOVE(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (least) > (limit))
#define IS_OTHER(least, most, other) (IS_BELOW(least, most, other) || IS_ABOVE(least, most, other))
static inline bool weft_is_inside(__global const float *restrict a0, const int a0_length, const int u1, const int u2, __global float *restrict out0, const int extent0, const int size, __global int *trap, const long first, const long last, const long row) {
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
#define IS_INSIDE(first, last) weft_is_inside(a0, a0_length, u1, u2, out0, extent0, size, trap, first, last, row)
#define COLUMNS ((long)u1)
#define MARGIN 2
#define SIXTEEN(v, i, place) weft_inside(a0, a0_length, u1, u2, out0, extent0, size, trap, from0, (int)(i), (int)row, (int)(i) - (place), &(v))
#define BORDER(v, i) weft_border(a0, a0_length, u1, u2, out0, extent0, size, trap, from0, (int)(i), top * columns, size, (low_y - REACH_Y) * columns, (high_y - low_y + 2 * REACH_Y) * columns, &(v))
#define LOAD(place, index) do { to0[place] = a0[index]; } while (0)
#define PUT(place, v) do { to0[place] = (float)(v).c0; } while (0)
#define OUT(index, place) do { out0[index] = from0[place]; } while (0)
#define LOAD_SIXTEEN(place, index) do { LANES_TO(__local, float, to0 + (place)) = LANES_AT(__global, float, a0 + (index)); } while (0)
#define OUT_SIXTEEN(index, place) do { LANES_TO(__global, float, out0 + (index)) = LANES_AT(__local, float, from0 + (place)); } while (0)
#define PUT_SIXTEEN(place, v) do { LANES_TO(__local, float, to0 + (place)) = (LANES_AT(, float, (v).c0)); } while (0)
#define TILES __local float one0[PLACES + 2 * PADDING], other0[PLACES + 2 * PADDING]; __local float *from0 = one0 + PADDING, *to0 = other0 + PADDING;
#define SWAP do { __local float *was0 = from0; from0 = to0; to0 = was0; } while (0)
#define ROW(y) (top + (y) < rows ? top + (y) : top + (y) - rows)
#define REACH_Y 1
#define REACH_X 1
#define LEAST_ELEMENTS 262144
#define PLACES 65536
#define PADDING 0
#define LONG_PIECE 128
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_map(__global const float *restrict a0, const int a0_length, const int u1, const int u2, __global float *restrict out0, const int extent0, const int size, __global int *trap) {
#define EACH_SIXTEEN(x, first, end, WORD, arguments) \
    if ((end) - (first) < 16) \
        for (int x = (first); x < (end); x++) WORD arguments; \
    else \
        for (int k = (first); k < (end); k += 16) { \
            const int x = min(k, (end) - 16); \
            WORD##_SIXTEEN arguments; \
        }
    // A work-item has tiles of whole rows, of which it makes those that lie REACH_Y * rounds inside. Behind the matrix's last
    // row its first ones come again, for elements that look there; where they do not, they cost time.
    TILES
    const long wide_columns = COLUMNS;
    const int columns = (int)min(wide_columns, (long)PLACES), rows = columns > 0 ? size / columns : 0, rounds = extent0,
              halo = REACH_Y * rounds;
    const int tall = min(max(max(2 * halo, 16), rows / 32), columns > 0 ? min(PLACES / columns, rows) - 2 * halo : 0);
    if (size < LEAST_ELEMENTS || columns < 16 + 2 * MARGIN || tall < max(halo, 1) || (long)rows * columns != size || columns != wide_columns) {
        atomic_min(trap, 0); // it is too small or too large, or not all of a matrix
        return;
    }
    const int multiples = columns < LONG_PIECE ? -1 : -16; // as in row_kernel.cl
    const int height = tall + 2 * halo, tiles = (rows - 1) / tall + 1;
    for (int tile = (int)get_global_id(0); tile < tiles; tile += (int)get_global_size(0)) {
        const int row0 = tile * tall, top = row0 < halo ? row0 - halo + rows : row0 - halo;
        const int seam = min(rows - top, height) * columns; // the place of the matrix's first row, if the tile has it
        int others = 0;
        for (int y = 0; y < height; y++) {
            const int row = ROW(y);
            if (!IS_INSIDE((long)row * columns + MARGIN, (long)(row + 1) * columns - MARGIN - 1)) others++;
        }
        if (2 * others > height + 8) {
            atomic_min(trap, 0); // it has another border, which would take long
            return;
        }
        EACH_SIXTEEN(x, 0, seam, LOAD, (x, top * columns + x))
        EACH_SIXTEEN(x, seam, height * columns, LOAD, (x, x - seam))
        SWAP;
        for (int round = 1; round <= rounds; round++) {
            const int low_y = round * REACH_Y, high_y = height - low_y;
            for (int y = low_y; y < high_y; y++) {
                const int row = ROW(y), start = row * columns, place = y * columns;
                const int end = columns - MARGIN;
                const int first = IS_INSIDE((long)start + MARGIN, (long)start + end - 1) ? MARGIN : end;
                for (int x = 0; x < columns; x = x < first || x >= end ? x + 1 : min((x + 16) & multiples, end)) {
                    if (x < first || x >= end) {
                        weft_item one;
                        BORDER(one, start + x);
                        PUT(place + x, one);
                    } else {
                        const int at = min(x, end - 16);
                        weft_items sixteen;
                        SIXTEEN(sixteen, start + at, place + at);
                        PUT_SIXTEEN(place + at, sixteen);
                    }
                }
            }
            SWAP;
        }
        EACH_SIXTEEN(x, 0, min(tall, rows - row0) * columns, OUT, (row0 * columns + x, halo * columns + x))
    }
}
