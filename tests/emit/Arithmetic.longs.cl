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

JAVA_OP java_long java_ladd(java_long a, java_long b) {
    return (java_long)((java_ulong)a + (java_ulong)b);
}

JAVA_OP java_long java_lmul(java_long a, java_long b) {
    return (java_long)((java_ulong)a * (java_ulong)b);
}

JAVA_OP java_long java_lshr(java_long a, java_int count) {
    return a >> (count & 63);
}

JAVA_OP java_long java_i2l(java_int a) {
    return (java_long)a;
}


__kernel void weft_map(__global const long *restrict in0, __global const int *restrict in1, __global long *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const long v1 = in0[element];
    const int v2 = in1[element];
    out0[element] = java_lshr(java_ladd(java_lmul(v1, 31L), java_i2l(v2)), v2);
    return;
}
