#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, trap, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side2[i]; } while (0)
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define LOAD_OUT(v, i) do { (v).c0 = out0[i]; } while (0)
#define FEW 1025
#define SLOTS 256
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
    // in local memory where there are FEW. Elements that have the same bin wait for each other: in each turn the first
    // of those that wait for a slot combines its value, and waits no longer. Who is first a slot tells: a later turn's key is
    // larger, and in one turn that of an earlier element. (No barrier is in a branch: PoCL 3.1 makes wrong code of those.)
#define KEY(turn, t) ((turn) * GROUP + GROUP - 1 - (t))
    __local weft_value bins[FEW];
    __local int slots[SLOTS], more[2];
    const int t = (int)get_local_id(0), range = (int)get_group_id(0), ranges = (int)get_num_groups(0);
    const int first = (int)((long)size * range / ranges), end = (int)((long)size * (range + 1) / ranges);
    const bool few = extent0 <= FEW;
    weft_value identity, v, old;
    LOAD_SIDE(identity, 0);
    for (int bin = t; bin < extent0; bin += GROUP) {
        if (few)
            bins[bin] = identity;
        else
            STORE(range * extent0 + bin, identity);
    }
    for (int tile = first; tile < end; tile += READ * GROUP) {
        int turn = 0;
        for (int slot = t; slot < SLOTS; slot += GROUP) slots[slot] = -1;
        if (t < 2) more[t] = 0;
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        weft_item e[READ];
        for (int k = 0; k < READ; k++)
            if (end - tile > k * GROUP + t) ELEMENT(e[k], tile + k * GROUP + t);
        for (int k = 0; k < READ; k++) {
            bool waits = end - tile > k * GROUP + t;
            if (waits && (uint)e[k].c0 >= (uint)extent0) {
                OUTSIDE(tile + k * GROUP + t);
                waits = false;
            }
            const int bin = waits ? e[k].c0 : 0;
            int again = 1;
            while (again != 0) {
                if (waits) atomic_max(&slots[bin % SLOTS], KEY(turn, t));
                barrier(CLK_LOCAL_MEM_FENCE);
                const bool goes = waits && slots[bin % SLOTS] == KEY(turn, t);
                if (waits && !goes) more[turn % 2] = 1;
                if (t == 0) more[(turn + 1) % 2] = 0;
                if (goes) {
                    if (few)
                        old = bins[bin];
                    else
                        LOAD_OUT(old, range * extent0 + bin);
                    VALUE(v, e[k]);
                    COMBINE(v, old, v);
                    if (few)
                        bins[bin] = v;
                    else
                        STORE(range * extent0 + bin, v);
                    waits = false;
                }
                barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
                again = more[turn % 2];
                turn++;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int bin = t; few && bin < extent0; bin += GROUP) {
        v = bins[bin];
        STORE(range * extent0 + bin, v);
    }
}
