    // One work-item a range of elements, evaluated again, which puts their places and values into the buckets. A bucket has
    // those of the first range, then those of the second: so its elements are in order. What is next in each bucket is
    // HELD, until there are HELD elements that begin at a multiple of as many: then whole lines of a cache are written, past
    // it. Were others counted, because a captured array has changed, none goes into another range's part.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    const int shift = BUCKET_SHIFT(extent0);
    int begin[BUCKETS], next[BUCKETS], behind[BUCKETS];
    HELD_COLUMNS
    int start = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        for (int other = 0; other < extent1; other++) {
            if (other == range) begin[bucket] = next[bucket] = start;
            start += positions[other * BUCKETS + bucket];
            if (other == range) behind[bucket] = start;
        }
    weft_item e;
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) continue;
        const int bucket = e.c0 >> shift, at = bucket * HELD, to = next[bucket], k = to % HELD;
        if (to >= behind[bucket]) {
            OTHERS(i);
            continue;
        }
        if (k == 0 && to - begin[bucket] >= HELD)
            WRITE_HELD(to - HELD, at);
        else if (k == 0)
            for (int j = begin[bucket]; j < to; j++) WRITE_ONE(j, at + j % HELD);
        HOLD(at + k, e);
        next[bucket] = to + 1;
    }
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        const int to = next[bucket], from = max(begin[bucket], (to - 1) & -HELD);
        for (int j = from; j < to; j++) WRITE_ONE(j, bucket * HELD + j % HELD);
        if (to != behind[bucket]) OTHERS(first);
    }
    STREAMED(); // what was written past caches is there before the command ends
