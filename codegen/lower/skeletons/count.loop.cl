    // One work-item a block: how many of its elements are kept.
    const int block = (int)get_global_id(0);
    if (block > (size - 1) / BLOCK) return;
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    int kept = 0;
#ifdef SIXTEEN
    for (int i = 0; i < count; i += 16) {
        SIXTEEN(start + i);
        for (int l = 0; l < 16; l++) kept += staged.kept[l] & (i + l < count);
    }
#else
    weft_item e;
    if (count == BLOCK) {
        for (int i = 0; i < BLOCK; i++) {
            ELEMENT(e, start + i);
            kept += e.kept;
        }
    } else {
        for (int i = 0; i < count; i++) {
            ELEMENT(e, start + i);
            kept += e.kept;
        }
    }
#endif
    out0[block] = kept;
