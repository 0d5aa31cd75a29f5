#define EACH_SIXTEEN(x, first, end, WORD, arguments) \
    if ((end) - (first) < 16) \
        for (int x = (first); x < (end); x++) WORD arguments; \
    else \
        for (int k = (first); k < (end); k += 16) { \
            const int x = min(k, (end) - 16); \
            WORD##_SIXTEEN arguments; \
        }
    // A work-item has tiles of whole rows, of which it makes those that lie REACH_Y * rounds inside. Behind the matrix's last
    // row its first ones come again, for elements that look there; where they do not, they cost time.
    TILES
    const long wide_columns = COLUMNS;
    const int columns = (int)min(wide_columns, (long)PLACES), rows = columns > 0 ? size / columns : 0, rounds = extent0,
              halo = REACH_Y * rounds;
    const int tall = min(max(max(2 * halo, 16), rows / 32), columns > 0 ? min(PLACES / columns, rows) - 2 * halo : 0);
    if (size < LEAST_ELEMENTS || columns < 16 + 2 * MARGIN || tall < max(halo, 1) || (long)rows * columns != size || columns != wide_columns) {
        atomic_min(trap, 0); // it is too small or too large, or not all of a matrix
        return;
    }
    const int multiples = columns < LONG_PIECE ? -1 : -16; // as in row_kernel.cl
    const int height = tall + 2 * halo, tiles = (rows - 1) / tall + 1;
    for (int tile = (int)get_global_id(0); tile < tiles; tile += (int)get_global_size(0)) {
        const int row0 = tile * tall, top = row0 < halo ? row0 - halo + rows : row0 - halo;
        const int seam = min(rows - top, height) * columns; // the place of the matrix's first row, if the tile has it
        int others = 0;
        for (int y = 0; y < height; y++) {
            const int row = ROW(y);
            if (!IS_INSIDE((long)row * columns + MARGIN, (long)(row + 1) * columns - MARGIN - 1)) others++;
        }
        if (2 * others > height + 8) {
            atomic_min(trap, 0); // it has another border, which would take long
            return;
        }
        EACH_SIXTEEN(x, 0, seam, LOAD, (x, top * columns + x))
        EACH_SIXTEEN(x, seam, height * columns, LOAD, (x, x - seam))
        SWAP;
        for (int round = 1; round <= rounds; round++) {
            const int low_y = round * REACH_Y, high_y = height - low_y;
            for (int y = low_y; y < high_y; y++) {
                const int row = ROW(y), start = row * columns, place = y * columns;
                const int end = columns - MARGIN;
                const int first = IS_INSIDE((long)start + MARGIN, (long)start + end - 1) ? MARGIN : end;
                for (int x = 0; x < columns; x = x < first || x >= end ? x + 1 : min((x + 16) & multiples, end)) {
                    if (x < first || x >= end) {
                        weft_item one;
                        BORDER(one, start + x);
                        PUT(place + x, one);
                    } else {
                        const int at = min(x, end - 16);
                        weft_items sixteen;
                        SIXTEEN(sixteen, start + at, place + at);
                        PUT_SIXTEEN(place + at, sixteen);
                    }
                }
            }
            SWAP;
        }
        EACH_SIXTEEN(x, 0, min(tall, rows - row0) * columns, OUT, (row0 * columns + x, halo * columns + x))
    }
