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

#define TRAP { atomic_min(trap, element); return; }

__kernel void weft_map(__global const int *restrict in0, __global const long *restrict a1, const int a1_length, const int u2, __global long *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    long v2;
    int v3;
    const int v1 = in0[element];
    v2 = 0L;
    v3 = 0;
    for (;;) {
        if ((v3 >= u2)) {
            break;
        }
        const int v4 = java_iadd(v3, java_imul(v1, u2));
        if ((uint)v4 >= (uint)a1_length) TRAP
        const long v5 = a1[v4];
        v2 = java_ladd(v2, v5);
        v3 = java_iadd(v3, 1);
    }
    out0[element] = v2;
    return;
}
