#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    int v3;
    int v5;
    const int v1 = in0[place];
    v2 = 0;
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3 >= v1) {
            break;
        }
        if ((v3 & 1) != 0) {
            const int v4 = java_iadd(v2, v3);
            v5 = v4;
        } else {
            v5 = v2;
        }
        const int v6 = java_iadd(v3, 1);
        v2 = v5;
        v3 = v6;
    }
    out0[place] = v2;
    return;
}
