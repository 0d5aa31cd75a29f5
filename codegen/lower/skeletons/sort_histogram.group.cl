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
