#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2[192];
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
            const int v8 = java_iadd(v7, 2);
            const int v9 = v2[v8];
            if (v9 == 0) {
                const int v10 = v2[v7];
                const int v11 = java_isub(v10, 2);
                if ((uint)v6 >= (uint)64) TRAP
                v2[java_iadd(v7, 1)] = v4;
                v2[v8] = 1;
                const int v12 = java_iadd(v6, 1);
                v3 = 0;
                v5 = v11;
                v6 = v12;
                continue;
            }
            const int v13 = v2[java_iadd(v7, 1)];
            const int v14 = java_iadd(v4, v13);
            v15 = v14;
        } else {
            if (v5 >= 2) {
                const int v16 = java_isub(v5, 1);
                if ((uint)v6 >= (uint)64) TRAP
                const int v17 = java_imul(v6, 3);
                v2[v17] = v5;
                v2[java_iadd(v17, 2)] = 0;
                const int v18 = java_iadd(v6, 1);
                v3 = 0;
                v5 = v16;
                v6 = v18;
                continue;
            }
            v15 = v5;
        }
        if (v6 == 0) {
            break;
        }
        const int v19 = java_isub(v6, 1);
        v3 = 1;
        v4 = v15;
        v6 = v19;
    }
    out0[place] = v15;
    return;
}
