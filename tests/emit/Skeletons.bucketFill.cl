#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define ELEMENT(v, i) weft_element(in0, in1, i, trap, &(v))
#define STORE(i, v) do { out1[i] = (float)(v).c0; } while (0)
#define positions side2
#define OTHERS(i) atomic_min(trap, i)
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define BUCKETS 64
#define BUCKET_SHIFT(n) max(clz(BUCKETS - 1) - clz((n) - 1), 0)
#define HELD 16
#define HELD_COLUMNS int16 held0[BUCKETS]; float16 held1[BUCKETS];
#define HOLD(k, e) do { ((int *)held0)[k] = (int)(e).c0; ((float *)held1)[k] = (float)(e).c1; } while (0)
#ifdef __has_builtin
#if __has_builtin(__builtin_nontemporal_store) && __has_builtin(__builtin_ia32_sfence)
#define STREAM(to, x) __builtin_nontemporal_store(x, to)
#define STREAM_IF(many, to, x) do { \
        if (many) { \
            STREAM(to, x); \
        } else { \
            *(volatile __typeof__(*(to)) *)(to) = (x); \
        } \
    } while (0)
#define STREAMED() __builtin_ia32_sfence()
#endif
#endif
#ifndef STREAM
#define STREAM(to, x) *(to) = (x)
#define STREAM_IF(many, to, x) *(to) = (x)
#define STREAMED()
#endif
#define WRITE_HELD(i, k) do { STREAM((__global int16 *)(out0 + (i)), held0[(k) / HELD]); STREAM((__global float16 *)(out1 + (i)), held1[(k) / HELD]); } while (0)
#define WRITE_ONE(i, k) do { out0[i] = ((int *)held0)[k]; out1[i] = ((float *)held1)[k]; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_bucket_fill(__global const int *restrict in0, __global const float *restrict in1, __global const int *restrict side2, __global int *restrict out0, __global float *restrict out1, const int extent0, const int extent1, const int size, __global int *trap) {
    // One work-item a range of elements, evaluated again, which puts their places and values into the buckets. A bucket has
    // those of the first range, then those of the second: so its elements are in order. What is next in each bucket is
    // HELD, until there are HELD elements that begin at a multiple of as many: then whole lines of a cache are written, past
    // it. Were others counted, because a captured array has changed, none goes into another range's part.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    const int shift = BUCKET_SHIFT(extent0);
    int begin[BUCKETS], next[BUCKETS], behind[BUCKETS];
    HELD_COLUMNS
    int start = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        for (int other = 0; other < extent1; other++) {
            if (other == range) begin[bucket] = next[bucket] = start;
            start += positions[other * BUCKETS + bucket];
            if (other == range) behind[bucket] = start;
        }
    weft_item e;
    for (int i = first; i < end; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) continue;
        const int bucket = e.c0 >> shift, at = bucket * HELD, to = next[bucket], k = to % HELD;
        if (to >= behind[bucket]) {
            OTHERS(i);
            continue;
        }
        if (k == 0 && to - begin[bucket] >= HELD)
            WRITE_HELD(to - HELD, at);
        else if (k == 0)
            for (int j = begin[bucket]; j < to; j++) WRITE_ONE(j, at + j % HELD);
        HOLD(at + k, e);
        next[bucket] = to + 1;
    }
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        const int to = next[bucket], from = max(begin[bucket], (to - 1) & -HELD);
        for (int j = from; j < to; j++) WRITE_ONE(j, bucket * HELD + j % HELD);
        if (to != behind[bucket]) OTHERS(first);
    }
    STREAMED(); // what was written past caches is there before the command ends
}
