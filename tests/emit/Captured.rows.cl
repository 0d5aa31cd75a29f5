#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const long *restrict a1, const int a1_length, const int u2, __global long *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    long v5;
    int v6;
    const int v1 = in0[place];
    const int v2 = java_imul(v1, u2);
    const long v3 = java_i2l(v2);
    const int v4 = ((v3 | java_lsub(java_lsub(java_i2l(a1_length), 1L), java_ladd(java_lsub(java_i2l(u2), 1L), v3))) >= 0L);
    if (!(v4 | (0 >= u2))) TRAP
    v5 = 0L;
    v6 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6 >= u2) {
            break;
        }
        const long v7 = a1[java_iadd(v6, v2)];
        const long v8 = java_ladd(v5, v7);
        const int v9 = java_iadd(v6, 1);
        v5 = v8;
        v6 = v9;
    }
    out0[place] = v5;
    return;
}
