    // One work-item an element, which has a place in the result: the last element of each place wins it.
    const int i = (int)get_global_id(0);
    if (i >= size) return;
    weft_item e;
    ELEMENT(e, i);
    if ((uint)e.c0 < (uint)extent0)
        atomic_max(&out0[e.c0], i + 1);
    else
        OUTSIDE(i);
