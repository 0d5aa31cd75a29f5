#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
RUN(I, int)
RUN(F, float)
#ifndef STEADY_2
#define STEADY_2 given_a1_length
#endif
#ifndef STEADY_4
#define STEADY_4 given_a2_length
#endif
#ifndef STEADY_6
#define STEADY_6 given_a3_length
#endif
#ifndef STEADY_8
#define STEADY_8 given_a4_length
#endif
__kernel void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int given_a1_length, __global const int *restrict a2, const int given_a2_length, __global const float *restrict a3, const int given_a3_length, __global const float *restrict a4, const int given_a4_length, __global float *restrict out0, const int size, __global int *trap) {
    const int a1_length = STEADY_2;
    const int a2_length = STEADY_4;
    const int a3_length = STEADY_6;
    const int a4_length = STEADY_8;
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v6;
    int v7;
    const int v1 = in0[place];
    const int v2 = java_iadd(v1, 1);
    if ((uint)v2 >= (uint)a1_length) TRAP
    const int v3 = a1[v2];
    if ((uint)v1 >= (uint)a1_length) TRAP
    const int v4 = a1[v1];
    const int v5 = (((v4 | java_isub(java_imin(a3_length, a2_length), v3)) >= 0) | (v4 >= v3));
    if (!v5) TRAP
    v6 = 0.0f;
    v7 = v4;
    while (v7 <= v3 && (uint)v3 - (uint)v7 >= 16) {
        float w1[16];
        int w2[16];
        if ((((size_t)(a3 + v7) | (size_t)(a2 + v7)) & 15) == 0) {
            run_wide_F(a3 + v7, 16, w1);
            run_wide_I(a2 + v7, 16, w2);
        } else {
            run_F(a3 + v7, 16, w1);
            run_I(a2 + v7, 16, w2);
        }
        int bad = 0;
#pragma unroll
        for (int j = 0; j < 16; j++) {
            const float v8 = w1[j];
            const int v9 = w2[j];
            bad |= (uint)v9 >= (uint)a4_length;
            const float v10 = a4[bad ? 0 : v9];
            const float v11 = (v6 + (v8 * v10));
            const int v12 = java_iadd(v7, 1);
            v6 = v11;
            v7 = v12;
        }
        if (bad) TRAP
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v7 >= v3) {
            break;
        }
        const float v8 = a3[v7];
        const int v9 = a2[v7];
        if ((uint)v9 >= (uint)a4_length) TRAP
        const float v10 = a4[v9];
        const float v11 = (v6 + (v8 * v10));
        const int v12 = java_iadd(v7, 1);
        v6 = v11;
        v7 = v12;
    }
    out0[place] = v6;
    return;
}
