#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define ELEMENT(v, i) weft_element(in0, i, trap, &(v))
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
#define COUNTED 8
#define BLOCK 5120
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_sort_sweep(__global const float *restrict in0, __global const int *restrict side1, __global float *restrict out0, const int extent0, volatile __global ulong *words, const int size, __global int *trap) {
    // One work-group of GROUP work-items a block, and one pass over memory for each digit, as A. Adinets and D. Merrill have it in
    // "Onesweep: a faster least significant digit radix sort for GPUs" (2022). A block puts its elements in order by their
    // digits in local memory, and writes them from there, so that neighbours go to neighbouring places. Where its elements of a
    // digit begin it finds by looking back: each block leaves a word a digit, with how many it has of it, and then with how
    // many there are up to its end. `positions` has the counts of all elements. A work-item has a digit: GROUP is DIGITS.
    //
    // Blocks wait for earlier ones only. Should a device not have begun those, a work-item gives up and tells so by a trap.
#define ITEM (BLOCK / GROUP)
#define TEAM 32            // work-items that find their places together, a bit each
#define TEAMS (GROUP / TEAM)
#define TO_END 0x80000000u // of a word; one without it is one more than there are, for 0 is no news
#define AT_ONCE 4          // words that are asked for
    __local weft_item ordered[BLOCK];
    __local uchar digits[BLOCK];      // so that no registers hold them; an element's is where only its work-item looks
    __local uint next[TEAMS][DIGITS]; // how many a team has of a digit; then where in order its next one goes
    __local union {
        uint sums[2][2][DIGITS]; // of the block's elements, and of all, up to each digit
        uint has[TEAMS][DIGITS]; // who of a team has a digit
        uint to[DIGITS];         // what to add to a place in order
    } of;
    volatile __global uint *const news = (volatile __global uint *)words;
    const int block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0), team = t / TEAM;
    const int first = team * TEAM * ITEM + t % TEAM; // of its elements, which are TEAM apart
    const uint bit = 1u << t % TEAM;
    weft_item x[ITEM], e;
    if (count == BLOCK) {
#pragma unroll
        for (int k = 0; k < ITEM; k++) ELEMENT(x[k], start + first + k * TEAM);
    } else {
#pragma unroll
        for (int k = 0; k < ITEM; k++)
            if (first + k * TEAM < count) ELEMENT(x[k], start + first + k * TEAM);
    }
    for (int k = 0; k < TEAMS; k++) next[k][t] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int k = 0; k < ITEM; k++)
        if (first + k * TEAM < count) {
            const uint digit = DIGIT(x[k]);
            digits[first + k * TEAM] = (uchar)digit;
            atomic_inc(&next[team][digit]);
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint many = 0, before = 0;
    for (int k = 0; k < TEAMS; k++) many += next[k][t];
    // Other work-groups are sure to see what an atomic operation has written.
    atomic_xchg(&news[block * DIGITS + t], block == 0 ? TO_END | many : many + 1);
    of.sums[0][0][t] = many;
    of.sums[0][1][t] = (uint)positions[extent0 % COUNTED * DIGITS + t];
    barrier(CLK_LOCAL_MEM_FENCE);
    int from = 0;
    for (int d = 1; d < DIGITS; d *= 2) { // Hillis and Steele's scan
        for (int k = 0; k < 2; k++)
            of.sums[1 - from][k][t] = of.sums[from][k][t] + (t >= d ? of.sums[from][k][t - d] : 0);
        from = 1 - from;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    const uint ahead = t > 0 ? of.sums[from][0][t - 1] : 0, ahead_of_all = t > 0 ? of.sums[from][1][t - 1] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint place = ahead;
    for (int k = 0; k < TEAMS; k++) {
        const uint of_team = next[k][t];
        next[k][t] = place;
        place += of_team;
        of.has[k][t] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int k = 0; k < ITEM; k++) {
        const bool is_there = first + k * TEAM < count;
        const uint digit = is_there ? digits[first + k * TEAM] : 0;
        if (is_there) atomic_or(&of.has[team][digit], bit);
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint to = next[team][digit], all = of.has[team][digit], lower = all & (bit - 1);
        if (is_there) ordered[to + popcount(lower)] = x[k];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (is_there) atomic_xor(&of.has[team][digit], bit); // others may ask next time before one of them cleared all
        if (is_there && lower == 0) next[team][digit] = to + popcount(all);
    }
    int tries = 0;
    for (int b = block - 1; b >= 0;) {
        uint word[AT_ONCE];
        bool goes_on = true;
#pragma unroll
        for (int k = 0; k < AT_ONCE; k++) word[k] = news[max(b - k, 0) * DIGITS + t];
        // Now and then an atomic operation looks, lest reads find what a cache has kept.
        if (++tries % 64 == 0) word[0] = atomic_or(&news[b * DIGITS + t], 0);
#pragma unroll
        for (int k = 0; k < AT_ONCE; k++) {
            goes_on = goes_on && word[k] != 0;
            if (!goes_on) continue;
            goes_on = word[k] < TO_END;
            before += goes_on ? word[k] - 1 : word[k] - TO_END;
            b = goes_on ? b - 1 : -1;
        }
        if (tries == 1 << 24) {
            atomic_min(trap, 0);
            break;
        }
    }
    if (block > 0) atomic_xchg(&news[block * DIGITS + t], TO_END | (before + many));
    barrier(CLK_LOCAL_MEM_FENCE);
    of.to[t] = ahead_of_all + before - ahead;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = t; i < count; i += GROUP) {
        e = ordered[i];
        const uint to = of.to[DIGIT(e)] + (uint)i;
        if (to < (uint)size) STORE(to, e);
    }
}
