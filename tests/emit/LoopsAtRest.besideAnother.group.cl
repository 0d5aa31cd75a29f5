#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const long *restrict in0, __global long *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    long v2[12];
    int v3;
    long v5;
    int v6;
    const long v1 = in0[place];
    for (int k = 0; k < 12; k++) v2[k] = 0;
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3 >= 12) {
            break;
        }
        v2[v3] = java_lshr(v1, v3);
        const int v4 = java_iadd(v3, 1);
        v3 = v4;
    }
    v5 = v1;
    v6 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6 >= 12 + java_izero()) {
            break;
        }
        const long v7 = java_ladd(java_lmul(v5, 6L), 1L);
        const int v8 = java_iadd(v6, 1);
        v5 = v7;
        v6 = v8;
    }
    const int v9 = java_l2i((v5 & 7L));
    if ((uint)v9 >= (uint)12) TRAP
    const long v10 = v2[v9];
    out0[place] = (v5 ^ v10);
    return;
}
