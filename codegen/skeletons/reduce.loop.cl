    // One work-item a block, all of its lanes in a loop. A whole block has loops of constant length of its own, which
    // compilers turn into vector instructions.
    const int block = (int)get_global_id(0);
    if (block > (size - 1) / BLOCK) return;
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    weft_value lane[LANES];
    int n = LANES;
    if (count == BLOCK) {
        for (int l = 0; l < LANES; l++) {
            weft_value a, e;
            ELEMENT(a, start + l * LANE);
            for (int k = 1; k < LANE; k++) {
                ELEMENT(e, start + l * LANE + k);
                COMBINE(a, a, e);
            }
            lane[l] = a;
        }
        for (; n > 1; n /= 2)
            for (int l = 0; l < n / 2; l++) COMBINE(lane[l], lane[2 * l], lane[2 * l + 1]);
    } else {
        n = (count + LANE - 1) / LANE;
        for (int l = 0; l < n; l++) {
            const int end = min(LANE, count - l * LANE);
            weft_value a, e;
            ELEMENT(a, start + l * LANE);
            for (int k = 1; k < end; k++) {
                ELEMENT(e, start + l * LANE + k);
                COMBINE(a, a, e);
            }
            lane[l] = a;
        }
    }
    // Neighbours combine; one without a neighbour goes on to the next round as it is.
    for (; n > 1; n = (n + 1) / 2) {
        const int pairs = n / 2;
        for (int l = 0; l < pairs; l++) COMBINE(lane[l], lane[2 * l], lane[2 * l + 1]);
        if (n % 2 != 0) lane[pairs] = lane[n - 1];
    }
    STORE(block, lane[0]);
