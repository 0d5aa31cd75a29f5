    // A work-group of 32 x DOWN work-items has tiles; so many elements apart are a work-item's columns that those of work-items
    // side by side are read at once. Where a tile ends behind the table, its last row or column is computed again. A
    // work-item's tile is LARGE x LARGE where there are enough of these to keep the device busy, and no more than one for each
    // work-group: in a loop over tiles they take more registers, and a matrix product up to twice the time. Else it is
    // SMALL x SMALL. What is behind the last whole row a work-item makes one by one, and so all of what has no such rows. (It does
    // not return in front of a tile's barriers; see launch_checks.h.)
    const bool suits = WIDTH >= LEAST_COLUMNS && WIDTH <= size && WIDTH <= INT_MAX - 32 * LARGE;
    const int width = suits ? WIDTH : 1, rows = suits ? size / width : 0;
    const int x = (int)get_local_id(0) % 32, y = (int)get_local_id(0) / 32;
    const long many = TILES(LARGE);
    if (many >= ENOUGH && many <= (long)get_num_groups(0)) {
        const long tile = (long)get_group_id(0);
        if (tile < many) {
            const int top = TOP(LARGE), left = LEFT(LARGE);
            if (TILE_LARGE) EACH(LARGE)
        }
    } else {
        for (long tile = (long)get_group_id(0); tile < TILES(SMALL); tile += (long)get_num_groups(0)) {
            const int top = TOP(SMALL), left = LEFT(SMALL);
            if (TILE_SMALL) EACH(SMALL)
        }
    }
    for (long i = (long)rows * width + (long)get_global_id(0); i < size; i += (long)get_global_size(0)) ELEMENT((int)i);
