#pragma OPENCL FP_CONTRACT OFF
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, &(v))
#define STORE(i, v) do { out0[i] = (int)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side1[i]; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_scan(__global const int *restrict in0, __global const int *restrict side1, __global int *restrict out0, const int size) {
    // One work-group of GROUP work-items a block; `carry` is what stands before the block. Each work-item keeps its
    // strips' running results while the strips' totals are scanned in local memory, where tiles pass on their way from
    // and to neighbouring elements too. A whole block begins all of its loads at once.
    __local weft_value strip[STRIPS];
    __local weft_value tile[GROUP * (STRIP + 1)]; // a strip's elements, and a gap that keeps strips in different banks
    const int block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0);
    const int strips = (count + STRIP - 1) / STRIP;
    weft_value running[STRIPS / GROUP][STRIP], carry, a, e, r;
    LOAD_SIDE(carry, block);
    if (count == BLOCK) {
        for (int p = 0; p < STRIPS / GROUP; p++)
            for (int k = 0; k < STRIP; k++) ELEMENT(running[p][k], start + p * GROUP * STRIP + k * GROUP + t);
    } else {
        for (int p = 0; p < STRIPS / GROUP; p++)
            for (int k = 0; k < STRIP; k++) {
                const int i = p * GROUP * STRIP + k * GROUP + t;
                if (i < count) ELEMENT(running[p][k], start + i);
            }
    }
    for (int p = 0; p < STRIPS / GROUP; p++) {
        for (int k = 0; k < STRIP; k++) {
            const int i = k * GROUP + t;
            tile[i + i / STRIP] = running[p][k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const int own = p * GROUP * STRIP + t * STRIP;
        a = tile[t * (STRIP + 1)];
        running[p][0] = a;
        for (int k = 1; k < STRIP; k++) {
            if (own + k < count) {
                e = tile[t * (STRIP + 1) + k];
                COMBINE(a, a, e);
            }
            running[p][k] = a;
        }
        if (own < count) strip[own / STRIP] = a;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    // Sklansky's prefix circuit: the upper half of each segment takes in the last of the lower half.
    for (int d = 1; d < strips; d *= 2) {
        for (int p = t; p < STRIPS / 2; p += GROUP) {
            const int s = (p & -d) * 2 + d, l = s + (p & (d - 1)); // d is a power of two
            if (l < strips) {
                a = strip[s - 1];
                e = strip[l];
                COMBINE(e, a, e);
                strip[l] = e;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int p = 0; p < STRIPS / GROUP; p++) {
        const int first = p * GROUP * STRIP, l = p * GROUP + t;
        e = carry;
        if (l > 0 && l < strips) {
            a = strip[l - 1];
            COMBINE(e, carry, a);
        }
        for (int k = 0; k < STRIP; k++) {
            r = e;
#ifdef EXCLUSIVE
            if (k > 0 && l * STRIP + k < count) COMBINE(r, e, running[p][k - 1]);
#else
            if (l * STRIP + k < count) COMBINE(r, e, running[p][k]);
#endif
            tile[t * (STRIP + 1) + k] = r;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < STRIP; k++) {
            const int i = k * GROUP + t;
            if (first + i < count) {
                r = tile[i + i / STRIP];
                STORE(start + first + i, r);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
