#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, trap, &(v))
#define STORE(i, v) do { out0[i] = (int)(v).c0; } while (0)
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_tally(__global const int *restrict in0, __global int *restrict out0, const int extent0, const int extent1, const int size, __global int *trap) {
    // Sums of ints, whose order does not matter: extent1 work-items, in work-groups of GROUP, add each its elements' values
    // to one set of sums. A work-group has a set of its own first, if it is small enough.
    __local int own[TALLY];
    const int t = (int)get_local_id(0);
    const bool is_small = extent0 <= TALLY;
    weft_item e;
    if (is_small)
        for (int bin = t; bin < extent0; bin += GROUP) own[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (long i = get_global_id(0); i < size; i += extent1) {
        ELEMENT(e, (int)i);
        if ((uint)e.c0 >= (uint)extent0)
            OUTSIDE((int)i);
        else if (is_small)
            atomic_add(&own[e.c0], e.c1);
        else
            atomic_add(&out0[e.c0], e.c1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (is_small)
        for (int bin = t; bin < extent0; bin += GROUP)
            if (own[bin] != 0) atomic_add(&out0[bin], own[bin]);
}
