#pragma OPENCL FP_CONTRACT OFF
#define ELEMENT(v, i) weft_element(in0, i, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side2[i]; } while (0)
#define positions side1
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_place_join(__global const float *restrict in0, __global const int *restrict side1, __global const float *restrict side2, __global float *restrict out0, const int extent0, const int extent1, const int size) {
    // There is a place at least. One work-item a range of them: what was there before, and over it what each range of elements
    // has written, the last one's last. As many places at a time as a word has bits.
    const int part = (int)get_global_id(0);
    if (part >= extent1) return;
    const int words = (extent0 + 31) / 32, ranges = size / extent0;
    const int first = (int)((long)words * part / extent1), end = (int)((long)words * (part + 1) / extent1);
    weft_value v;
    for (int word = first; word < end; word++) {
        const int place = word * 32, few = min(32, extent0 - place);
        for (int k = 0; k < few; k++) {
            LOAD_SIDE(v, place + k);
            STORE(place + k, v);
        }
        for (int range = 0; range < ranges; range++) {
            const uint bits = (uint)positions[range * words + word];
            const int own = range * extent0 + place;
            if (bits == 0) continue;
            for (int k = 0; k < few; k++) {
                if ((bits >> k & 1) == 0) continue;
                ELEMENT(v, own + k);
                STORE(place + k, v);
            }
        }
    }
}
