#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const float *restrict a3, const int a3_length, __global const float *restrict a4, const int a4_length, __global const float *restrict a5, const int a5_length, __global float *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v5;
    int v6;
    const int v1 = in0[place];
    if ((uint)v1 >= (uint)a1_length) TRAP
    const int v2 = a1[v1];
    const int v3 = java_iadd(v1, 1);
    if ((uint)v3 >= (uint)a1_length) TRAP
    const int v4 = a1[v3];
    if (!(((v2 | java_isub(a2_length, v4)) >= 0) | (v2 >= v4))) TRAP
    v5 = 0.0f;
    v6 = v2;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6 >= v4) {
            break;
        }
        const int v7 = a2[v6];
        if ((uint)v7 >= (uint)java_imin(java_imin(a3_length, a4_length), a5_length)) TRAP
        const float v8 = a3[v7];
        const float v9 = a4[v7];
        const float v10 = a5[v7];
        const float v11 = (v5 + ((v8 * v9) * v10));
        const int v12 = java_iadd(v6, 1);
        v5 = v11;
        v6 = v12;
    }
    out0[place] = v5;
    return;
}
