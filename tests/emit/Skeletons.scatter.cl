#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP { atomic_min(trap, element); *r = none; return; }
#define ELEMENT(v, i) weft_element(in0, in1, i, trap, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side3[i]; } while (0)
#define positions side2
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel void weft_scatter(__global const int *restrict in0, __global const float *restrict in1, __global const int *restrict side2, __global const float *restrict side3, __global float *restrict out0, const int extent0, const int size, __global int *trap) {
    // One work-item a place of the result: the value of its winner, or what was there before.
    const int place = (int)get_global_id(0);
    if (place >= extent0) return;
    const int winner = positions[place];
    weft_value v;
    LOAD_SIDE(v, place);
    if (winner > 0) {
        weft_item e;
        ELEMENT(e, winner - 1);
        VALUE(v, e);
    }
    STORE(place, v);
}
