#pragma OPENCL FP_CONTRACT OFF
#define ELEMENT(v, i) weft_element(in0, i, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define positions side1
static inline uint weft_number_F(const float x) {
    return x != x ? 0xffc00000u : as_uint(x) ^ ((uint)(as_int(x) >> 31) | 0x80000000u);
}
static inline uint weft_digit(const float c0, const int digit) {
    return (uint)(weft_number_F(c0) >> 8 * (3 - digit)) & 255;
}
#define DIGITS 256
#define DIGIT_AT(v, k) weft_digit((v).c0, k)
#define DIGIT(v) DIGIT_AT(v, extent0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_sort_place(__global const float *restrict in0, __global const int *restrict side1, __global float *restrict out0, const int extent0, const int extent1, const int size) {
    // One work-item a range of the elements, which go, in order, to the places that the counts before them tell. Where all
    // elements have one digit they stay where they are. Were other digits counted, because somebody writes to the elements,
    // none goes outside of the result.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int start = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    int next[DIGITS];
    weft_item e;
    ELEMENT(e, 0);
    const int first = (int)DIGIT(e);
    if (positions[first * extent1] == 0 && (first == DIGITS - 1 || positions[(first + 1) * extent1] == size)) {
        for (int i = start; i < end; i++) {
            ELEMENT(e, i);
            STORE(i, e);
        }
        return;
    }
    for (int d = 0; d < DIGITS; d++) next[d] = positions[d * extent1 + range];
    for (int i = start; i < end; i++) {
        ELEMENT(e, i);
        const int place = next[DIGIT(e)]++;
        if ((uint)place < (uint)size) STORE(place, e);
    }
}
