#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define IS_INT(least, most) ((least) >= INT_MIN && (most) <= INT_MAX)
#define IS_BELOW(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (most) < (limit))
#define IS_ABOVE(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (least) > (limit))
#define IS_OTHER(least, most, other) (IS_BELOW(least, most, other) || IS_ABOVE(least, most, other))
static inline bool weft_is_inside(__global const float *restrict a0, const int a0_length, const int u1, const int u2, __global float *restrict out0, const int size, __global int *trap, const long first, const long last, const long row) {
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
#define IS_INSIDE(first, last) weft_is_inside(a0, a0_length, u1, u2, out0, size, trap, first, last, row)
#define COLUMNS ((long)u1)
#define MARGIN 2
#define INSIDE(v, i, place) weft_inside(a0, a0_length, u1, u2, out0, size, trap, from0, (int)(i), (int)row, (int)(i) - (place), &(v))
#define BORDER(v, i) weft_border(a0, a0_length, u1, u2, out0, size, trap, from0, (int)(i), columns, rows, top, left, low_y - REACH_Y, low_x - REACH_X, high_y - low_y + 2 * REACH_Y, high_x - low_x + 2 * REACH_X, &(v))
#define LOAD(place, index) do { to0[place] = a0[index]; } while (0)
#define PUT(place, v) do { to0[place] = (float)(v).c0; } while (0)
#define OUT(index, place) do { out0[index] = from0[place]; } while (0)
#define TILES __local float one0[PLACES], other0[PLACES], *from0 = one0, *to0 = other0;
#define SWAP do { __local float *was0 = from0; from0 = to0; to0 = was0; } while (0)
#define ROUNDS 4
#define REACH_Y 1
#define REACH_X 1
#define LEAST_ELEMENTS 262144
#define HEIGHT 32
#define WIDTH 64
#define PLACES (HEIGHT * WIDTH)
#define GROUP 256
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_map(__global const float *restrict a0, const int a0_length, const int u1, const int u2, __global float *restrict out0, const int size, __global int *trap) {
    // A work-group has tiles of HEIGHT x WIDTH places, of which it makes what lies REACH * ROUNDS inside. Behind the matrix's
    // last row and column its first ones come again, for elements that look there; where they do not, they cost time.
    TILES
    __local int is_inside[HEIGHT], has_border;
    const int t = (int)get_local_id(0), x = t % WIDTH, columns = (int)COLUMNS, rows = columns > 0 ? size / columns : 0;
    const int halo_y = REACH_Y * ROUNDS, halo_x = REACH_X * ROUNDS;
    const int tall = min(HEIGHT - 2 * halo_y, rows - 2 * halo_y);
    const int wide = min(WIDTH - 2 * halo_x, columns - 2 * halo_x - MARGIN);
    if (size < LEAST_ELEMENTS || tall < 1 || wide <= halo_x + MARGIN || rows * columns != size) { // too small, or not all of a matrix
        if (t == 0) atomic_min(trap, 0);
        return;
    }
    const int height = tall + 2 * halo_y, width = wide + 2 * halo_x;
    const int across = (columns - 1) / wide + 1, tiles = ((rows - 1) / tall + 1) * across;
    for (int tile = (int)get_group_id(0); tile < tiles; tile += (int)get_num_groups(0)) {
        const int row0 = tile / across * tall, column0 = tile % across * wide;
        const int top = row0 < halo_y ? row0 - halo_y + rows : row0 - halo_y;
        const int left = column0 < halo_x ? column0 - halo_x + columns : column0 - halo_x;
        const int seam = columns - left; // the place of the matrix's first column, if that is in the tile
        const int column = x < seam ? left + x : x - seam;
        if (t == 0) has_border = top + height > rows || seam < width + MARGIN || left < MARGIN;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < height) {
            const int row = top + t < rows ? top + t : top + t - rows;
            const long start = (long)row * columns;
            const int all = IS_INSIDE(start + MARGIN, start + columns - MARGIN - 1);
            is_inside[t] = all;
            if (!all) atomic_or(&has_border, 1);
        }
        for (int y = t / WIDTH; y < height; y += GROUP / WIDTH) {
            const int row = top + y < rows ? top + y : top + y - rows;
            if (x < width) LOAD(y * WIDTH + x, row * columns + column);
        }
        SWAP;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int round = 1; round <= ROUNDS; round++) {
            const int low_y = round * REACH_Y, high_y = height - low_y, low_x = round * REACH_X, high_x = width - low_x;
            const bool inside_columns = column >= MARGIN && column < columns - MARGIN;
            if (!has_border && x >= low_x && x < high_x) {
                const int at = top * columns + left + x;
#pragma unroll
                for (int k = 0; k < HEIGHT * WIDTH / GROUP; k++) {
                    const int y = t / WIDTH + k * (GROUP / WIDTH), row = top + y;
                    if (y < low_y || y >= high_y) continue;
                    weft_item v;
                    INSIDE(v, at + y * columns, y * WIDTH + x);
                    PUT(y * WIDTH + x, v);
                }
            }
            for (int y = t / WIDTH; has_border && inside_columns && y < HEIGHT; y += GROUP / WIDTH) {
                const int row = top + y < rows ? top + y : top + y - rows;
                if (x < low_x || x >= high_x || y < low_y || y >= high_y || !is_inside[y]) continue;
                weft_item v;
                INSIDE(v, row * columns + column, y * WIDTH + x);
                PUT(y * WIDTH + x, v);
            }
            // The others take long. They lie together, so that each is one of another work-item: all of the rows that are not
            // inside, and what is beside the inside of the others, column by column.
            const int first = max(seam - MARGIN, low_x), beside = max(min(seam + MARGIN, high_x) - first, 0);
            for (int k = t; has_border && k < (WIDTH + beside) * HEIGHT; k += GROUP) {
                const int n = k - WIDTH * HEIGHT, y = n < 0 ? k / WIDTH : n % HEIGHT;
                const int at = n < 0 ? k % WIDTH : first + n / HEIGHT;
                if (is_inside[y] == (n < 0) || y < low_y || y >= high_y || at < low_x || at >= high_x) continue;
                const int row = top + y < rows ? top + y : top + y - rows;
                weft_item v;
                BORDER(v, row * columns + (at < seam ? left + at : at - seam));
                PUT(y * WIDTH + at, v);
            }
            SWAP;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        const int low = halo_y, high = min(height - halo_y, rows - row0 + halo_y);
        if (x >= halo_x && x < width - halo_x && column0 + x - halo_x < columns)
            for (int y = t / WIDTH; y < high; y += GROUP / WIDTH)
                if (y >= low) OUT((row0 + y - halo_y) * columns + column0 + x - halo_x, y * WIDTH + x);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
