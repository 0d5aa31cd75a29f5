    // A work-group of GROUP work-items has tiles of TILE_COLUMNS x TILE_ROWS elements, a work-item SHARE of a tile. In rows
    // where weft_is_inside agrees, for what is not near their ends, no element looks for a border. There are no tiles of short rows,
    // whose elements a work-item makes one by one. (It does not return in front of the barriers; see launch_checks.h.)
    __local int is_inside[TILE_ROWS], outside[2]; // how many rows are not: of this tile, and of the next
    const int t = (int)get_local_id(0), columns = (int)COLUMNS;
    const bool are_short = columns < LEAST_COLUMNS;
    const int rows = are_short ? 0 : (size - 1) / columns + 1, across = are_short ? 1 : (columns - 1) / TILE_COLUMNS + 1;
    const int tiles = (rows + TILE_ROWS - 1) / TILE_ROWS * across;
    int turn = 0;
    if (t < 2) outside[t] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int tile = (int)get_group_id(0); tile < tiles; tile += (int)get_num_groups(0)) {
        const int row0 = tile / across * TILE_ROWS, column0 = tile % across * TILE_COLUMNS;
        const long end = (long)column0 + TILE_COLUMNS;
        const long first = max(column0, MARGIN), behind = min(end, (long)columns - MARGIN);
        const int beside = (int)(first - column0 + end - behind); // columns of the tile that are near an end of their rows
        if (t < TILE_ROWS) {
            const long row = row0 + t, row_start = row * columns;
            is_inside[t] = first < behind && row_start + behind <= size && IS_INSIDE(row_start + first, row_start + behind - 1);
            if (!is_inside[t]) atomic_inc(&outside[turn]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t == 0) outside[1 - turn] = 0;
        if (beside == 0 && outside[turn] == 0) {
#pragma unroll
            for (int k = 0; k < SHARE; k++) {
                const int row = row0 + TILE_ROW(k);
                INSIDE(row * columns + column0 + TILE_COLUMN(k));
            }
        } else {
            for (int k = 0; k < SHARE; k++) {
                const long row = row0 + TILE_ROW(k), column = (long)column0 + TILE_COLUMN(k);
                if (is_inside[TILE_ROW(k)] && column >= first && column < behind) INSIDE((int)(row * columns + column));
            }
            // The others take long. They lie together, so that each is one of another work-item: all of the rows that are not
            // inside, and what is beside the inside of the others, column by column.
            for (int k = t; k < (TILE_COLUMNS + beside) * TILE_ROWS; k += GROUP) {
                const int n = k - TILE_COLUMNS * TILE_ROWS, down = n < 0 ? k / TILE_COLUMNS : n % TILE_ROWS;
                if (is_inside[down] == (n < 0)) continue;
                const long at = n < 0 ? column0 + (long)(k % TILE_COLUMNS) : column0 + (long)(n / TILE_ROWS);
                const long column = n < 0 || at < first ? at : at + (behind - first), i = (long)(row0 + down) * columns + column;
                if (column < columns && i < size) ELEMENT((int)i);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        turn = 1 - turn;
    }
    for (long i = are_short ? (long)get_global_id(0) : size; i < size; i += (long)get_global_size(0)) ELEMENT((int)i);
