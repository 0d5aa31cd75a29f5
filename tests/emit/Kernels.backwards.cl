#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, const int u3, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v7;
    int v8;
    const int v1 = in0[place];
    const long v2 = java_i2l(v1);
    const long v3 = java_i2l(u3);
    const long v4 = java_i2l(a1_length);
    const long v5 = (java_ladd(v3, 1L) | (((java_lsub(v4, v2) | java_lsub(v3, (-2147483647L))) | java_lsub(java_lsub(v4, 1L), java_lsub(v4, v3))) | java_lsub(java_lsub(java_i2l(a2_length), 1L), java_ladd(v2, 1L))));
    const long v6 = (v5 | java_i2l((u3 | java_isub(java_isub(a1_length, 1), v1))));
    if (!(((v1 != 0) & (v6 >= 0L)) | (v1 < u3))) TRAP
    v7 = 0;
    v8 = v1;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v8 < u3) {
            break;
        }
        const int v9 = a1[v8];
        const int v10 = a1[java_isub(a1_length, v8)];
        const int v11 = a2[java_iadd(v8, 1)];
        const int v12 = java_iadd(java_iadd(java_iadd(java_imul(v7, 31), v9), v10), java_idiv(v11, v1));
        const int v13 = java_iadd(v8, (-1));
        v7 = v12;
        v8 = v13;
    }
    out0[place] = v7;
    return;
}
