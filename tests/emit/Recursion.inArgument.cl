#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2[64];
    int v9;
    int v3;
    int v4;
    int v5;
    int v6;
    const int v1 = in0[place];
    for (int k = 0; k < 64; k++) v2[k] = 0;
    v3 = 0;
    v4 = 0;
    v5 = v1;
    v6 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3) {
            const int v7 = v2[v6];
            if (v7 == 0) {
                if ((uint)v6 >= (uint)64) TRAP
                v2[v6] = 1;
                const int v8 = java_iadd(v6, 1);
                v3 = 0;
                v5 = v4;
                v6 = v8;
                continue;
            }
            v9 = v4;
        } else {
            if (v5 >= 2) {
                const int v10 = java_isub(v5, 1);
                if ((uint)v6 >= (uint)64) TRAP
                v2[v6] = 0;
                const int v11 = java_iadd(v6, 1);
                v3 = 0;
                v5 = v10;
                v6 = v11;
                continue;
            }
            v9 = v5;
        }
        if (v6 == 0) {
            break;
        }
        const int v12 = java_isub(v6, 1);
        v3 = 1;
        v4 = v9;
        v6 = v12;
    }
    out0[place] = v9;
    return;
}
