#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v10;
    int v4;
    int v5;
    int v6;
    int v7;
    int v8;
    int v9;
    const int v1 = in0[place];
    const int v2 = (v1 & 1);
    const int v3 = java_iadd(v2, 1);
    if (v2 == 0) {
        v4 = 1;
        v5 = 0;
        v6 = v1;
    } else {
        if (v2 == 1) {
            v4 = 0;
            v5 = 0;
            v6 = 0;
        } else {
            v4 = 0;
            v5 = 1;
            v6 = 0;
        }
    }
    if (v3 == 1) {
        v7 = v4;
        v8 = 1;
        v9 = v5;
    } else {
        v7 = 0;
        v8 = v5;
        v9 = 0;
    }
    if (v8) {
        if (!(v7 | v9)) TRAP
        if (!!v5) TRAP
        v10 = v6;
    } else {
        v10 = 0;
    }
    out0[place] = v10;
    return;
}
