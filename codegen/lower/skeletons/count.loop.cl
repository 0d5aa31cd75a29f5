    // One work-item a block: how many of its elements are kept.
    const int block = (int)get_global_id(0);
    if (block > (size - 1) / BLOCK) return;
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    weft_item e;
    int kept = 0;
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
    out0[block] = kept;
