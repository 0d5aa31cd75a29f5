    // One work-group of GROUP work-items a block. A tile of GROUP lanes is read with neighbouring work-items reading
    // neighbouring elements, and goes through local memory, where each work-item finds its own lane. A whole block reads
    // a tile before it stores it, so that all of its loads are under way at once.
    __local weft_value lane[LANES];
    __local weft_value tile[GROUP * (LANE + 1)]; // a lane's elements, and a gap that keeps lanes in different banks
    const int block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0);
    const int lanes = (count + LANE - 1) / LANE;
    weft_value x[LANE], a, e;
    for (int first = 0; first < count; first += GROUP * LANE) {
        if (count == BLOCK) {
            for (int k = 0; k < LANE; k++) ELEMENT(x[k], start + first + k * GROUP + t);
        } else {
            for (int k = 0; k < LANE; k++)
                if (first + k * GROUP + t < count) ELEMENT(x[k], start + first + k * GROUP + t);
        }
        for (int k = 0; k < LANE; k++) {
            const int i = k * GROUP + t;
            tile[i + i / LANE] = x[k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const int own = first + t * LANE;
        if (own < count) {
            const int end = min(LANE, count - own);
            a = tile[t * (LANE + 1)];
            for (int k = 1; k < end; k++) {
                e = tile[t * (LANE + 1) + k];
                COMBINE(a, a, e);
            }
            lane[own / LANE] = a;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    // Neighbours combine, each result where its first operand was.
    for (int d = 1; d < lanes; d *= 2) {
        for (int l = 2 * d * t; l + d < lanes; l += 2 * d * GROUP) {
            a = lane[l];
            e = lane[l + d];
            COMBINE(a, a, e);
            lane[l] = a;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0) {
        a = lane[0];
        STORE(block, a);
    }
