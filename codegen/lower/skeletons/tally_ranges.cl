    // Sums of ints, whose order does not matter: one work-item a range of elements, and sums of its own.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    __global int *own = out0 + (long)range * extent0;
    weft_item e;
    for (int bin = 0; bin < extent0; bin++) own[bin] = 0;
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) {
            OUTSIDE(i);
            return;
        }
        own[e.c0] = (int)((uint)own[e.c0] + (uint)e.c1);
    }
