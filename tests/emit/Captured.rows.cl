#pragma OPENCL FP_CONTRACT OFF
#define WEFT_NO_FP64
#ifdef __OPENCL_VERSION__
#define JAVA_OP static inline
#define JAVA_TABLE __constant
#define JAVA_F(name) name
typedef char java_byte;
typedef short java_short;
typedef int java_int;
typedef uint java_uint;
typedef long java_long;
typedef ulong java_ulong;
typedef float java_float;
#ifndef WEFT_NO_FP64
typedef double java_double;
#endif
#endif

JAVA_OP java_int java_iadd(java_int a, java_int b) {
    return (java_int)((java_uint)a + (java_uint)b);
}

JAVA_OP java_int java_imul(java_int a, java_int b) {
    return (java_int)((java_uint)a * (java_uint)b);
}

JAVA_OP java_long java_ladd(java_long a, java_long b) {
    return (java_long)((java_ulong)a + (java_ulong)b);
}

JAVA_OP java_long java_lsub(java_long a, java_long b) {
    return (java_long)((java_ulong)a - (java_ulong)b);
}

JAVA_OP java_long java_i2l(java_int a) {
    return (java_long)a;
}

#define TRAP { atomic_min(trap, element); return; }

__kernel void weft_map(__global const int *restrict in0, __global const long *restrict a1, const int a1_length, const int u2, __global long *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    long v6;
    int v7;
    const int v1 = in0[element];
    const int v2 = java_imul(v1, u2);
    const long v3 = java_i2l(a1_length);
    const long v4 = java_i2l(v2);
    const long v5 = java_ladd(v4, java_lsub(java_i2l(u2), 1L));
    if (!((((v4 >= 0L) & (v4 < v3)) & ((v5 >= 0L) & (v5 < v3))) | (0 >= u2))) TRAP
    v6 = 0L;
    v7 = 0;
    for (;;) {
        if ((v7 >= u2)) {
            break;
        }
        const long v8 = a1[java_iadd(v7, v2)];
        const long v9 = java_ladd(v6, v8);
        const int v10 = java_iadd(v7, 1);
        v6 = v9;
        v7 = v10;
    }
    out0[element] = v6;
    return;
}
