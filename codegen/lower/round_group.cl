    // A work-group has tiles of HEIGHT x WIDTH places, of which it makes what lies REACH * rounds inside; a work-item has SHARE
    // places below one another. Behind the matrix's last row and column its first ones come again, for elements that look
    // there; where they do not, they cost time.
    TILES
    __local int is_inside[HEIGHT], others[HEIGHT]; // of the tile's rows; and those that are not, in order
    const int t = (int)get_local_id(0), x = t % WIDTH, y0 = t / WIDTH * SHARE, rounds = extent0;
    const int columns = (int)COLUMNS, rows = columns > 0 ? size / columns : 0;
    const int inverse = columns > 2 ? (int)(UINT_MAX / (uint)columns) : 0;
    const int halo_y = REACH_Y * rounds, halo_x = REACH_X * rounds;
    const int tall = min(HEIGHT, rows) - 2 * halo_y, wide = min(WIDTH, columns - MARGIN) - 2 * halo_x;
    const bool suits = size >= LEAST_ELEMENTS && tall >= max(halo_y, 1) && wide >= halo_x + 2 * MARGIN &&
                       rows * columns == size && ARE_ALIKE;
    if (!suits && t == 0) atomic_min(trap, 0); // it is too small, or not all of a matrix
    const int height = tall + 2 * halo_y, width = wide + 2 * halo_x;
    // It does not return in front of the barriers; see launch_checks.h.
    const int across = suits ? (columns - 1) / wide + 1 : 1, tiles = suits ? ((rows - 1) / tall + 1) * across : 0;
    for (int tile = (int)get_group_id(0); tile < tiles; tile += (int)get_num_groups(0)) {
        const int row0 = tile / across * tall, column0 = tile % across * wide;
        const int top = row0 < halo_y ? row0 - halo_y + rows : row0 - halo_y;
        const int left = column0 < halo_x ? column0 - halo_x + columns : column0 - halo_x;
        const int seam = columns - left; // the place of the matrix's first column, if that is in the tile
        const int column = x < seam ? left + x : x - seam;
        if (t < height) {
            const int row = ROW(t);
            const long start = (long)row * columns;
            is_inside[t] = IS_INSIDE(start + MARGIN, start + columns - MARGIN - 1);
        }
#pragma unroll
        for (int k = 0; k < SHARE; k++)
            if (y0 + k < height && x < width) LOAD((y0 + k) * WIDTH + x, ROW(y0 + k) * columns + column);
        SWAP;
        barrier(CLK_LOCAL_MEM_FENCE);
        // Each work-item counts for itself: what one tells the others of many costs a barrier more.
        int other_rows = 0;
        for (int y = 0; y < height; y++) {
            if (is_inside[y]) continue;
            if (y == t) others[other_rows] = y;
            other_rows++;
        }
        if (2 * other_rows > height && t == 0) atomic_min(trap, 0); // it has another border, which would take long
        int own = 0; // a bit for each of this work-item's places that are inside
        if (x < width && column >= MARGIN && column < columns - MARGIN)
            for (int k = 0; k < SHARE; k++)
                if (y0 + k < height && is_inside[y0 + k]) own |= 1 << k;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int round = 1; round <= rounds; round++) {
            const int low_y = round * REACH_Y, high_y = height - low_y, low_x = round * REACH_X, high_x = width - low_x;
            weft_item v[SHARE];
            SHARES(v);
#pragma unroll
            for (int k = 0; k < SHARE; k++)
                if (STORES(k)) PUT((y0 + k) * WIDTH + x, v[k]);
            // The others take long. They lie together, so that each is one of another work-item: all of the rows that are not
            // inside, and of the rows that are what is near their ends, column by column, the first ones of which may be at
            // the tile's left or in it.
            const int at_left = max(min(MARGIN - left, high_x) - low_x, 0), first = max(seam - MARGIN, low_x);
            const int beside = at_left + max(min(seam + MARGIN, high_x) - first, 0);
            for (int k = t; k < other_rows * WIDTH + beside * HEIGHT; k += GROUP) {
                const int n = k - other_rows * WIDTH, strip = n / HEIGHT;
                const int y = n < 0 ? others[k / WIDTH] : n % HEIGHT;
                const int at = n < 0 ? k % WIDTH : strip < at_left ? low_x + strip : first + strip - at_left;
                if (y < low_y || y >= high_y || at < low_x || at >= high_x || (n >= 0 && !is_inside[y])) continue;
                weft_item one;
                BORDER(one, ROW(y) * columns + (at < seam ? left + at : at - seam));
                PUT(y * WIDTH + at, one);
            }
            SWAP;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
#pragma unroll
        for (int k = 0; k < SHARE; k++) {
            const int y = y0 + k - halo_y, right = x - halo_x;
            if (y >= 0 && y < tall && row0 + y < rows && right >= 0 && right < wide && column0 + right < columns)
                OUT((row0 + y) * columns + column0 + right, (y0 + k) * WIDTH + x);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
