    // One work-item a place of the result: the value of its winner, or what was there before.
    const int place = (int)get_global_id(0);
    if (place >= extent0) return;
    const int winner = positions[place];
    weft_value v;
    LOAD_SIDE(v, place);
    if (winner > 0) {
        weft_item e;
        ELEMENT(e, winner - 1);
        VALUE(v, e);
    }
    STORE(place, v);
