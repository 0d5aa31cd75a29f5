    // The bins of up to MERGED ranges, in order, become one.
    const int item = (int)get_global_id(0);
    if (item >= extent1) return;
#ifdef AHEAD
    // A work-item has a bin of the result, and reads AHEAD of what it combines.
    const int bin = item % extent0, first = item / extent0 * MERGED, last = min(first + MERGED, size / extent0) - 1;
    weft_value v, e[AHEAD];
    ELEMENT(v, first * extent0 + bin);
    for (int k = first + 1; k <= last; k += AHEAD) {
#pragma unroll
        for (int j = 0; j < AHEAD; j++) ELEMENT(e[j], min(k + j, last) * extent0 + bin);
#pragma unroll
        for (int j = 0; j < AHEAD; j++)
            if (k + j <= last) COMBINE(v, v, e[j]);
    }
    STORE(item, v);
#else
    // Every SIDE-th work-item has SIDE bins of the result that lie side by side, so that it reads a line of a cache of each range once.
    if (item % SIDE != 0) return;
    weft_value v[SIDE], e;
    for (int i = item, end = item + min(extent1 - item, SIDE), count; i < end; i += count) {
        const int bin = i % extent0, first = i / extent0 * MERGED;
        count = min(end - i, extent0 - bin);
        for (int j = 0; j < count; j++) ELEMENT(v[j], first * extent0 + bin + j);
        for (int k = 1; k < MERGED && (first + k) * extent0 < size; k++)
            for (int j = 0; j < count; j++) {
                ELEMENT(e, (first + k) * extent0 + bin + j);
                COMBINE(v[j], v[j], e);
            }
        for (int j = 0; j < count; j++) STORE(i + j, v[j]);
    }
#endif
