    // There is a place at least. One work-item a range of them: what was there before, and over it what each range of elements
    // has written, the last one's last. As many places at a time as a word has bits.
    const int part = (int)get_global_id(0);
    if (part >= extent1) return;
    const int words = (extent0 + 31) / 32, ranges = size / extent0;
    const int first = (int)((long)words * part / extent1), end = (int)((long)words * (part + 1) / extent1);
    weft_value v;
    for (int word = first; word < end; word++) {
        const int place = word * 32, few = min(32, extent0 - place);
        for (int k = 0; k < few; k++) {
            LOAD_SIDE(v, place + k);
            STORE(place + k, v);
        }
        for (int range = 0; range < ranges; range++) {
            const uint bits = (uint)positions[range * words + word];
            const int own = range * extent0 + place;
            if (bits == 0) continue;
            for (int k = 0; k < few; k++) {
                if ((bits >> k & 1) == 0) continue;
                ELEMENT(v, own + k);
                STORE(place + k, v);
            }
        }
    }
