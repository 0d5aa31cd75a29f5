#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2[3];
    int v3[3];
    int * v4;
    int * v5;
    int v6;
    int v7;
    const int v1 = in0[place];
    for (int k = 0; k < 3; k++) v2[k] = 0;
    v2[0] = v1;
    v2[1] = 1;
    v2[2] = 2;
    for (int k = 0; k < 3; k++) v3[k] = 0;
    v4 = v2;
    v5 = v3;
    v6 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6 >= 5) {
            break;
        }
        v7 = 0;
        JAVA_IN_ORDER for (;;) {
            JAVA_ROUND
            if (v7 >= 3) {
                break;
            }
            const int v8 = v4[v7];
            const int v9 = java_iadd(v7, 1);
            const int v10 = v4[java_irem(v9, 3)];
            v5[v7] = java_iadd(v8, v10);
            v7 = v9;
        }
        const int v11 = java_iadd(v6, 1);
        v6 = v11;
        int * t12 = v5;
        v5 = v4;
        v4 = t12;
    }
    const int v13 = v4[0];
    out0[place] = v13;
    return;
}
