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

JAVA_OP java_int java_isub(java_int a, java_int b) {
    return (java_int)((java_uint)a - (java_uint)b);
}

JAVA_OP java_int java_imul(java_int a, java_int b) {
    return (java_int)((java_uint)a * (java_uint)b);
}

JAVA_OP java_int java_ishl(java_int a, java_int count) {
    return (java_int)((java_uint)a << (count & 31));
}

JAVA_OP java_int java_iushr(java_int a, java_int count) {
    return (java_int)((java_uint)a >> (count & 31));
}


__kernel void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const int v1 = in0[element];
    const int v2 = in1[element];
    out0[element] = ((java_imul(java_iadd(v1, v2), java_isub(v1, v2)) ^ java_ishl(v1, v2)) | (java_iushr(v1, 3) & (v2 ^ (-1))));
    return;
}
