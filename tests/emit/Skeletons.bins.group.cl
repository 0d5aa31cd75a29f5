#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, trap, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side2[i]; } while (0)
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define LOAD_OUT(v, i) do { (v).c0 = out0[i]; } while (0)
#define FEW 1025
#define SLOTS 64
#define READ 4
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 32
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(32, 1, 1))) void weft_bins(__global const int *restrict in0, __global const float *restrict in1, __global const float *restrict side2, __global float *restrict out0, const int extent0, const int extent1, const int size, __global int *trap) {
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
}
