#pragma OPENCL FP_CONTRACT OFF
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
#ifdef LANES_QUADS
#define SUMS(to, i) lanes_sums(in0 + (i), &(to)->c0)
#endif
#define UNROLLED
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_reduce(__global const float *restrict in0, __global float *restrict out0, const int size) {
    // One work-item a block.
    const int block = (int)get_global_id(0);
    if (block > (size - 1) / BLOCK) return;
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    weft_value result;
#ifdef NEIGHBOURS
    ELEMENT(result, start);
    for (int i = 1; i < count; i++) {
        weft_value e;
        ELEMENT(e, start + i);
        COMBINE(result, result, e);
    }
#else
    // A whole block has loops of constant length of its own. Compilers turn them into vector instructions where that pays, for
    // which there is UNROLLED and STAGED: see put_strip_words in skeleton_words.c. They do an eighth of the block at a time, so
    // that combining the strips of one overlaps with reading the next.
    weft_value strip[STRIPS];
    if (count == BLOCK) {
#if defined(UNROLLED) || defined(STAGED)
#define PART (STRIPS / 8)
#define COMBINE_EIGHT(v, x) do { \
        weft_value a_, b_, c_, d_; \
        COMBINE(a_, (x)[0], (x)[1]); \
        COMBINE(b_, (x)[2], (x)[3]); \
        COMBINE(c_, (x)[4], (x)[5]); \
        COMBINE(d_, (x)[6], (x)[7]); \
        COMBINE(a_, a_, b_); \
        COMBINE(c_, c_, d_); \
        COMBINE(v, a_, c_); \
    } while (0)
        weft_value parts[8];
        for (int p = 0; p < 8; p++) {
            const int first = start + p * PART * STRIP;
            weft_value sums[PART / 8];
#ifdef SUMS
            SUMS(sums, first);
#else
#ifdef STAGED
            for (int from = 0; from < PART; from += 16) {
                weft_value tile[16 * STRIP];
                STAGE(tile, first + from * STRIP, 16 * STRIP);
                for (int l = 0; l < 16; l++) {
                    weft_value a = tile[l * STRIP];
#pragma unroll
                    for (int k = 1; k < STRIP; k++) COMBINE(a, a, tile[l * STRIP + k]);
                    strip[from + l] = a;
                }
            }
#else
            for (int l = 0; l < PART; l++) {
                weft_value a, e;
                ELEMENT(a, first + l * STRIP);
#pragma unroll
                for (int k = 1; k < STRIP; k++) {
                    ELEMENT(e, first + l * STRIP + k);
                    COMBINE(a, a, e);
                }
                strip[l] = a;
            }
#endif
            for (int l = 0; l < PART / 8; l++) COMBINE_EIGHT(sums[l], strip + l * 8);
#endif
            COMBINE_EIGHT(parts[p], sums);
        }
        COMBINE_EIGHT(result, parts);
#else
        for (int l = 0; l < STRIPS; l++) {
            weft_value a, e;
            ELEMENT(a, start + l * STRIP);
            for (int k = 1; k < STRIP; k++) {
                ELEMENT(e, start + l * STRIP + k);
                COMBINE(a, a, e);
            }
            strip[l] = a;
        }
        for (int n = STRIPS; n > 1; n /= 2)
            for (int l = 0; l < n / 2; l++) COMBINE(strip[l], strip[2 * l], strip[2 * l + 1]);
        result = strip[0];
#endif
    } else {
        int n = (count + STRIP - 1) / STRIP;
        for (int l = 0; l < n; l++) {
            const int end = min(STRIP, count - l * STRIP);
            weft_value a, e;
            ELEMENT(a, start + l * STRIP);
            for (int k = 1; k < end; k++) {
                ELEMENT(e, start + l * STRIP + k);
                COMBINE(a, a, e);
            }
            strip[l] = a;
        }
        // Neighbours combine; one without a neighbour goes on to the next round as it is.
        for (; n > 1; n = (n + 1) / 2) {
            const int pairs = n / 2;
            for (int l = 0; l < pairs; l++) COMBINE(strip[l], strip[2 * l], strip[2 * l + 1]);
            if (n % 2 != 0) strip[pairs] = strip[n - 1];
        }
        result = strip[0];
    }
#endif
    STORE(block, result);
}
