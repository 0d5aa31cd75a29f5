    // Sums of ints, whose order does not matter: extent1 work-items, in work-groups of GROUP, add each its elements' values
    // to one set of sums. A work-group has a set of its own first, if it is small enough.
    __local int own[TALLY];
    const int t = (int)get_local_id(0);
    const bool is_small = extent0 <= TALLY;
    weft_item e;
    if (is_small)
        for (int bin = t; bin < extent0; bin += GROUP) own[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (long i = get_global_id(0); i < size; i += extent1) {
        ELEMENT(e, (int)i);
        if ((uint)e.c0 >= (uint)extent0)
            OUTSIDE((int)i);
        else if (is_small)
            atomic_add(&own[e.c0], e.c1);
        else
            atomic_add(&out0[e.c0], e.c1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (is_small)
        for (int bin = t; bin < extent0; bin += GROUP)
            if (own[bin] != 0) atomic_add(&out0[bin], own[bin]);
