#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, trap, &(v))
#define STORE(i, v) do { out0[i] = (int)(v).c0; } while (0)
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define TURN() (INT_MAX - atomic_dec(trap + 1)) /* 0, 1 ...: see staging.h */
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_tally_ranges(__global const int *restrict in0, __global int *restrict out0, const int extent0, const int extent1, const int size, __global int *trap) {
    // Sums of ints, whose order does not matter: each work-item has sums of its own. They take pieces of the elements in
    // turn, in order, so that a core that begins late or is slow has fewer of them. (On sixteen cores 16M ints took 3.1 ms
    // when each had a sixteenth, and 1.9 so.)
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int piece = min(max(size / extent1 / 128, 1), 1024) * 16;
    __global int *own = out0 + (long)range * extent0;
    weft_item e;
    for (int bin = 0; bin < extent0; bin++) own[bin] = 0;
    for (long first; (first = (long)TURN() * piece) < size;) {
        const int end = (int)min(first + piece, (long)size);
        for (int i = (int)first; i < end; i++) {
            ELEMENT(e, i);
            if ((uint)e.c0 >= (uint)extent0) {
                OUTSIDE(i);
                return;
            }
            own[e.c0] = (int)((uint)own[e.c0] + (uint)e.c1);
        }
    }
}
