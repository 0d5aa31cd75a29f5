#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define COMBINE(v, x, y) weft_combine((x).c0, (y).c0, 0, trap, &(v))
#define STORE(i, v) do { out0[i] = (float)(v).c0; } while (0)
#define LOAD_SIDE(v, i) do { (v).c0 = side2[i]; } while (0)
#define OUTSIDE(i) atomic_min(trap, i)
#define VALUE(v, e) do { (v).c0 = (e).c1; } while (0)
#define LOAD_OUT(v, i) do { (v).c0 = out0[i]; } while (0)
#define FEW 1025
#define SLOTS 256
#define READ 4
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 32
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((reqd_work_group_size(32, 1, 1))) void weft_bins(__global const int *restrict in0, __global const float *restrict in1, __global const float *restrict side2, __global float *restrict out0, const int extent0, const int extent1, const int size, __global int *trap) {
    // One work-group a range of elements, of which it goes over GROUP at a time, in order. Its bins begin with the identity, and are
    // in local memory where there are FEW. Elements of one slot, as those of one bin are, meet in a word with a bit for each
    // of the group's work-items; the first of them combines all of their values, in order. There are two sets of words, so that one is
    // cleared while the other is in use. (No barrier is in a branch: PoCL 3.1 makes wrong code of those.)
#define PUT_BIN(i, v) do { if (few) bins[i] = v; else STORE(range * extent0 + (i), v); } while (0)
#define GET_BIN(v, i) do { if (few) v = bins[i]; else LOAD_OUT(v, range * extent0 + (i)); } while (0)
    __local weft_value bins[FEW], values[GROUP];
    __local int places[GROUP];
    __local uint meet[2][SLOTS];
    const int t = (int)get_local_id(0), range = (int)get_group_id(0), ranges = (int)get_num_groups(0);
    const int first = (int)((long)size * range / ranges), end = (int)((long)size * (range + 1) / ranges);
    const bool few = extent0 <= FEW;
    weft_value sum, v;
    LOAD_SIDE(sum, 0);
    for (int bin = t; bin < extent0; bin += GROUP) PUT_BIN(bin, sum);
    for (int slot = t; slot < SLOTS; slot += GROUP) meet[0][slot] = meet[1][slot] = 0;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    for (int tile = first; tile < end; tile += READ * GROUP) {
        weft_item e[READ];
        for (int k = 0; k < READ; k++)
            if (end - tile > k * GROUP + t) ELEMENT(e[k], tile + k * GROUP + t);
        for (int k = 0; k < READ; k++) {
            bool has = end - tile > k * GROUP + t;
            if (has && (uint)e[k].c0 >= (uint)extent0) {
                OUTSIDE(tile + k * GROUP + t);
                has = false;
            }
            const int slot = has ? e[k].c0 % SLOTS : 0;
            if (has) {
                places[t] = e[k].c0;
                VALUE(v, e[k]);
                values[t] = v;
                atomic_or(&meet[k % 2][slot], 1u << t);
            }
            barrier(CLK_LOCAL_MEM_FENCE);
            uint those = has ? meet[k % 2][slot] : 0;
            const bool leads = has && (those & ((1u << t) - 1)) == 0;
            if (leads) {
                int bin = places[t];
                GET_BIN(sum, bin);
                for (; those != 0; those &= those - 1) {
                    const int next = 31 - (int)clz(those & -those);
                    if (places[next] != bin) {
                        PUT_BIN(bin, sum);
                        bin = places[next];
                        GET_BIN(sum, bin);
                    }
                    v = values[next];
                    COMBINE(sum, sum, v);
                }
                PUT_BIN(bin, sum);
            }
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            if (leads) meet[k % 2][slot] = 0;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int bin = t; few && bin < extent0; bin += GROUP) {
        v = bins[bin];
        STORE(range * extent0 + bin, v);
    }
}
