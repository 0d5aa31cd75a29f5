    // One work-item a range of the elements, which go, in order, to the places that the counts before them tell. Where all
    // elements have one digit they stay where they are. Were other digits counted, because somebody writes to the elements,
    // none goes outside of the result.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int start = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    int next[DIGITS];
    weft_item e;
    ELEMENT(e, 0);
    const int first = (int)DIGIT(e);
    if (positions[first * extent1] == 0 && (first == DIGITS - 1 || positions[(first + 1) * extent1] == size)) {
        for (int i = start; i < end; i++) {
            ELEMENT(e, i);
            STORE(i, e);
        }
        return;
    }
    for (int d = 0; d < DIGITS; d++) next[d] = positions[d * extent1 + range];
    for (int i = start; i < end; i++) {
        ELEMENT(e, i);
        const int place = next[DIGIT(e)]++;
        if ((uint)place < (uint)size) STORE(place, e);
    }
