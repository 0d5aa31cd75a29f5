#pragma OPENCL FP_CONTRACT OFF
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side1[i]; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
#define UNROLLED
#define CIRCUITS
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_scan(__global const float *restrict in0, __global const float *restrict side1, __global float *restrict out0, const int size) {
    // One work-item a block, all of its strips in a loop; `carry` is what stands before the block. As in reduce.loop.cl,
    // a whole block has loops that become vector instructions.
    const int block = (int)get_global_id(0);
    if (block > (size - 1) / BLOCK) return;
    const int start = block * BLOCK;
    const int count = min(BLOCK, size - start);
#ifdef ANY_ORDER
    const int end = start + count;
    weft_value all, e;
    HELD;
    int i = start;
    LOAD_SIDE(all, block);
    for (; end - i >= 16; i += 16) {
#ifdef UNROLLED
#pragma unroll
#endif
        for (int k = 0; k < 16; k++) {
            ELEMENT(e, i + k);
#ifdef EXCLUSIVE
            HOLD(k, all);
            COMBINE(all, all, e);
#else
            COMBINE(all, all, e);
            HOLD(k, all);
#endif
        }
        STORE_HELD(i);
    }
    for (; i < end; i++) {
        ELEMENT(e, i);
#ifdef EXCLUSIVE
        STORE(i, all);
        COMBINE(all, all, e);
#else
        COMBINE(all, all, e);
        STORE(i, all);
#endif
    }
#else
    const int strips = (count + STRIP - 1) / STRIP;
    weft_value strip[STRIPS], before[STRIPS], carry;
    if (count == BLOCK) {
        for (int l = 0; l < STRIPS; l++) {
            weft_value a, e;
            ELEMENT(a, start + l * STRIP);
#ifdef UNROLLED
#pragma unroll
#endif
            for (int k = 1; k < STRIP; k++) {
                ELEMENT(e, start + l * STRIP + k);
                COMBINE(a, a, e);
            }
            strip[l] = a;
        }
    } else {
        for (int l = 0; l < strips; l++) {
            const int end = min(STRIP, count - l * STRIP);
            weft_value a, e;
            ELEMENT(a, start + l * STRIP);
            for (int k = 1; k < end; k++) {
                ELEMENT(e, start + l * STRIP + k);
                COMBINE(a, a, e);
            }
            strip[l] = a;
        }
    }
    // Sklansky's prefix circuit: the upper half of each segment takes in the last of the lower half.
    int whole = 1; // parts of so many are done
#ifdef CIRCUITS
    if (count == BLOCK) { // of sixteen, whose places are constants
        for (int g = 0; g < STRIPS; g += 16) {
#pragma unroll
            for (int d = 1; d < 16; d *= 2)
#pragma unroll
                for (int s = d; s < 16; s += 2 * d)
#pragma unroll
                    for (int l = s; l < s + d; l++) COMBINE(strip[g + l], strip[g + s - 1], strip[g + l]);
        }
        whole = 16;
    }
#endif
    for (int d = whole; d < strips; d *= 2)
        for (int s = d; s < strips; s += 2 * d) {
            const weft_value left = strip[s - 1];
            const int end = min(s + d, strips);
            for (int l = s; l < end; l++) COMBINE(strip[l], left, strip[l]);
        }
    LOAD_SIDE(carry, block);
    before[0] = carry;
    for (int l = 1; l < strips; l++) COMBINE(before[l], carry, strip[l - 1]);
    if (count == BLOCK) {
        for (int l = 0; l < STRIPS; l++) {
            weft_value a, e, r;
#ifdef EXCLUSIVE
            STORE(start + l * STRIP, before[l]);
            ELEMENT(a, start + l * STRIP);
#ifdef UNROLLED
#pragma unroll
#endif
            for (int k = 1; k < STRIP; k++) {
                COMBINE(r, before[l], a);
                STORE(start + l * STRIP + k, r);
                ELEMENT(e, start + l * STRIP + k);
                COMBINE(a, a, e);
            }
#else
            ELEMENT(a, start + l * STRIP);
            COMBINE(r, before[l], a);
            STORE(start + l * STRIP, r);
#ifdef UNROLLED
#pragma unroll
#endif
            for (int k = 1; k < STRIP; k++) {
                ELEMENT(e, start + l * STRIP + k);
                COMBINE(a, a, e);
                COMBINE(r, before[l], a);
                STORE(start + l * STRIP + k, r);
            }
#endif
        }
    } else {
        for (int l = 0; l < strips; l++) {
            const int end = min(STRIP, count - l * STRIP);
            weft_value a, e, r;
            for (int k = 0; k < end; k++) {
                const int i = start + l * STRIP + k;
#ifdef EXCLUSIVE
                r = before[l];
                if (k > 0) COMBINE(r, before[l], a);
                ELEMENT(e, i);
                if (k > 0)
                    COMBINE(a, a, e);
                else
                    a = e;
#else
                ELEMENT(e, i);
                if (k > 0)
                    COMBINE(a, a, e);
                else
                    a = e;
                COMBINE(r, before[l], a);
#endif
                STORE(i, r);
            }
        }
    }
#endif
}
