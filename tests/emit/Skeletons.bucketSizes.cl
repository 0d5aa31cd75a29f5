#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define ELEMENT(v, i) weft_element(in0, i, trap, &(v))
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define BUCKETS 64
#define BUCKET_SHIFT(n) max(clz(BUCKETS - 1) - clz((n) - 1), 0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_bucket_sizes(__global const int *restrict in0, __global int *restrict out0, const int extent0, const int extent1, const int size, __global int *trap) {
    // One work-item a range of elements, which counts how many of them go to each bucket: a bucket is a range of places.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    const int shift = BUCKET_SHIFT(extent0);
    int sizes[BUCKETS];
    weft_item e;
    for (int bucket = 0; bucket < BUCKETS; bucket++) sizes[bucket] = 0;
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 < (uint)extent0)
            sizes[e.c0 >> shift]++;
        else
            OUTSIDE(i);
    }
    for (int bucket = 0; bucket < BUCKETS; bucket++) out0[range * BUCKETS + bucket] = sizes[bucket];
}
