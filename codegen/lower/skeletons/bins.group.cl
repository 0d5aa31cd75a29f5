    // One work-group a range of elements, of which it goes over GROUP at a time, in order. Its bins begin with the identity, and are
    // in local memory where there are FEW. Of those of the GROUP that have the same bin the first combines them all, in order: a
    // slot has a bit for each of them, and where there are more bins than slots one may have elements of several bins.
    // (No barrier is in a branch: PoCL 3.1 makes wrong code of those.)
#define LOWEST(bits) (31 - (int)clz((bits) & -(bits)))
#define BEFORE(t) ((1u << (t)) - 1)
    __local weft_value bins[FEW], values[GROUP];
    __local uint slots[2][SLOTS];
    __local int keys[GROUP];
    const int t = (int)get_local_id(0), range = (int)get_group_id(0), ranges = (int)get_num_groups(0);
    const int first = (int)((long)size * range / ranges), end = (int)((long)size * (range + 1) / ranges);
    const bool few = extent0 <= FEW, one_each = extent0 <= SLOTS;
    weft_value v, all;
    LOAD_SIDE(v, 0);
    for (int bin = t; bin < extent0; bin += GROUP) {
        if (few)
            bins[bin] = v;
        else
            STORE(range * extent0 + bin, v);
    }
    for (int slot = t; slot < SLOTS; slot += GROUP) slots[0][slot] = slots[1][slot] = 0;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    for (int tile = first; tile < end; tile += READ * GROUP) {
        weft_item e[READ];
        ELEMENTS(e, tile + t, end - tile);
#pragma unroll
        for (int k = 0; k < READ; k++) {
            const bool is_there = end - tile > k * GROUP + t;
            const int bin = is_there ? e[k].c0 : 0, slot = bin & SLOTS - 1;
            const bool counts = is_there && (uint)bin < (uint)extent0;
            if (is_there && !counts) OUTSIDE(tile + k * GROUP + t);
            if (is_there) VALUE(v, e[k]);
            values[t] = v;
            if (!one_each) keys[t] = bin;
            if (counts) atomic_or(&slots[k % 2][slot], 1u << t);
            barrier(CLK_LOCAL_MEM_FENCE);
            const uint same = counts ? slots[k % 2][slot] : 0;
            bool leads = counts && (!one_each || (same & BEFORE(t)) == 0);
            if (!one_each)
                for (uint rest = same & BEFORE(t); rest != 0; rest &= rest - 1) leads &= keys[LOWEST(rest)] != bin;
            if (leads) {
                if (few)
                    all = bins[bin];
                else
                    LOAD_OUT(all, range * extent0 + bin);
                for (uint rest = same & ~BEFORE(t); rest != 0; rest &= rest - 1) {
                    const int other = LOWEST(rest);
                    if (!one_each && keys[other] != bin) continue;
                    v = values[other];
                    COMBINE(all, all, v);
                }
                if (few)
                    bins[bin] = all;
                else
                    STORE(range * extent0 + bin, all);
            }
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            if (counts && (same & BEFORE(t)) == 0) slots[k % 2][slot] = 0; // it is used again behind the next barrier
        }
    }
    for (int bin = t; few && bin < extent0; bin += GROUP) {
        v = bins[bin];
        STORE(range * extent0 + bin, v);
    }
