#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, const int u3, const int u4, const int u5, const int u6, __global const float *restrict a7, const int u8, __global const float *restrict a9, __global float *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v6;
    int v7;
    const int v1 = in0[place];
    if (u3 == 0) TRAP
    const int v2 = java_idiv(v1, u3);
    const int v3 = java_irem(v1, u3);
    const int v4 = java_imul(v2, u6);
    const int v5 = (((v3 | (v2 | java_isub(java_isub(u5, 1), v2))) | java_isub(java_isub(u8, 1), v3)) >= 0);
    if (!((u4 <= u6) & (v5 | (0 >= u4)))) TRAP
    v6 = 0.0f;
    v7 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v7 >= u4) {
            break;
        }
        const float v8 = a7[java_iadd(v7, v4)];
        const float v9 = a9[java_iadd(v3, java_imul(v7, u8))];
        const float v10 = (v6 + (v8 * v9));
        const int v11 = java_iadd(v7, 1);
        v6 = v10;
        v7 = v11;
    }
    out0[place] = v6;
    return;
}
