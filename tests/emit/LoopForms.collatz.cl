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

JAVA_OP java_long java_ladd(java_long a, java_long b) {
    return (java_long)((java_ulong)a + (java_ulong)b);
}

JAVA_OP java_long java_lmul(java_long a, java_long b) {
    return (java_long)((java_ulong)a * (java_ulong)b);
}

JAVA_OP java_long java_lshr(java_long a, java_int count) {
    return a >> (count & 63);
}


__kernel void weft_map(__global const long *restrict in0, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    long v2;
    int v3;
    long v5;
    const long v1 = in0[element];
    v2 = v1;
    v3 = 0;
    for (;;) {
        if ((v2 == 1L)) {
            break;
        }
        if (((v2 & 1L) != 0L)) {
            const long v4 = java_ladd(java_lmul(v2, 3L), 1L);
            v5 = v4;
        } else {
            const long v6 = java_lshr(v2, 1);
            v5 = v6;
        }
        const int v7 = java_iadd(v3, 1);
        v2 = v5;
        v3 = v7;
    }
    out0[element] = v3;
    return;
}
