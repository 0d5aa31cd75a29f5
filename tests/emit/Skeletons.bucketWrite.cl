#pragma OPENCL FP_CONTRACT OFF
#define ELEMENT(v, i) weft_element(in0, i, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side2[i]; } while (0)
#define positions side1
#define BUCKETS 64
#define BUCKET_SHIFT(n) max(clz(BUCKETS - 1) - clz((n) - 1), 0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_bucket_write(__global const float *restrict in0, __global const int *restrict side1, __global const float *restrict side2, __global float *restrict out0, const int extent0, const int extent1, const int size) {
    // One work-item a bucket: what was at its places before, and over it the bucket's elements in order, so that the last one
    // of a place counts. Their places are `positions`; buckets lie there in order, too.
    const int bucket = (int)get_global_id(0);
    if (bucket >= extent1) return;
    const int shift = BUCKET_SHIFT(extent0);
    const long begin = (long)bucket << shift, end = min((long)(bucket + 1) << shift, (long)extent0);
    weft_value v;
    for (long place = begin; place < end; place++) {
        LOAD_SIDE(v, (int)place);
        STORE((int)place, v);
    }
    int low = 0, high = size;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (positions[middle] < begin)
            low = middle + 1;
        else
            high = middle;
    }
    for (int k = low; k < size; k++) {
        const int place = positions[k];
        if (place < begin || place >= end) return;
        ELEMENT(v, k);
        STORE(place, v);
    }
}
