    // A work-group of GROUP work-items has tiles of TILE_COLUMNS x TILE_ROWS elements, a work-item SHARE of a tile. In rows
    // where weft_is_inside agrees, for what is not near their ends, no element looks for a border.
    __local int is_inside[TILE_ROWS];
    const int t = (int)get_local_id(0), columns = (int)COLUMNS;
    if (columns < LEAST_COLUMNS) {
        for (long i = (long)get_global_id(0); i < size; i += (long)get_global_size(0)) ELEMENT((int)i);
        return;
    }
    const int rows = (size - 1) / columns + 1, across = (columns - 1) / TILE_COLUMNS + 1;
    const int tiles = ((rows - 1) / TILE_ROWS + 1) * across;
    for (int tile = (int)get_group_id(0); tile < tiles; tile += (int)get_num_groups(0)) {
        const int row0 = tile / across * TILE_ROWS, column0 = tile % across * TILE_COLUMNS;
        const long first = max(column0, MARGIN), behind = min((long)column0 + TILE_COLUMNS, (long)columns - MARGIN);
        if (t < TILE_ROWS) {
            const long row = row0 + t, row_start = row * columns;
            is_inside[t] = first < behind && row_start + behind <= size && IS_INSIDE(row_start + first, row_start + behind - 1);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        bool all = true;
        for (int k = 0; k < SHARE; k++) all &= is_inside[TILE_ROW(k)] && column0 + TILE_COLUMN(k) >= first && column0 + TILE_COLUMN(k) < behind;
        if (all) {
#pragma unroll
            for (int k = 0; k < SHARE; k++) {
                const int row = row0 + TILE_ROW(k);
                INSIDE(row * columns + column0 + TILE_COLUMN(k));
            }
        } else {
            for (int k = 0; k < SHARE; k++) {
                const long row = row0 + TILE_ROW(k), column = (long)column0 + TILE_COLUMN(k), i = row * columns + column;
                if (column >= columns || i >= size) continue;
                if (is_inside[TILE_ROW(k)] && column >= first && column < behind) INSIDE((int)i);
                else ELEMENT((int)i);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
