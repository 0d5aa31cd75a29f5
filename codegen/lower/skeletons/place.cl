    // One work-item a range of places, which goes over all elements in order and writes those that go there: so the last one
    // of a place counts, without an atomic operation. Which of a few elements do is found first, without a branch, which would
    // be guessed wrong. Of the elements that have no place each work-item looks for its share.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)extent0 * range / extent1), end = (int)((long)extent0 * (range + 1) / extent1);
    const int from = (int)((long)size * range / extent1), to = (int)((long)size * (range + 1) / extent1);
    weft_item e;
    weft_value v;
    for (int place = first; place < end; place++) {
        LOAD_SIDE(v, place);
        STORE(place, v);
    }
    if (extent1 == 1) { // all are its own
        for (int i = 0; i < size; i++) {
            ELEMENT(e, i);
            if ((uint)e.c0 >= (uint)extent0) {
                OUTSIDE(i);
                continue;
            }
            VALUE(v, e);
            STORE(e.c0, v);
        }
        return;
    }
    for (int i = from; i < to; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) OUTSIDE(i);
    }
    int places[FEW], here[FEW];
    for (long some = 0; some < size; some += FEW) {
        const int few = min(FEW, size - (int)some);
        int count = 0;
        for (int k = 0; k < few; k++) {
            ELEMENT(e, (int)some + k);
            places[k] = e.c0;
        }
        for (int k = 0; k < few; k++) {
            here[count] = k;
            count += (uint)places[k] - (uint)first < (uint)(end - first);
        }
        for (int k = 0; k < count; k++) {
            ELEMENT(e, (int)some + here[k]);
            VALUE(v, e);
            STORE(places[here[k]], v);
        }
    }
