#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, const int u3, const int u4, const int u5, const int u6, __global const float *restrict a7, const int u8, __global const float *restrict a9, __global float *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v10;
    int v11;
    const int v1 = in0[element];
    if (u3 == 0) TRAP
    const int v2 = java_idiv(v1, u3);
    const int v3 = java_irem(v1, u3);
    const int v4 = java_imul(v2, u6);
    const long v5 = java_i2l(v2);
    const int v6 = (0 >= u4);
    if (!(((v5 >= 0L) & (v5 < java_i2l(u5))) | v6)) TRAP
    const long v7 = java_i2l(u6);
    const long v8 = java_lsub(java_i2l(u4), 1L);
    if (!(v6 | ((0L < v7) & ((v8 >= 0L) & (v8 < v7))))) TRAP
    const long v9 = java_i2l(v3);
    if (!(v6 | ((v9 >= 0L) & (v9 < java_i2l(u8))))) TRAP
    v10 = 0.0f;
    v11 = 0;
    for (;;) {
        if (v11 >= u4) {
            break;
        }
        const float v12 = a7[java_iadd(v11, v4)];
        const float v13 = a9[java_iadd(v3, java_imul(v11, u8))];
        const float v14 = (v10 + (v12 * v13));
        const int v15 = java_iadd(v11, 1);
        v10 = v14;
        v11 = v15;
    }
    out0[element] = v10;
    return;
}
