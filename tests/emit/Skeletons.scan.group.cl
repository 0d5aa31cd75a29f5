#pragma OPENCL FP_CONTRACT OFF
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side1[i]; } while (0)
#define BLOCK 4096
#define LANE 8
#define LANES 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_scan(__global const float *restrict in0, __global const float *restrict side1, __global float *restrict out0, const int size) {
    // One work-group of GROUP work-items a block; `carry` is what stands before the block. Each work-item keeps its
    // lanes' running results while the lanes' totals are scanned in local memory, where tiles pass on their way from
    // and to neighbouring elements too. A whole block begins all of its loads at once.
    __local weft_value lane[LANES];
    __local weft_value tile[GROUP * (LANE + 1)]; // a lane's elements, and a gap that keeps lanes in different banks
    const int block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0);
    const int lanes = (count + LANE - 1) / LANE;
    weft_value running[LANES / GROUP][LANE], carry, a, e, r;
    LOAD_SIDE(carry, block);
    if (count == BLOCK) {
        for (int p = 0; p < LANES / GROUP; p++)
            for (int k = 0; k < LANE; k++) ELEMENT(running[p][k], start + p * GROUP * LANE + k * GROUP + t);
    } else {
        for (int p = 0; p < LANES / GROUP; p++)
            for (int k = 0; k < LANE; k++) {
                const int i = p * GROUP * LANE + k * GROUP + t;
                if (i < count) ELEMENT(running[p][k], start + i);
            }
    }
    for (int p = 0; p < LANES / GROUP; p++) {
        for (int k = 0; k < LANE; k++) {
            const int i = k * GROUP + t;
            tile[i + i / LANE] = running[p][k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const int own = p * GROUP * LANE + t * LANE;
        a = tile[t * (LANE + 1)];
        running[p][0] = a;
        for (int k = 1; k < LANE; k++) {
            if (own + k < count) {
                e = tile[t * (LANE + 1) + k];
                COMBINE(a, a, e);
            }
            running[p][k] = a;
        }
        if (own < count) lane[own / LANE] = a;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    // Sklansky's prefix circuit: the upper half of each segment takes in the last of the lower half.
    for (int d = 1; d < lanes; d *= 2) {
        for (int p = t; p < LANES / 2; p += GROUP) {
            const int s = (p & -d) * 2 + d, l = s + (p & (d - 1)); // d is a power of two
            if (l < lanes) {
                a = lane[s - 1];
                e = lane[l];
                COMBINE(e, a, e);
                lane[l] = e;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int p = 0; p < LANES / GROUP; p++) {
        const int first = p * GROUP * LANE, l = p * GROUP + t;
        e = carry;
        if (l > 0 && l < lanes) {
            a = lane[l - 1];
            COMBINE(e, carry, a);
        }
        for (int k = 0; k < LANE; k++) {
            r = e;
#ifdef EXCLUSIVE
            if (k > 0 && l * LANE + k < count) COMBINE(r, e, running[p][k - 1]);
#else
            if (l * LANE + k < count) COMBINE(r, e, running[p][k]);
#endif
            tile[t * (LANE + 1) + k] = r;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < LANE; k++) {
            const int i = k * GROUP + t;
            if (first + i < count) {
                r = tile[i + i / LANE];
                STORE(start + first + i, r);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
