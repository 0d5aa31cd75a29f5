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
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_sort_count(__global const float *restrict in0, __global int *restrict out0, const int extent0, const int extent1, const int size) {
    // One work-group of GROUP work-items a block: how many of its elements have each digit; see sort_count.loop.cl.
    __local int counts[DIGITS];
    const int blocks = extent1 / GROUP, block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0);
    weft_item e;
    for (int d = t; d < DIGITS; d += GROUP) counts[d] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = t; i < count; i += GROUP) {
        ELEMENT(e, start + i);
        atomic_inc(&counts[DIGIT(e)]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = t; d < DIGITS; d += GROUP) out0[d * blocks + block] = counts[d];
}
