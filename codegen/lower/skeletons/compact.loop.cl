    // One work-item a block. Its kept elements go to `positions[block]` and on; they pass a private array, so that a
    // branch on each, which processors guess wrong half of the time, is not needed. The result has extent0 elements; were
    // another number kept than was counted, because a captured array has changed, none goes behind them.
    const int block = (int)get_global_id(0);
    if (block > (size - 1) / BLOCK) return;
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    weft_item found[BLOCK + 1], e;
    int kept = 0;
#ifdef REST
    weft_item other[BLOCK + 1];
#ifdef SIXTEEN
    for (int i = 0; i < count; i += 16) {
        SIXTEEN(start + i);
        for (int l = 0; l < 16; l++) {
            ITEM(e, l);
            found[kept] = e;
            other[i + l - kept] = e;
            kept += e.kept & (i + l < count);
        }
    }
#else
    for (int i = 0; i < count; i++) {
        ELEMENT(e, start + i);
        found[kept] = e;
        other[i - kept] = e;
        kept += e.kept;
    }
#endif
    const int rest = start - positions[block];
    const int rest_end = min(count - kept, size - extent0 - rest);
    for (int i = 0; i < rest_end; i++) STORE_REST(rest + i, other[i]);
#elif defined(SIXTEEN)
    for (int i = 0; i < count; i += 16) {
        SIXTEEN(start + i);
        for (int l = 0; l < 16; l++) {
            ITEM(found[kept], l);
            kept += staged.kept[l] & (i + l < count);
        }
    }
#else
    for (int i = 0; i < count; i++) {
        ELEMENT(e, start + i);
        found[kept] = e;
        kept += e.kept;
    }
#endif
    const int to = positions[block];
    const int end = min(kept, extent0 - to);
#ifdef OTHERS
    if (kept != (size - start > BLOCK ? positions[block + 1] : extent0) - to) OTHERS(start);
#endif
    for (int i = 0; i < end; i++) STORE(to + i, found[i]);
