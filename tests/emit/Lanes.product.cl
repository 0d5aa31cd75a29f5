#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
#define LANES_PUT_ROWS(kind, place, value, convert) \
static __attribute__((noinline)) void lanes_put_rows_##kind(__global place *p, int width, int rows, const value##16 *v, int step, int first, int end) { \
    typedef struct { place##16 all; } __attribute__((packed, aligned(sizeof(place)))) whole; \
    const int all = first <= 0 && end >= 16; \
    LANES_ROLLED for (; rows > 0; rows--, p += width, v += step) { \
        const value *x = (const value *)v; \
        if (all) ((__global whole *)p)->all = convert(*v); \
        else LANES_ROLLED for (int k = max(first, 0); k < min(end, 16); k++) p[k] = (place)x[k]; \
    } \
}
LANES_PUT_ROWS(F, float, float, )
static __attribute__((noinline)) int weft_tile(__global const float *restrict a0, const int a0_length, __global const float *restrict a1, const int a1_length, const int u2, __global float *restrict out0, const int size, __global int *trap, const int width, const int top, const int at, const int limit, const int rows) {
    if (at >= limit) return limit;
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int column = max(min(at + 0, limit - 16), 0);
    int16 m = lane < limit - column;
    const int way = u2 < 0 ? -1 : 1;
    const int linea = top, rowa = linea * way;
    const int firsta = linea * width + column;
    const int lineb = top + min(1, rows - 1), rowb = lineb * way;
    const int firstb = lineb * width + column;
    float16 v11a = 0;
    float16 v11b = 0;
    int v12 = 0;
    const int v1a = rowa;
    const int v1b = rowb;
    const int v2a = java_imul(u2, v1a);
    const int v2b = java_imul(u2, v1b);
    const long v3 = java_i2l(u2);
    const long v4 = java_lsub(v3, 1L);
    const long v5 = java_lsub(java_i2l(a0_length), 1L);
    const long v6a = java_i2l(v2a);
    const long v6b = java_i2l(v2b);
    const long v7 = java_lsub(java_i2l(a1_length), 1L);
    const int v8a = ((v6a | java_lsub(v5, java_ladd(v4, v6a))) >= 0L);
    const int v8b = ((v6b | java_lsub(v5, java_ladd(v4, v6b))) >= 0L);
    const int v9 = (0 >= u2);
    const int t10 = (v9 ? INT_MAX : min(((!v8a) | (!v8b) ? column : INT_MAX), lanes_reach(column, lanes_least(lanes_least(lanes_least(java_ladd(java_i2l(column), java_lmul(v3, v4)) ^ 0x7fffffffffffffffL, java_i2l(column) ^ 0x7fffffffffffffffL), java_lsub(v7, java_i2l(column))), java_lsub(v7, java_ladd(java_i2l(column), java_lmul(v3, v4)))))));
    if (t10 < limit) return t10;
    v11a = (float16)(0.0f);
    v11b = (float16)(0.0f);
    v12 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v12 >= u2) {
            goto end1;
        }
        const float v13a = a0[java_iadd(v12, v2a)];
        const float v13b = a0[java_iadd(v12, v2b)];
        const float16 v14 = LANES_AT(__global, float, a1 + java_iadd(java_imul(u2, v12), column));
        const float16 v15a = (v11a + (v13a * v14));
        const float16 v15b = (v11b + (v13b * v14));
        const int v16 = java_iadd(v12, 1);
        v11a = v15a;
        v11b = v15b;
        v12 = v16;
    }
    end1:;
    const float16 rows17[] = {v11a, v11b};
    lanes_put_rows_F(out0 + firsta, width, rows, rows17, 1, at + 0 - column, limit - column);
    return limit;
}
static __attribute__((noinline)) void weft_tiles(__global const float *restrict a0, const int a0_length, __global const float *restrict a1, const int a1_length, const int u2, __global float *restrict out0, const int size, __global int *trap, const long id, const long count) {
    const int width = lanes_width(u2, size), across = (width - 1) / 16 + 1;
    const int whole = size / width;
    const long down = (whole + 1) / 2 + (whole * width < size);
    for (long k = id; k < down * across; k += count) {
        const int at = (int)(k % across) * 16;
        int line = min((int)(k / across) * 2, whole);
        const int end = line < whole ? min(line + 2, whole) : line + 1;
        int rows = end - line, before = width;
        while (line < end) {
            const int limit = min(before, size - line * width);
            const int fails = weft_tile(a0, a0_length, a1, a1_length, u2, out0, size, trap, width, line, at, limit, rows);
            if (fails >= limit) {
                line += rows;
                before = width;
            } else if (rows > 1) {
                rows = 1;
            } else {
                before = fails;
                atomic_min(trap, line * width + fails);
            }
        }
    }
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(2, 1, 1))) void weft_map(__global const float *restrict a0, const int a0_length, __global const float *restrict a1, const int a1_length, const int u2, __global float *restrict out0, const int size, __global int *trap) {
    weft_tiles(a0, a0_length, a1, a1_length, u2, out0, size, trap, get_global_id(0), get_global_size(0));
}
