#pragma OPENCL FP_CONTRACT OFF
#define ELEMENT(v, i) weft_element(in0, i, &(v))
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_count(__global const float *restrict in0, __global int *restrict out0, const int size) {
    // One work-item a block: how many of its elements are kept.
    const int block = (int)get_global_id(0);
    if (block > (size - 1) / BLOCK) return;
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    int kept = 0;
#ifdef SIXTEEN
    for (int i = 0; i < count; i += 16) {
        SIXTEEN(start + i);
        for (int l = 0; l < 16; l++) kept += staged.kept[l] & (i + l < count);
    }
#else
    weft_item e;
    if (count == BLOCK) {
        for (int i = 0; i < BLOCK; i++) {
            ELEMENT(e, start + i);
            kept += e.kept;
        }
    } else {
        for (int i = 0; i < count; i++) {
            ELEMENT(e, start + i);
            kept += e.kept;
        }
    }
#endif
    out0[block] = kept;
}
