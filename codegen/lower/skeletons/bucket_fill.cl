    // One work-item a range of elements, evaluated again, which puts their places and values into the buckets. A bucket has
    // those of the first range, then those of the second: so its elements are in order. Where buckets are equally large,
    // what is next in each lies in the same set of a cache; so HELD of them are collected, and written when one more comes:
    // sooner processors would wait for the last one's store. Were others counted, because a captured array has changed, none
    // goes into another range's part.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    const int shift = BUCKET_SHIFT(extent0);
    int next[BUCKETS], behind[BUCKETS], held[BUCKETS], places[BUCKETS * HELD];
    weft_value values[BUCKETS * HELD];
    int start = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        held[bucket] = 0;
        for (int other = 0; other < extent1; other++) {
            if (other == range) next[bucket] = start;
            start += positions[other * BUCKETS + bucket];
            if (other == range) behind[bucket] = start;
        }
    }
    weft_item e;
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) continue;
        const int bucket = e.c0 >> shift, at = bucket * HELD, to = next[bucket];
        int k = held[bucket];
        if (k == HELD) {
            if (to + HELD <= behind[bucket]) {
                for (int j = 0; j < HELD; j++) STORE_PLACE(to + j, places[at + j]);
                for (int j = 0; j < HELD; j++) STORE(to + j, values[at + j]);
                next[bucket] = to + HELD;
            } else {
                OTHERS(i);
            }
            k = 0;
        }
        places[at + k] = e.c0;
        VALUE(values[at + k], e);
        held[bucket] = k + 1;
    }
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        const int at = bucket * HELD, to = next[bucket], few = min(held[bucket], behind[bucket] - to);
        for (int j = 0; j < few; j++) {
            STORE_PLACE(to + j, places[at + j]);
            STORE(to + j, values[at + j]);
        }
        if (to + held[bucket] != behind[bucket]) OTHERS(first);
    }
