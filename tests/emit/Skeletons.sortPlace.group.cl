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
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_sort_place(__global const float *restrict in0, __global const int *restrict side1, __global float *restrict out0, const int extent0, const int extent1, const int size) {
    // One work-group of GROUP work-items a block; see sort_place.loop.cl. The block's elements are put in order in local
    // memory first, so that neighbouring work-items write to neighbouring places. What is moved there is not the elements,
    // which are read again, but a word of each: its digit, and below it its number. A word goes by four bits of the digit and
    // then by the other four: each work-item counts those of ITEM neighbours, two counts in an int, and a scan over the
    // counts, by value and then by work-item, tells their places.
#define ITEM (BLOCK / GROUP)
#define VALUES 16
#define NUMBER 16                 // bits of a word for the element's number
#define GAP(i) ((i) + (i) / ITEM) // keeps what work-items have of their own in different banks
#define OWN(i) ((i) + (i) / (VALUES / 2))
    __local uint words[GAP(BLOCK)];
    __local uint counts[OWN(GROUP * VALUES / 2)];
    __local uint sums[2][GROUP];
    __local int to[DIGITS]; // what to add to a word's place in the block
    const int blocks = extent1 / GROUP, block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0);
    weft_item e;
    for (int i = t; i < BLOCK; i += GROUP) { // what is behind the last element stays behind it
        uint digit = DIGITS - 1;
        if (i < count) {
            ELEMENT(e, start + i);
            digit = DIGIT(e);
        }
        words[GAP(i)] = digit << NUMBER | (uint)i;
    }
    for (int shift = NUMBER; shift < NUMBER + 8; shift += 4) {
        uint word[ITEM], before[ITEM];
        for (int v = 0; v < VALUES / 2; v++) counts[OWN(v * GROUP + t)] = 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < ITEM; k++) {
            word[k] = words[GAP(t * ITEM + k)];
            const uint v = word[k] >> shift & VALUES - 1, upper = v / (VALUES / 2) * 16;
            const int at = OWN((int)(v % (VALUES / 2)) * GROUP + t);
            before[k] = counts[at] >> upper & 0xffff;
            counts[at] += 1u << upper;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        uint sum = 0;
        for (int k = 0; k < VALUES / 2; k++) {
            const int at = OWN(t * (VALUES / 2) + k);
            const uint own = counts[at];
            counts[at] = sum;
            sum += own;
        }
        int from = 0;
        sums[0][t] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int d = 1; d < GROUP; d *= 2) { // Hillis and Steele's scan
            sums[1 - from][t] = sums[from][t] + (t >= d ? sums[from][t - d] : 0);
            from = 1 - from;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        // The upper halves count what comes behind all of the lower ones.
        const uint base = (t > 0 ? sums[from][t - 1] : 0) + (sums[from][GROUP - 1] << 16);
        for (int k = 0; k < VALUES / 2; k++) counts[OWN(t * (VALUES / 2) + k)] += base;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < ITEM; k++) {
            const uint v = word[k] >> shift & VALUES - 1, upper = v / (VALUES / 2) * 16;
            const uint place = (counts[OWN((int)(v % (VALUES / 2)) * GROUP + t)] >> upper & 0xffff) + before[k];
            words[GAP((int)place)] = word[k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int i = t; i < count; i += GROUP) {
        const uint digit = words[GAP(i)] >> NUMBER;
        if (i == 0 || words[GAP(i - 1)] >> NUMBER != digit) to[digit] = positions[(int)digit * blocks + block] - i;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = t; i < count; i += GROUP) {
        const uint word = words[GAP(i)];
        const int place = to[word >> NUMBER] + i;
        ELEMENT(e, start + (int)(word & (1u << NUMBER) - 1));
        if ((uint)place < (uint)size) STORE(place, e);
    }
}
