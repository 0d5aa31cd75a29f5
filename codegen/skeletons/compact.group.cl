    // One work-group of GROUP work-items a block. Its kept elements go to `positions[block]` and on. Element i of a
    // tile is work-item i's; a scan over the work-items tells each where its element goes. The result has extent0 elements;
    // were another number kept than was counted, because a captured array has changed, none goes behind them.
    __local int sums[2][GROUP];
    const int block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0);
    int to = positions[block];
    for (int first = 0; first < count; first += GROUP) {
        weft_item e;
        e.kept = 0;
        if (first + t < count) ELEMENT(e, start + first + t);
        int from = 0;
        sums[0][t] = e.kept;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int d = 1; d < GROUP; d *= 2) { // Hillis and Steele's scan
            sums[1 - from][t] = sums[from][t] + (t >= d ? sums[from][t - d] : 0);
            from = 1 - from;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        const int before = sums[from][t] - e.kept;
        if (e.kept && to + before < extent0) STORE(to + before, e);
#ifdef REST
        const int rest = start + first + t - to - before;
        if (!e.kept && first + t < count && rest < size - extent0) STORE_REST(rest, e);
#endif
        to += sums[from][GROUP - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
