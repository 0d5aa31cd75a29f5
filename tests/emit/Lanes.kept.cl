#pragma OPENCL FP_CONTRACT OFF
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
typedef struct { int c0; int kept; } weft_item;
typedef weft_item weft_value;
typedef struct { int c0[16]; int kept[16]; } weft_items;
static void weft_elements(__global const int *restrict in0, const int first, const int count, weft_items *r) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, count);
    LANES_TO(, int, r->kept) = (int16)(0);
    int16 v7 = 0;
    int16 v2 = 0;
    int v3 = 0;
    int16 v4 = 0;
    int16 x1;
    const int16 v1 = LANES_AT(__global, int, in0 + first);
    v2 = v1;
    v3 = 0;
    v4 = (int16)(0);
    x1 = m;
    JAVA_IN_ORDER for (;;) {
        const int16 s4 = m, c4 = m & (v2 == 0);
        m = c4;
        {
            m = 0;
        }
        m = s4 & ~c4;
        if (!lanes_any(m)) goto end1;
        const int v5 = java_iadd(v3, 1);
        const int16 v6 = (v2 & java_isub_v(v2, (int16)(1)));
        v2 = v6;
        v3 = v5;
        v4 = select(v4, (int16)(v5), m);
    }
    end1:;
    m = x1;
    const int16 s7 = m, c7 = m & (java_irem_vc(v4, 2) == 0);
    m = c7;
    {
        v7 = (int16)(0);
    }
    m = s7 & ~c7;
    {
        v7 = select(v7, (int16)(1), m);
    }
    m = s7;
    const int16 s9 = m, c9 = m & (v7 != 0);
    m = c9;
    if (lanes_any(m)) {
        LANES_TO(, int, r->c0) = select(LANES_AT(, int, r->c0), v4, m);
        LANES_TO(, int, r->kept) = select(LANES_AT(, int, r->kept), (int16)(1), m);
        m = 0;
    }
    m = s9 & ~c9;
    if (!lanes_any(m)) return;
    return;
}
#define ITEM(v, k) do { (v).c0 = staged.c0[k]; (v).kept = staged.kept[k]; } while (0)
#define SIXTEEN(i) weft_elements(in0, (i), size - (i), &staged)
#define ELEMENT(v, i) do { \
        const int at_ = (i); \
        if (at_ >> 4 != staged_at) { \
            staged_at = at_ >> 4; \
            SIXTEEN(staged_at << 4); \
        } \
        ITEM(v, at_ & 15); \
    } while (0)
#define STAGE(x, i, n) for (int k_ = 0; k_ < (n); k_ += 16) { \
        weft_elements(in0, ((i) + k_), size - ((i) + k_), &staged); \
        for (int l_ = 0; l_ < 16; l_++) ITEM((x)[k_ + l_], l_); \
    }
#define STORE(i, v) do { out0[i] = (int)(v).c0; } while (0)
#define positions side1
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_compact(__global const int *restrict in0, __global const int *restrict side1, __global int *restrict out0, const int extent0, const int size) {
    weft_items staged;
    int staged_at = -1;
    // One work-item a block. Its kept elements go to `positions[block]` and on; they pass a private array, so that a
    // branch on each, which processors guess wrong half of the time, is not needed. The result has extent0 elements; were
    // another number kept than was counted, because a captured array has changed, none goes behind them.
    const int block = (int)get_global_id(0);
    if (block > (size - 1) / BLOCK) return;
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
    weft_item found[BLOCK + 1], e;
    int kept = 0;
#ifdef REST
    weft_item other[BLOCK + 1];
#ifdef SIXTEEN
    for (int i = 0; i < count; i += 16) {
        SIXTEEN(start + i);
        for (int l = 0; l < 16; l++) {
            ITEM(e, l);
            found[kept] = e;
            other[i + l - kept] = e;
            kept += e.kept & (i + l < count);
        }
    }
#else
    for (int i = 0; i < count; i++) {
        ELEMENT(e, start + i);
        found[kept] = e;
        other[i - kept] = e;
        kept += e.kept;
    }
#endif
    const int rest = start - positions[block];
    const int rest_end = min(count - kept, size - extent0 - rest);
    for (int i = 0; i < rest_end; i++) STORE_REST(rest + i, other[i]);
#elif defined(SIXTEEN)
    for (int i = 0; i < count; i += 16) {
        SIXTEEN(start + i);
        for (int l = 0; l < 16; l++) {
            ITEM(found[kept], l);
            kept += staged.kept[l] & (i + l < count);
        }
    }
#else
    for (int i = 0; i < count; i++) {
        ELEMENT(e, start + i);
        found[kept] = e;
        kept += e.kept;
    }
#endif
    const int to = positions[block];
    const int end = min(kept, extent0 - to);
#ifdef OTHERS
    if (kept != (size - start > BLOCK ? positions[block + 1] : extent0) - to) OTHERS(start);
#endif
    for (int i = 0; i < end; i++) STORE(to + i, found[i]);
}
