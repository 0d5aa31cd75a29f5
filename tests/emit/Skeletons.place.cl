#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define ELEMENT(v, i) weft_element(in0, in1, i, trap, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side2[i]; } while (0)
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define FEW 256
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_place(__global const int *restrict in0, __global const float *restrict in1, __global const float *restrict side2, __global float *restrict out0, const int extent0, const int extent1, const int size, __global int *trap) {
    // One work-item a range of places, which goes over all elements in order and writes those that go there: so the last one
    // of a place counts, without an atomic operation. Which of a few elements do is found first, without a branch, which would
    // be guessed wrong. Of the elements that have no place each work-item looks for its share.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int first = (int)((long)extent0 * range / extent1), end = (int)((long)extent0 * (range + 1) / extent1);
    const int from = (int)((long)size * range / extent1), to = (int)((long)size * (range + 1) / extent1);
    weft_item e;
    weft_value v;
    for (int place = first; place < end; place++) {
        LOAD_SIDE(v, place);
        STORE(place, v);
    }
    if (extent1 == 1) { // all are its own
        for (int i = 0; i < size; i++) {
            ELEMENT(e, i);
            if ((uint)e.c0 >= (uint)extent0) {
                OUTSIDE(i);
                continue;
            }
            VALUE(v, e);
            STORE(e.c0, v);
        }
        return;
    }
    for (int i = from; i < to; i++) {
        ELEMENT(e, i);
        if ((uint)e.c0 >= (uint)extent0) OUTSIDE(i);
    }
    int places[FEW], here[FEW];
    for (long some = 0; some < size; some += FEW) {
        const int few = min(FEW, size - (int)some);
        int count = 0;
        for (int k = 0; k < few; k++) {
            ELEMENT(e, (int)some + k);
            places[k] = e.c0;
        }
        for (int k = 0; k < few; k++) {
            here[count] = k;
            count += (uint)places[k] - (uint)first < (uint)(end - first);
        }
        for (int k = 0; k < count; k++) {
            ELEMENT(e, (int)some + here[k]);
            VALUE(v, e);
            STORE(places[here[k]], v);
        }
    }
}
