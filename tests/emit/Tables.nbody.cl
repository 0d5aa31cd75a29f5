#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, const int u2, __global const float *restrict a3, __global const float *restrict a4, __global const float *restrict a5, __global const float *restrict a6, __global float *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v5;
    int v6;
    const int v1 = in0[place];
    if ((uint)v1 >= (uint)u2) TRAP
    const float v2 = a3[v1];
    const float v3 = a4[v1];
    const float v4 = a5[v1];
    v5 = 0.0f;
    v6 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6 >= u2) {
            break;
        }
        const float v7 = a3[v6];
        const float v8 = (v7 - v2);
        const float v9 = a4[v6];
        const float v10 = (v9 - v3);
        const float v11 = a5[v6];
        const float v12 = (v11 - v4);
        const float v13 = ((((v8 * v8) + (v10 * v10)) + (v12 * v12)) + 0.01f);
        const float v14 = a6[v6];
        const float v15 = (v5 + ((v14 * v8) / (v13 * java_fsqrt(v13))));
        const int v16 = java_iadd(v6, 1);
        v5 = v15;
        v6 = v16;
    }
    out0[place] = v5;
    return;
}
