#pragma OPENCL FP_CONTRACT OFF
#define ELEMENT(v, i) weft_element(in0, i, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define STORE_REST(i, v) do { out1[i] = (float)(v).c0; } while (0)
#define REST
#define positions side1
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_partition(__global const float *restrict in0, __global const int *restrict side1, __global float *restrict out0, __global float *restrict out1, const int extent0, const int size) {
    // One work-group of GROUP work-items a block. Its kept elements go to `positions[block]` and on. Neighbouring
    // work-items evaluate neighbouring elements; but to find where those go, each looks at ITEM of them that are
    // neighbours themselves, so that one scan over the work-items is enough. The result has extent0 elements; were another
    // number kept than was counted, because a captured array has changed, none goes behind them.
#define ITEM (BLOCK / GROUP)
#define GAP(i) ((i) + (i) / ITEM) // keeps items in different banks
    __local int before[GAP(BLOCK)]; // of each element, whether it is kept; then how many of its item are, before it
    __local int sums[2][GROUP];     // how many are kept, up to each item
    const int block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0);
    const int to = positions[block];
    weft_item x[ITEM];
    if (count == BLOCK) {
        for (int k = 0; k < ITEM; k++) ELEMENT(x[k], start + k * GROUP + t);
    } else {
        for (int k = 0; k < ITEM; k++) {
            x[k].kept = 0;
            if (k * GROUP + t < count) ELEMENT(x[k], start + k * GROUP + t);
        }
    }
    for (int k = 0; k < ITEM; k++) before[GAP(k * GROUP + t)] = x[k].kept;
    barrier(CLK_LOCAL_MEM_FENCE);
    int kept = 0;
    for (int k = 0; k < ITEM; k++) {
        const int is = before[GAP(t * ITEM + k)];
        before[GAP(t * ITEM + k)] = kept;
        kept += is;
    }
    int from = 0;
    sums[0][t] = kept;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 1; d < GROUP; d *= 2) { // Hillis and Steele's scan
        sums[1 - from][t] = sums[from][t] + (t >= d ? sums[from][t - d] : 0);
        from = 1 - from;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
#ifdef OTHERS
    const int all = (size - start > BLOCK ? positions[block + 1] : extent0) - to;
    if (t == 0 && sums[from][GROUP - 1] != all) OTHERS(start);
#endif
    for (int k = 0; k < ITEM; k++) {
        const int i = k * GROUP + t, item = i / ITEM;
        const int place = to + (item > 0 ? sums[from][item - 1] : 0) + before[GAP(i)];
        if (x[k].kept && place < extent0) STORE(place, x[k]);
#ifdef REST
        const int rest = start + i - place;
        if (!x[k].kept && i < count && rest < size - extent0) STORE_REST(rest, x[k]);
#endif
    }
}
