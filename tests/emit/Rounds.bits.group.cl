#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#ifndef STEADY_1
#define STEADY_1 given_a0_length
#endif
#ifndef STEADY_2
#define STEADY_2 given_u1
#endif
#ifndef STEADY_3
#define STEADY_3 given_u2
#endif
__kernel void weft_map(__global const int *restrict a0, const int given_a0_length, const int given_u1, const int given_u2, __global int *restrict out0, const int size, __global int *trap) {
    const int a0_length = STEADY_1;
    const int u1 = STEADY_2;
    const int u2 = STEADY_3;
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v3;
    int v9;
    int v10;
    int v13;
    if (u1 == 0) TRAP
    const int v1 = java_idiv(element, u1);
    const int v2 = java_isub(element, java_imul(u1, v1));
    if (!(v1 <= 0)) {
        if (!(v1 >= java_isub(u2, 1))) {
            if (!(v2 <= 0)) {
                if (!(v2 >= java_isub(u1, 1))) {
                    v3 = 1;
                    goto behind2;
                }
            }
        }
    }
    v3 = 0;
    behind2:;
    if (v3 != 0) {
        const int v4 = java_isub(element, u1);
        if ((uint)v4 >= (uint)a0_length) TRAP
        const int v5 = a0[v4];
        const int v6 = java_iadd(element, 1);
        if ((uint)v6 >= (uint)a0_length) TRAP
        const int v7 = a0[v6];
        const int v8 = (v5 | v7);
        v9 = 0;
        v10 = v8;
        JAVA_IN_ORDER for (;;) {
            JAVA_ROUND
            if (v10 == 0) {
                break;
            }
            const int v11 = java_iadd(v9, 1);
            const int v12 = java_ishr(v10, 1);
            v9 = v11;
            v10 = v12;
        }
        v13 = v9;
    } else {
        if ((uint)element >= (uint)a0_length) TRAP
        const int v14 = a0[place];
        v13 = v14;
    }
    out0[place] = v13;
    return;
}
