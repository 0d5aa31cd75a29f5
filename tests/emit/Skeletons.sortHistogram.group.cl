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
#define COUNTED 8
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_sort_histogram(__global const float *restrict in0, __global int *restrict out0, const int extent0, const int extent1, const int extent2, const int size) {
    // How many elements have each value of extent2 digits, from number extent0 on: extent1 work-items, in work-groups of
    // GROUP that go over blocks in turns and count in local memory first.
#define ITEM (BLOCK / GROUP)
    __local int counts[COUNTED * DIGITS];
    const int t = (int)get_local_id(0);
    for (int d = t; d < COUNTED * DIGITS; d += GROUP) counts[d] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (long start = (long)get_group_id(0) * BLOCK; start < size; start += (long)(extent1 / GROUP) * BLOCK) {
        const int first = (int)start + t;
        weft_item x[ITEM];
#pragma unroll
        for (int k = 0; k < ITEM; k++)
            if (k * GROUP < size - first) ELEMENT(x[k], first + k * GROUP);
#pragma unroll
        for (int k = 0; k < ITEM; k++)
            if (k * GROUP < size - first)
                for (int d = 0; d < extent2; d++) atomic_inc(&counts[d * DIGITS + (int)DIGIT_AT(x[k], extent0 + d)]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = t; d < extent2 * DIGITS; d += GROUP)
        if (counts[d] != 0) atomic_add(&out0[d], counts[d]);
}
