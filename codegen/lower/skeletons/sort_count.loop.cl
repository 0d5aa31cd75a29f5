    // One work-item a range of the elements: how many of them have each digit. Counts lie by digit, then by range, so that
    // an exclusive scan of them all tells where a range's elements of a digit go. Neighbours count in turns, in two tables:
    // where many digits in a row are the same, a count is not waited for by the next.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int start = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    int even[DIGITS], odd[DIGITS];
    weft_item e;
    for (int d = 0; d < DIGITS; d++) even[d] = odd[d] = 0;
    for (int i = start; i < end - 1; i += 2) {
        ELEMENT(e, i);
        even[DIGIT(e)]++;
        ELEMENT(e, i + 1);
        odd[DIGIT(e)]++;
    }
    if ((end - start & 1) != 0) {
        ELEMENT(e, end - 1);
        even[DIGIT(e)]++;
    }
    for (int d = 0; d < DIGITS; d++) out0[d * extent1 + range] = even[d] + odd[d];
