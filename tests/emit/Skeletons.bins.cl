#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, trap, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side2[i]; } while (0)
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define LOAD_OUT(v, i) do { (v).c0 = out0[i]; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_bins(__global const int *restrict in0, __global const float *restrict in1, __global const float *restrict side2, __global float *restrict out0, const int extent0, const int extent1, const int size, __global int *trap) {
    // One work-item a range of elements, in order, and bins of its own, which begin with the identity.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    weft_value identity, v;
    weft_item e;
    LOAD_SIDE(identity, 0);
    for (int bin = 0; bin < extent0; bin++) STORE(range * extent0 + bin, identity);
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) {
            OUTSIDE(i);
            return;
        }
        const int bin = range * extent0 + e.c0;
        weft_value old;
        LOAD_OUT(old, bin);
        VALUE(v, e);
        COMBINE(v, old, v);
        STORE(bin, v);
    }
}
