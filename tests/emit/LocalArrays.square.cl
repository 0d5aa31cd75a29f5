#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2[9];
    int v3;
    int v6;
    const int v1 = in0[place];
    for (int k = 0; k < 9; k++) v2[k] = 0;
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3 >= 3) {
            break;
        }
        const int v4 = java_imul(v1, v3);
        const int v5 = java_imul(v3, 3);
        v6 = 0;
        JAVA_IN_ORDER for (;;) {
            JAVA_ROUND
            if (v6 >= 3) {
                break;
            }
            v2[java_iadd(v6, v5)] = java_iadd(v6, v4);
            const int v7 = java_iadd(v6, 1);
            v6 = v7;
        }
        const int v8 = java_iadd(v3, 1);
        v3 = v8;
    }
    const int v9 = v2[java_iadd(java_imul((v1 & 1), 3), 2)];
    out0[place] = v9;
    return;
}
