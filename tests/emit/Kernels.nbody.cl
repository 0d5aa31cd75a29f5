#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int a1_length, __global const float *restrict a2, const int a2_length, __global float *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v7;
    int v8;
    const int v1 = in0[element];
    const long v2 = java_i2l(a1_length);
    const long v3 = java_i2l(v1);
    const int v4 = (0 >= a1_length);
    if (!(((v3 >= 0L) & (v3 < v2)) | v4)) TRAP
    const long v5 = java_i2l(a2_length);
    const long v6 = java_lsub(v2, 1L);
    if (!(v4 | ((0L < v5) & ((v6 >= 0L) & (v6 < v5))))) TRAP
    v7 = 0.0f;
    v8 = 0;
    for (;;) {
        if (v8 >= a1_length) {
            break;
        }
        const float v9 = a1[v8];
        const float v10 = a1[v1];
        const float v11 = (v9 - v10);
        const float v12 = a2[v8];
        const float v13 = (v7 + ((v12 * v11) / ((v11 * v11) + 0.01f)));
        const int v14 = java_iadd(v8, 1);
        v7 = v13;
        v8 = v14;
    }
    out0[element] = v7;
    return;
}
