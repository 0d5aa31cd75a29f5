#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const long *restrict in0, __global long *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    long v2;
    int v3;
    const long v1 = in0[place];
    v2 = v1;
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3 >= 200 + java_izero()) {
            break;
        }
        const long v4 = java_ladd(java_lmul(v2, 8L), 5L);
        const int v5 = java_iadd(v3, 1);
        v2 = v4;
        v3 = v5;
    }
    out0[place] = v2;
    return;
}
