#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, trap, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_reduce(__global const float *restrict in0, __global const float *restrict a1, const int a1_length, const int u2, __global float *restrict out0, const int size, __global int *trap) {
    const int holds = size <= 0 || (0 < a1_length);
    if (!holds) atomic_min(trap, 0);
    // One work-group of GROUP work-items a block.
    __local weft_value strip[STRIPS];
    const int block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0);
    const int strips = (count + STRIP - 1) / STRIP;
#ifdef AHEAD
    // Each work-item sums up strips of its own. A whole block begins all of its loads at once.
    weft_value a, e;
    if (count == BLOCK) {
        AHEAD
        for (int p = 0; p < STRIPS / GROUP; p++) READ_AHEAD(p, start + (p * GROUP + t) * STRIP);
        for (int p = 0; p < STRIPS / GROUP; p++) {
            const int first = start + (p * GROUP + t) * STRIP;
            OWN_ELEMENT(a, p, 0, first);
            for (int k = 1; k < STRIP; k++) {
                OWN_ELEMENT(e, p, k, first + k);
                COMBINE(a, a, e);
            }
            strip[p * GROUP + t] = a;
        }
    } else {
        for (int l = t; l < strips; l += GROUP) {
            ELEMENT(a, start + l * STRIP);
            for (int i = l * STRIP + 1; i < min((l + 1) * STRIP, count); i++) {
                ELEMENT(e, start + i);
                COMBINE(a, a, e);
            }
            strip[l] = a;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#else
    // It goes through local memory a tile of GROUP strips at a time: neighbouring work-items read neighbouring elements, and find
    // their own strips there. A whole block begins all of its loads at once.
    __local weft_value tile[GROUP * (STRIP + 1)]; // a strip's elements, and a gap that keeps strips in different banks
    weft_value x[STRIPS / GROUP][STRIP], a, e;
    if (count == BLOCK) {
        for (int p = 0; p < STRIPS / GROUP; p++)
            for (int k = 0; k < STRIP; k++) ELEMENT(x[p][k], start + (p * STRIP + k) * GROUP + t);
    } else {
        for (int p = 0; p < STRIPS / GROUP; p++)
            for (int k = 0; k < STRIP; k++)
                if ((p * STRIP + k) * GROUP + t < count) ELEMENT(x[p][k], start + (p * STRIP + k) * GROUP + t);
    }
    for (int p = 0; p < STRIPS / GROUP; p++) {
        for (int k = 0; k < STRIP; k++) {
            const int i = k * GROUP + t;
            tile[i + i / STRIP] = x[p][k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const int own = count - (p * GROUP + t) * STRIP; // how many elements its strip has
        if (own >= STRIP) {
            a = tile[t * (STRIP + 1)];
            for (int k = 1; k < STRIP; k++) {
                e = tile[t * (STRIP + 1) + k];
                COMBINE(a, a, e);
            }
        } else if (own > 0) {
            a = tile[t * (STRIP + 1)];
            for (int k = 1; k < own; k++) {
                e = tile[t * (STRIP + 1) + k];
                COMBINE(a, a, e);
            }
        }
        strip[p * GROUP + t] = a;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
#endif
    // Neighbours combine, each result where its first operand was.
    for (int d = 1; d < strips; d *= 2) {
        for (int l = 2 * d * t; l + d < strips; l += 2 * d * GROUP) {
            a = strip[l];
            e = strip[l + d];
            COMBINE(a, a, e);
            strip[l] = a;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0) {
        a = strip[0];
        STORE(block, a);
    }
}
