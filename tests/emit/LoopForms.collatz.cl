#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const long *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    long v2;
    int v3;
    long v5;
    const long v1 = in0[place];
    v2 = v1;
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v2 == 1L) {
            break;
        }
        if ((v2 & 1L) != 0L) {
            const long v4 = java_ladd(java_lmul(v2, 3L), 1L);
            v5 = v4;
        } else {
            const long v6 = java_lshr(v2, 1);
            v5 = v6;
        }
        const int v7 = java_iadd(v3, 1);
        v2 = v5;
        v3 = v7;
    }
    out0[place] = v3;
    return;
}
