    // Consecutive elements, from `begin` to `end`: pieces of rows. What is not near a row's ends is computed sixteen elements at once
    // where weft_is_inside agrees. Some of the last vector's are computed twice; so are some of the first one's where a piece is long,
    // so that the others lie as columns do, at multiples of sixteen, and are a line of a cache.
    const long columns = COLUMNS;
    long row = columns > 0 ? begin / columns : 0;
    for (long at = begin; at < end; row++) {
        const long row_start = row * columns, row_end = columns > 0 ? row_start + columns : end;
        const long stop = min(end, row_end);
        long first = max(at, row_start + MARGIN), behind = min(stop, row_end - MARGIN);
        if (columns <= 0 || behind - first < 16 || !IS_INSIDE(first, behind - 1)) first = behind = stop;
        const long multiples = behind - first < LONG_PIECE ? -1 : -16;
        while (at < stop) {
            if (at >= first && at < behind) {
                SIXTEEN(min(at, behind - 16));
                at = min((at + 16) & multiples, behind);
            } else {
                ELEMENT((int)at);
                at++;
            }
        }
    }
