#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define ELEMENT(v, i) weft_element(in0, in1, i, trap, &(v))
#define STORE(i, v) do { out1[i] = (float)(v).c0; } while (0)
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_place_own(__global const int *restrict in0, __global const float *restrict in1, __global int *restrict out0, __global float *restrict out1, const int extent0, const int extent1, const int size, __global int *trap) {
    // One work-item a range of elements, which has places to itself: it writes its elements there in order, so the last one of
    // a place counts, without an atomic operation; and has a bit for each place, whether it has.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    const int words = (extent0 + 31) / 32, own = range * extent0, bits = range * words;
    weft_item e;
    weft_value v;
    for (int word = 0; word < words; word++) out0[bits + word] = 0;
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) {
            OUTSIDE(i);
            continue;
        }
        VALUE(v, e);
        out0[bits + (e.c0 >> 5)] |= 1u << (e.c0 & 31);
        STORE(own + e.c0, v);
    }
}
