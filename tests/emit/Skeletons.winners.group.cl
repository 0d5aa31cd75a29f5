#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define ELEMENT(v, i) weft_element(in0, i, trap, &(v))
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define WINDOW (1 << 22)
#define GROUPS 1024
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_winners(__global const int *restrict in0, __global int *restrict out0, const int extent0, const int size, __global int *trap) {
    // The last element of each place wins it. Work-groups of GROUP work-items, GROUPS at most, go over all elements for a window
    // of places, and then for the next one: so atomic operations find their places in a GPU's cache. Where one element takes
    // long, or there are few places, there is one window; and 16 at most, since all elements are read for each.
    const int groups = min((int)get_num_groups(0), GROUPS), group = (int)get_group_id(0);
    if (group >= groups) return;
    const long window = extent0 <= 2L * WINDOW ? extent0 : max((long)WINDOW, ((long)extent0 + 15) / 16);
    long low = 0;
    do {
        for (long i = group * GROUP + (int)get_local_id(0); i < size; i += groups * GROUP) {
            weft_item e;
            ELEMENT(e, (int)i);
            if ((uint)e.c0 >= (uint)extent0)
                OUTSIDE((int)i);
            else if (e.c0 >= low && e.c0 - low < window)
                atomic_max(&out0[e.c0], (int)i + 1);
        }
        low += window;
    } while (low < extent0);
}
