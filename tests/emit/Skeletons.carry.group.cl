#pragma OPENCL FP_CONTRACT OFF
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side1[i]; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_carry(__global const float *restrict in0, __global const float *restrict side1, __global float *restrict out0, const int size) {
    // One work-group of GROUP work-items; see carry.loop.cl.
    __local weft_value total[SEGMENT];
    const int t = (int)get_local_id(0);
    weft_value carry, a, e, r;
    LOAD_SIDE(carry, 0);
    for (int start = 0; start < size; start += SEGMENT) {
        const int count = min(SEGMENT, size - start);
        for (int b = t; b < count; b += GROUP) {
            ELEMENT(e, start + b);
            total[b] = e;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int d = 1; d < count; d *= 2) {
            for (int p = t; p < SEGMENT / 2; p += GROUP) {
                const int s = (p & -d) * 2 + d, b = s + (p & (d - 1)); // d is a power of two
                if (b < count) {
                    a = total[s - 1];
                    e = total[b];
                    COMBINE(e, a, e);
                    total[b] = e;
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        for (int b = t; b < count; b += GROUP) {
            r = carry;
            if (b > 0) {
                a = total[b - 1];
                COMBINE(r, carry, a);
            }
            STORE(start + b, r);
        }
        if (start + count < size) {
            a = total[count - 1];
            COMBINE(carry, carry, a);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
