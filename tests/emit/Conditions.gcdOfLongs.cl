#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const long *restrict in0, __global const long *restrict in1, __global long *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    long v3;
    long v4;
    const long v1 = in0[place];
    const long v2 = in1[place];
    v3 = v1;
    v4 = v2;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v4 == 0L) {
            break;
        }
        const long v5 = java_lrem(v3, v4);
        v3 = v4;
        v4 = v5;
    }
    out0[place] = v3;
    return;
}
