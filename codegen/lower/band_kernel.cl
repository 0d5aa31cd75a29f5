    // The states of bands: twice the rounds that one has behind it, and one more while somebody has it. Each has a line of a cache.
#define STATE(band) states[16 + 16 * (band)]
#define ROUNDS_BEHIND(band) (STATE(band) & ~1)
    volatile __global int *states = (volatile __global int *)words;
    const int columns = wide_columns < 1 || wide_columns > size ? 1 : (int)wide_columns, rows = size / columns;
    const int bands = min((size - 1) / BLOCK + 1, min(rows / max(REACH, 1), WORKERS * BANDS_EACH));
    if (!are_alike || columns != wide_columns || (long)rows * columns != size || bands < 1) {
        atomic_min(trap, 0); // it is too small, or not all of a matrix
        return;
    }
    // Whoever comes first has the first bands; those beyond the last worker, where all is done, perhaps, have none.
    const int worker = atomic_inc(states), own_first = (int)((long)min(worker, WORKERS) * bands / WORKERS),
              own = (int)((long)min(worker + 1, WORKERS) * bands / WORKERS) - own_first;
    const int done = 2 * extent0;
    for (int patience = own > 0 ? PATIENCE : 0;;) {
        bool has_done_own = false, is_left = false;
        const int looks = patience > 0 ? own : bands; // at its own ones, and after a while at the others', too
        for (int k = 0; k < looks; k++) {
            const int band = (own_first + k) % bands;
            const int state = STATE(band);
            if (state == done) continue;
            is_left = true;
            if ((state & 1) != 0 || ROUNDS_BEHIND(band == 0 ? bands - 1 : band - 1) < state ||
                ROUNDS_BEHIND(band == bands - 1 ? 0 : band + 1) < state || atomic_cmpxchg(&STATE(band), state, state + 1) != state)
                continue;
            mem_fence(CLK_GLOBAL_MEM_FENCE);
            const int row0 = (int)((long)band * rows / bands), row1 = (int)((long)(band + 1) * rows / bands);
            const int top = row0 < REACH ? row0 - REACH + rows : row0 - REACH;
            const int band_first = top * columns, band_extent = min(row1 - row0 + 2 * REACH, rows) * columns;
            const int behind = REACH == 0 ? done : state + 2; // of itself alone it may have all its rounds
            for (int round = state / 2; round < behind / 2; round++) {
                POINTERS
                ROWS(round, (long)row0 * columns, (long)row1 * columns);
            }
            mem_fence(CLK_GLOBAL_MEM_FENCE);
            atomic_xchg(&STATE(band), behind);
            if (k >= own) break; // now perhaps one of its own can be done
            has_done_own = true;
        }
        if (*(volatile __global int *)trap != INT_MAX || (looks == bands && !is_left)) return;
        patience = has_done_own ? PATIENCE : is_left ? max(patience - 1, 0) : 0;
    }
