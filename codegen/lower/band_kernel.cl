    // The states of bands: twice the rounds that one has behind it, and one more while somebody has it. Each has a line of a cache.
#define STATE(band) states[16 + 16 * (band)]
#define ROUNDS_BEHIND(band) (STATE(band) & ~1)
    volatile __global int *states = (volatile __global int *)words;
    const int columns = wide_columns < 1 || wide_columns > size ? 1 : (int)wide_columns, rows = size / columns;
    const int bands = min(min((size - 1) / BLOCK + 1, rows / max(REACH, 1)), max(WORKERS * BANDS_EACH, size / FITTING));
    if (!are_alike || columns != wide_columns || (long)rows * columns != size || bands < 1) {
        atomic_min(trap, 0); // it is too small, or not all of a matrix
        return;
    }
    // Whoever comes first has the first bands; those beyond the last worker, where all is done, perhaps, have none.
    const int worker = atomic_inc(states), own_first = (int)((long)min(worker, WORKERS) * bands / WORKERS),
              own = (int)((long)min(worker + 1, WORKERS) * bands / WORKERS) - own_first;
    const int done = 2 * extent0;
    // One goes down one's bands, and back by one from each that is done, until all have so many more rounds behind them: so a band has
    // many of them while it lies in the cache (time skewing). A single round each, where they all fit into the core's cache. In half-rounds, as states.
    const int sweep = (long)own * (size / bands) <= RESIDENT ? 2 : 2 * SWEEP;
    int goal = REACH == 0 ? done : min(sweep, done), at = 0, patience = own > 0 ? PATIENCE : 0;
    bool has_done_own = false, is_behind = false, is_left = false; // in this pass
    for (;;) {
        const bool of_all = patience == 0; // nothing of one's own could be done for a while
        const int band = (own_first + at) % bands, state = STATE(band);
        is_left |= state != done;
        is_behind |= at < own && state < goal;
        if ((state & 1) == 0 && state < (of_all ? done : goal) && ROUNDS_BEHIND(band == 0 ? bands - 1 : band - 1) >= state &&
            ROUNDS_BEHIND(band == bands - 1 ? 0 : band + 1) >= state && atomic_cmpxchg(&STATE(band), state, state + 1) == state) {
            mem_fence(CLK_GLOBAL_MEM_FENCE);
            const int row0 = (int)((long)band * rows / bands), row1 = (int)((long)(band + 1) * rows / bands);
            const int top = row0 < REACH ? row0 - REACH + rows : row0 - REACH;
            const int read_first = top * columns, read_extent = min(row1 - row0 + 2 * REACH, rows) * columns;
            const int behind = REACH == 0 ? done : state + 2; // of itself alone it may have all its rounds
            for (int round = state / 2; round < behind / 2; round++) {
                POINTERS
                ROWS(round, (long)row0 * columns, (long)row1 * columns);
            }
            mem_fence(CLK_GLOBAL_MEM_FENCE);
            atomic_xchg(&STATE(band), behind);
            has_done_own |= at < own;
            at = at < own ? max(at - 1, 0) : 0; // of others' one is enough: now perhaps one of its own can be done
            if (*(volatile __global int *)trap != INT_MAX) return;
            continue;
        }
        if (++at < (of_all ? bands : own)) continue;
        if (*(volatile __global int *)trap != INT_MAX || (of_all && !is_left)) return;
        if (!is_behind && goal < done)
            goal = min(goal + sweep, done);
        else
            patience = has_done_own ? PATIENCE : is_left ? max(patience - 1, 0) : 0;
        at = 0;
        has_done_own = is_behind = is_left = false;
    }
