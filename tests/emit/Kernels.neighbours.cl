#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const float *restrict a3, const int a3_length, __global const float *restrict a4, const int a4_length, __global const float *restrict a5, const int a5_length, __global float *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v4;
    int v5;
    const int v1 = in0[element];
    if ((uint)v1 >= (uint)a1_length) TRAP
    const int v2 = a1[v1];
    const int v3 = java_iadd(v1, 1);
    v4 = 0.0f;
    v5 = v2;
    for (;;) {
        if ((uint)v3 >= (uint)a1_length) TRAP
        const int v6 = a1[v3];
        if (v5 >= v6) {
            break;
        }
        if ((uint)v5 >= (uint)a2_length) TRAP
        const int v7 = a2[v5];
        if ((uint)v7 >= (uint)java_imin(java_imin(a3_length, a4_length), a5_length)) TRAP
        const float v8 = a3[v7];
        const float v9 = a4[v7];
        const float v10 = a5[v7];
        const float v11 = (v4 + ((v8 * v9) * v10));
        const int v12 = java_iadd(v5, 1);
        v4 = v11;
        v5 = v12;
    }
    out0[element] = v4;
    return;
}
