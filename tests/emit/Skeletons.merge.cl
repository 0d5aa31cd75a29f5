#pragma OPENCL FP_CONTRACT OFF
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel void weft_merge(__global const float *restrict in0, __global float *restrict out0, const int extent0, const int extent1, const int size) {
    // One work-item a bin of the result: the bins of up to MERGED ranges, in order, become one.
    const int item = (int)get_global_id(0);
    if (item >= extent1) return;
    const int bin = item % extent0, first = item / extent0 * MERGED;
    weft_value v, e;
    ELEMENT(v, first * extent0 + bin);
    for (int k = 1; k < MERGED && (first + k) * extent0 < size; k++) {
        ELEMENT(e, (first + k) * extent0 + bin);
        COMBINE(v, v, e);
    }
    STORE(item, v);
}
