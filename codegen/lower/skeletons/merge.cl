    // One work-item a bin of the result: the bins of up to MERGED ranges, in order, become one.
    const int item = (int)get_global_id(0);
    if (item >= extent1) return;
    const int bin = item % extent0, first = item / extent0 * MERGED;
    weft_value v, e;
    ELEMENT(v, first * extent0 + bin);
    for (int k = 1; k < MERGED && (first + k) * extent0 < size; k++) {
        ELEMENT(e, (first + k) * extent0 + bin);
        COMBINE(v, v, e);
    }
    STORE(item, v);
