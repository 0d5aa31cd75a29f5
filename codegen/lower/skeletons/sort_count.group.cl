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
