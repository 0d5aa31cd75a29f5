#pragma OPENCL FP_CONTRACT OFF
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side1[i]; } while (0)
#define BLOCK 4096
#define LANE 8
#define LANES 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
#define UNROLLED
__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void weft_scan(__global const float *restrict in0, __global const float *restrict side1, __global float *restrict out0, const int size) {
    // One work-item a block, all of its lanes in a loop; `carry` is what stands before the block. As in reduce.loop.cl,
    // a whole block has loops that become vector instructions.
    const int block = (int)get_global_id(0);
    if (block > (size - 1) / BLOCK) return;
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int lanes = (count + LANE - 1) / LANE;
    weft_value lane[LANES], before[LANES], carry;
    if (count == BLOCK) {
        for (int l = 0; l < LANES; l++) {
            weft_value a, e;
            ELEMENT(a, start + l * LANE);
#ifdef UNROLLED
#pragma unroll
#endif
            for (int k = 1; k < LANE; k++) {
                ELEMENT(e, start + l * LANE + k);
                COMBINE(a, a, e);
            }
            lane[l] = a;
        }
    } else {
        for (int l = 0; l < lanes; l++) {
            const int end = min(LANE, count - l * LANE);
            weft_value a, e;
            ELEMENT(a, start + l * LANE);
            for (int k = 1; k < end; k++) {
                ELEMENT(e, start + l * LANE + k);
                COMBINE(a, a, e);
            }
            lane[l] = a;
        }
    }
    // Sklansky's prefix circuit: the upper half of each segment takes in the last of the lower half.
    for (int d = 1; d < lanes; d *= 2)
        for (int s = d; s < lanes; s += 2 * d) {
            const weft_value left = lane[s - 1];
            const int end = min(s + d, lanes);
            for (int l = s; l < end; l++) COMBINE(lane[l], left, lane[l]);
        }
    LOAD_SIDE(carry, block);
    before[0] = carry;
    for (int l = 1; l < lanes; l++) COMBINE(before[l], carry, lane[l - 1]);
    if (count == BLOCK) {
        for (int l = 0; l < LANES; l++) {
            weft_value a, e, r;
#ifdef EXCLUSIVE
            STORE(start + l * LANE, before[l]);
            ELEMENT(a, start + l * LANE);
#ifdef UNROLLED
#pragma unroll
#endif
            for (int k = 1; k < LANE; k++) {
                COMBINE(r, before[l], a);
                STORE(start + l * LANE + k, r);
                ELEMENT(e, start + l * LANE + k);
                COMBINE(a, a, e);
            }
#else
            ELEMENT(a, start + l * LANE);
            COMBINE(r, before[l], a);
            STORE(start + l * LANE, r);
#ifdef UNROLLED
#pragma unroll
#endif
            for (int k = 1; k < LANE; k++) {
                ELEMENT(e, start + l * LANE + k);
                COMBINE(a, a, e);
                COMBINE(r, before[l], a);
                STORE(start + l * LANE + k, r);
            }
#endif
        }
    } else {
        for (int l = 0; l < lanes; l++) {
            const int end = min(LANE, count - l * LANE);
            weft_value a, e, r;
            for (int k = 0; k < end; k++) {
                const int i = start + l * LANE + k;
#ifdef EXCLUSIVE
                r = before[l];
                if (k > 0) COMBINE(r, before[l], a);
                ELEMENT(e, i);
                if (k > 0)
                    COMBINE(a, a, e);
                else
                    a = e;
#else
                ELEMENT(e, i);
                if (k > 0)
                    COMBINE(a, a, e);
                else
                    a = e;
                COMBINE(r, before[l], a);
#endif
                STORE(i, r);
            }
        }
    }
}
