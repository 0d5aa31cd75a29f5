    // One work-item a range of elements, in order, and bins of its own, which begin with the identity.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    weft_value identity, v;
    weft_item e;
    LOAD_SIDE(identity, 0);
    for (int bin = 0; bin < extent0; bin++) STORE(range * extent0 + bin, identity);
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) {
            OUTSIDE(i);
            return;
        }
        const int bin = range * extent0 + e.c0;
        weft_value old;
        LOAD_OUT(old, bin);
        VALUE(v, e);
        COMBINE(v, old, v);
        STORE(bin, v);
    }
