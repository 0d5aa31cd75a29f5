    // ITEMS elements a work-item, which have places in the result: the last element of each place wins it.
    const long first = (long)get_global_id(0) * ITEMS;
    for (long at = first; at < min(first + ITEMS, (long)size); at++) {
        const int i = (int)at;
        weft_item e;
        ELEMENT(e, i);
        if ((uint)e.c0 < (uint)extent0)
            atomic_max(&out0[e.c0], i + 1);
        else
            OUTSIDE(i);
    }
