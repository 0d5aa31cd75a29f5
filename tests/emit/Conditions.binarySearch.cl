#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const double *restrict in0, __global const double *restrict a1, const int a1_length, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v3;
    int v4;
    int v8;
    int v9;
    int v5;
    int v12;
    const double v1 = in0[place];
    const int v2 = java_isub(a1_length, 1);
    v3 = 0;
    v4 = v2;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3 > v4) {
            break;
        }
        v5 = java_iushr(java_iadd(v3, v4), 1);
        if ((uint)v5 >= (uint)a1_length) TRAP
        const double v6 = a1[v5];
        if (v6 < v1) {
            const int v7 = java_iadd(v5, 1);
            v8 = v7;
            v9 = v4;
        } else {
            if (!(v6 > v1)) {
                goto behind4;
            }
            const int v10 = java_isub(v5, 1);
            v8 = v3;
            v9 = v10;
        }
        v3 = v8;
        v4 = v9;
    }
    const int v11 = java_isub(java_ineg(v3), 1);
    v12 = v11;
    goto behind9;
    behind4:;
    v12 = v5;
    behind9:;
    out0[place] = v12;
    return;
}
