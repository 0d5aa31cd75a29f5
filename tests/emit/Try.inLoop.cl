#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    int v3;
    int v8;
    int v4;
    const int v1 = in0[place];
    v2 = 0;
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3 >= 10) {
            v4 = v2;
            goto behind4;
        }
        if (v3 != 7) {
            const int v5 = java_iadd(v1, v3);
            if (!((v5 >= 0) & (v5 < a1_length))) {
                break;
            }
            const int v6 = a1[v5];
            const int v7 = java_imul(java_iadd(v2, v6), 3);
            v8 = v7;
        } else {
            const int v9 = java_imul(v2, 3);
            v8 = v9;
        }
        const int v10 = java_iadd(v3, 1);
        v2 = v8;
        v3 = v10;
    }
    const int v11 = java_imul(java_isub(v2, v3), 3);
    v4 = v11;
    behind4:;
    out0[place] = v4;
    return;
}
