#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
#undef TRAP
typedef struct { int c0; int c1; } weft_item;
typedef struct { int c0; } weft_value;
typedef struct { int c0[16]; int c1[16]; } weft_items;
static void weft_elements(__global const int *restrict in0, const int first, const int count, __global int *trap, weft_items *r) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, count);
    *r = (weft_items){0};
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
    LANES_TO(, int, r->c0) = v4;
    return;
}
#define ITEM(v, k) do { (v).c0 = staged.c0[k]; (v).c1 = staged.c1[k]; } while (0)
#define SIXTEEN(i) weft_elements(in0, (i), size - (i), trap, &staged)
#define ELEMENT(v, i) do { \
        const int at_ = (i); \
        if (at_ >> 4 != staged_at) { \
            staged_at = at_ >> 4; \
            SIXTEEN(staged_at << 4); \
        } \
        ITEM(v, at_ & 15); \
    } while (0)
#define STAGE(x, i, n) for (int k_ = 0; k_ < (n); k_ += 16) { \
        weft_elements(in0, ((i) + k_), size - ((i) + k_), trap, &staged); \
        for (int l_ = 0; l_ < 16; l_++) ITEM((x)[k_ + l_], l_); \
    }
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define ITEMS 16
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel void weft_winners(__global const int *restrict in0, __global int *restrict out0, const int extent0, const int size, __global int *trap) {
    weft_items staged;
    int staged_at = -1;
    // ITEMS elements a work-item, which have places in the result: the last element of each place wins it.
    const long first = (long)get_global_id(0) * ITEMS;
    for (long at = first; at < min(first + ITEMS, (long)size); at++) {
        const int i = (int)at;
        weft_item e;
        ELEMENT(e, i);
        if ((uint)e.c0 < (uint)extent0)
            atomic_max(&out0[e.c0], i + 1);
        else
            OUTSIDE(i);
    }
}
