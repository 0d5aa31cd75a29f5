#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
RUN(F, float)
#ifndef STEADY_2
#define STEADY_2 given_a1_length
#endif
#ifndef STEADY_4
#define STEADY_4 given_a2_length
#endif
__kernel void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int given_a1_length, __global const float *restrict a2, const int given_a2_length, __global float *restrict out0, const int size, __global int *trap) {
    const int a1_length = STEADY_2;
    const int a2_length = STEADY_4;
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v3;
    int v4;
    const int v1 = in0[place];
    const int v2 = (((v1 | java_isub(java_isub(a1_length, 1), v1)) >= 0) | (0 >= a1_length));
    if (!((a1_length <= a2_length) & v2)) TRAP
    v3 = 0.0f;
    v4 = 0;
    while (v4 <= a1_length && (uint)a1_length - (uint)v4 >= 16) {
        float w1[16];
        float w2[16];
        if ((((size_t)(a1 + v4) | (size_t)(a2 + v4)) & 15) == 0) {
            run_wide_F(a1 + v4, 16, w1);
            run_wide_F(a2 + v4, 16, w2);
        } else {
            run_F(a1 + v4, 16, w1);
            run_F(a2 + v4, 16, w2);
        }
#pragma unroll
        for (int j = 0; j < 16; j++) {
            const float v5 = w1[j];
            const float v6 = a1[v1];
            const float v7 = (v5 - v6);
            const float v8 = w2[j];
            const float v9 = (v3 + java_fdiv((v8 * v7), ((v7 * v7) + 0.01f)));
            const int v10 = java_iadd(v4, 1);
            v3 = v9;
            v4 = v10;
        }
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v4 >= a1_length) {
            break;
        }
        const float v5 = a1[v4];
        const float v6 = a1[v1];
        const float v7 = (v5 - v6);
        const float v8 = a2[v4];
        const float v9 = (v3 + java_fdiv((v8 * v7), ((v7 * v7) + 0.01f)));
        const int v10 = java_iadd(v4, 1);
        v3 = v9;
        v4 = v10;
    }
    out0[place] = v3;
    return;
}
