#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2[192];
    int v13;
    int v14;
    int v15;
    int v3;
    int v4;
    int v5;
    int v6;
    const int v1 = in0[place];
    for (int k = 0; k < 192; k++) v2[k] = 0;
    v3 = 0;
    v4 = 0;
    v5 = v1;
    v6 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3) {
            const int v7 = java_imul(v6, 3);
            const int v8 = v2[v7];
            const int v9 = v2[java_iadd(v7, 1)];
            const int v10 = v2[java_iadd(v7, 2)];
            const int v11 = java_iadd(v4, v9);
            const int v12 = java_iadd(v10, 1);
            v13 = v11;
            v14 = v12;
            v15 = v8;
        } else {
            v13 = 1;
            v14 = 0;
            v15 = v5;
        }
        if (v14 >= v15) {
            if (v6 == 0) {
                break;
            }
            const int v16 = java_isub(v6, 1);
            v3 = 1;
            v4 = v13;
            v6 = v16;
        } else {
            if ((uint)v6 >= (uint)64) TRAP
            const int v17 = java_imul(v6, 3);
            v2[v17] = v15;
            v2[java_iadd(v17, 1)] = v13;
            v2[java_iadd(v17, 2)] = v14;
            const int v18 = java_iadd(v6, 1);
            v3 = 0;
            v5 = v14;
            v6 = v18;
        }
    }
    out0[place] = v13;
    return;
}
