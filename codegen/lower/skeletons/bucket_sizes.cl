    // One work-item a range of elements, which counts how many of them go to each bucket: a bucket is a range of places.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    const int shift = BUCKET_SHIFT(extent0);
    int sizes[BUCKETS];
    weft_item e;
    for (int bucket = 0; bucket < BUCKETS; bucket++) sizes[bucket] = 0;
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 < (uint)extent0)
            sizes[e.c0 >> shift]++;
        else
            OUTSIDE(i);
    }
    for (int bucket = 0; bucket < BUCKETS; bucket++) out0[range * BUCKETS + bucket] = sizes[bucket];
