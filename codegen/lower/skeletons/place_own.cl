    // One work-item a range of elements, which has places to itself: it writes its elements there in order, so the last one of
    // a place counts, without an atomic operation; and has a bit for each place, whether it has.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    const int words = (extent0 + 31) / 32, own = range * extent0, bits = range * words;
    weft_item e;
    weft_value v;
    for (int word = 0; word < words; word++) out0[bits + word] = 0;
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) {
            OUTSIDE(i);
            continue;
        }
        VALUE(v, e);
        out0[bits + (e.c0 >> 5)] |= 1u << (e.c0 & 31);
        STORE(own + e.c0, v);
    }
