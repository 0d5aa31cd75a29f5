#pragma OPENCL FP_CONTRACT OFF
#define ELEMENT(v, i) weft_element(in0, i, &(v))
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 256
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_count(__global const float *restrict in0, __global int *restrict out0, const int size) {
    // One work-group of GROUP work-items a block: how many of its elements are kept.
    __local int total;
    const int block = (int)get_group_id(0);
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    const int t = (int)get_local_id(0);
    weft_item e;
    int kept = 0;
    if (t == 0) total = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = t; i < count; i += GROUP) {
        ELEMENT(e, start + i);
        kept += e.kept;
    }
    atomic_add(&total, kept);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t == 0) out0[block] = total;
}
