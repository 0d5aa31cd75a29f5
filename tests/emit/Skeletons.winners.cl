#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define ELEMENT(v, i) weft_element(in0, i, trap, &(v))
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define ITEMS 1
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel void weft_winners(__global const int *restrict in0, __global int *restrict out0, const int extent0, const int size, __global int *trap) {
    // ITEMS elements a work-item, which have places in the result: the last element of each place wins it.
    const long first = (long)get_global_id(0) * ITEMS;
    for (long at = first; at < min(first + ITEMS, (long)size); at++) {
        const int i = (int)at;
        weft_item e;
        ELEMENT(e, i);
        if ((uint)e.c0 < (uint)extent0)
            atomic_max(&out0[e.c0], i + 1);
        else
            OUTSIDE(i);
    }
}
