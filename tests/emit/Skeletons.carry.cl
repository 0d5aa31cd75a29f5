#pragma OPENCL FP_CONTRACT OFF
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side1[i]; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_carry(__global const float *restrict in0, __global const float *restrict side1, __global float *restrict out0, const int size) {
    // One work-item. The elements are the totals of blocks; what stands before each is found, a segment at a time.
    weft_value total[SEGMENT], carry, r;
    LOAD_SIDE(carry, 0);
    for (int start = 0; start < size; start += SEGMENT) {
        const int count = min(SEGMENT, size - start);
        for (int b = 0; b < count; b++) ELEMENT(total[b], start + b);
        // Sklansky's prefix circuit: the upper half of each part takes in the last of the lower half.
        for (int d = 1; d < count; d *= 2)
            for (int s = d; s < count; s += 2 * d) {
                const weft_value left = total[s - 1];
                const int end = min(s + d, count);
                for (int b = s; b < end; b++) COMBINE(total[b], left, total[b]);
            }
        STORE(start, carry);
        for (int b = 1; b < count; b++) {
            COMBINE(r, carry, total[b - 1]);
            STORE(start + b, r);
        }
        if (start + count < size) COMBINE(carry, carry, total[count - 1]);
    }
}
