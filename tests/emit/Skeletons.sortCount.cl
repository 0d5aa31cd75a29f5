#pragma OPENCL FP_CONTRACT OFF
#define ELEMENT(v, i) weft_element(in0, i, &(v))
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
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_sort_count(__global const float *restrict in0, __global int *restrict out0, const int extent0, const int extent1, const int size) {
    // One work-item a range of the elements: how many of them have each digit. Counts lie by digit, then by range, so that
    // an exclusive scan of them all tells where a range's elements of a digit go. Neighbours count in turns, in two tables:
    // where many digits in a row are the same, a count is not waited for by the next.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int start = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    int even[DIGITS], odd[DIGITS];
    weft_item e;
    for (int d = 0; d < DIGITS; d++) even[d] = odd[d] = 0;
    for (int i = start; i < end - 1; i += 2) {
        ELEMENT(e, i);
        even[DIGIT(e)]++;
        ELEMENT(e, i + 1);
        odd[DIGIT(e)]++;
    }
    if ((end - start & 1) != 0) {
        ELEMENT(e, end - 1);
        even[DIGIT(e)]++;
    }
    for (int d = 0; d < DIGITS; d++) out0[d * extent1 + range] = even[d] + odd[d];
}
