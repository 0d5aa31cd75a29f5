#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, trap, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side1[i]; } while (0)
#define EXCLUSIVE
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
#define WHOLE(v) ((ulong)((uint)(v) ^ 0x9e3779b9u) << 32 | (uint)(v))
static inline ulong weft_await(volatile __global ulong *word, __global int *trap) {
    for (int n = 1; n < 1 << 24; n++) {
        const ulong w = n % 64 == 0 ? atom_add(word, 0) : *word;
        if (w == WHOLE(w)) return (uint)w;
    }
    atomic_min(trap, 0);
    return 0;
}
#define PUBLISH(i, v) do { atom_xchg(&words[(i) * 1 + 0], WHOLE(as_uint((v).c0))); } while (0)
#define AWAIT(v, i) do { (v).c0 = as_float((uint)weft_await(words + (i) * 1 + 0, trap)); } while (0)
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_scan_chained_exclusive(__global const float *restrict in0, __global const float *restrict side1, __global float *restrict out0, volatile __global ulong *words, const int size, __global int *trap) {
    // One work-group of GROUP work-items a block, and one pass over memory, as D. Merrill and M. Garland have it in
    // "Single-pass parallel prefix scan with decoupled look-back" (2016): a block leaves its total in `words`, and waits
    // there for what the blocks before it leave. But so that the order of operations depends on the size alone, it takes
    // the totals of just the blocks before it in its segment, and what stands before the segment, which the last block of
    // the one before leaves. There are as many blocks in a segment as work-items in a group.
    //
    // Blocks wait for earlier ones only. Should a device not have begun those, AWAIT gives up and tells so by a trap.
#define ITEM (BLOCK / GROUP) // elements of a work-item
#define OWN (ITEM / STRIP)    // and strips
#define AT(i) ((i) ^ (((i) / ITEM) & (ITEM - 1))) // where in `tile`: neighbouring items are in different banks
#define GAP(i) ((i) + (i) / 16)                   // and in `last`
#define PAIRS(x, n)                  /* neighbours combine, until one is left in x[0] */ \
    for (int d = 1; d < 16; d *= 2)                                                       \
        for (int k = 0; k < 16; k += 2 * d)                                               \
            if (k + d < (n)) COMBINE(x[k], x[k], x[k + d])
// What every item does with its elements, if it has them: a whole block asks that once, and not of each.
#define WHERE_THERE_IS(what) \
    if (count == BLOCK) { what(TRUE) } else { what(OWNS) }
#define TRUE(k) true
#define OWNS(k) ((k) < own)
#define LOAD(has) \
    for (int k = 0; k < ITEM; k++) \
        if (has(k * GROUP + t - t * ITEM)) { \
            ELEMENT(e, start + k * GROUP + t); \
            tile[AT(k * GROUP + t)] = e; \
        }
#define UNLOAD(has) \
    for (int k = 0; k < ITEM; k++) \
        if (has(k * GROUP + t - t * ITEM)) { \
            r = tile[AT(k * GROUP + t)]; \
            STORE(start + k * GROUP + t, r); \
        }
#define SUM(has) /* the elements of each strip */ \
    for (int o = 0; o < OWN; o++) { \
        if (has(o * STRIP)) a = tile[AT(t * ITEM + o * STRIP)]; \
        for (int k = o * STRIP + 1; k < (o + 1) * STRIP; k++) \
            if (has(k)) { \
                e = tile[AT(t * ITEM + k)]; \
                COMBINE(a, a, e); \
            } \
        strip[o] = a; \
    }
#ifdef EXCLUSIVE
#define FIRST r = ahead
#define NEXT COMBINE(r, ahead, a); COMBINE(a, a, e)
#else
#define FIRST COMBINE(r, ahead, a)
#define NEXT COMBINE(a, a, e); COMBINE(r, ahead, a)
#endif
#define RUN(has) /* what stands before a strip, combined with its elements up to each */ \
    for (int o = 0; o < OWN; o++) { \
        weft_value ahead = carry; \
        if (has(o * STRIP)) { \
            if (o > 0) \
                COMBINE(ahead, carry, strip[o - 1]); \
            else if (t > 0) \
                COMBINE(ahead, carry, total); \
            a = tile[AT(t * ITEM + o * STRIP)]; \
            FIRST; \
            tile[AT(t * ITEM + o * STRIP)] = r; \
        } \
        for (int k = o * STRIP + 1; k < (o + 1) * STRIP; k++) \
            if (has(k)) { \
                e = tile[AT(t * ITEM + k)]; \
                NEXT; \
                tile[AT(t * ITEM + k)] = r; \
            } \
    }
    __local weft_value tile[BLOCK], last[GAP(GROUP)], part[16], before[1];
    const int block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const bool ends = size - start <= BLOCK; // no block is behind it
    const int t = (int)get_local_id(0);
    const int own = count - t * ITEM; // how many of its elements there are
    const int place = block % SEGMENT;
    const int carries = (size - 1) / BLOCK + 1 + block / SEGMENT; // where `words` has what stands before the segment
    weft_value strip[OWN], x[16], carry, total, a, e, r;
    WHERE_THERE_IS(LOAD)
    barrier(CLK_LOCAL_MEM_FENCE);
    WHERE_THERE_IS(SUM)
    // Sklansky's prefix circuit: of an item's strips, ...
    for (int d = 1; d < OWN; d *= 2)
        for (int o = d; o < OWN; o++)
            if ((o & d) != 0 && o * STRIP < own) COMBINE(strip[o], strip[(o & -d) - 1], strip[o]);
    last[GAP(t)] = strip[OWN - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    // (others wait for the block's total: it is made first, and on a shorter way)
    if (t < 16 && !ends) {
        for (int k = 0; k < 16; k++) x[k] = last[GAP(t * 16) + k];
        PAIRS(x, 16);
        part[t] = x[0];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t == 0 && !ends) {
        for (int k = 0; k < 16; k++) x[k] = part[k];
        PAIRS(x, 16);
        total = x[0];
        PUBLISH(block, total);
    }
    // ... and of the items.
    for (int d = 1; d < GROUP; d *= 2) {
        const bool takes = (t & d) != 0 && own > 0;
        if (takes) {
            a = last[GAP((t & -d) - 1)];
            for (int o = 0; o < OWN; o++)
                if (o * STRIP < own) COMBINE(strip[o], a, strip[o]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (takes) last[GAP(t)] = strip[OWN - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t > 0) r = last[GAP(t - 1)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < place) {
        AWAIT(a, block - place + t);
        last[GAP(t)] = a;
    }
    if (t == GROUP - 1) {
        if (block < SEGMENT) {
            LOAD_SIDE(a, 0);
        } else {
            AWAIT(a, carries);
        }
        before[0] = a;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t * 16 < place) {
        for (int k = 0; k < 16; k++) x[k] = last[GAP(t * 16) + k];
        PAIRS(x, place - t * 16);
        part[t] = x[0];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t == 0) {
        carry = before[0];
        if (place == SEGMENT - 1 && !ends) {
            for (int k = 0; k < 15; k++) x[k] = last[GAP(SEGMENT - 16) + k];
            x[15] = total;
            PAIRS(x, 16);
            a = x[0];
            for (int k = 0; k < 15; k++) x[k] = part[k];
            x[15] = a;
            PAIRS(x, 16);
            COMBINE(a, carry, x[0]);
            PUBLISH(carries + 1, a);
        }
        for (int k = 0; k < 16; k++) x[k] = part[k];
        PAIRS(x, (place + 15) / 16);
        if (place > 0) COMBINE(carry, carry, x[0]);
        before[0] = carry;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    carry = before[0];
    total = r; // of the items before it
    WHERE_THERE_IS(RUN)
    barrier(CLK_LOCAL_MEM_FENCE);
    WHERE_THERE_IS(UNLOAD)
}
