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

JAVA_OP java_int java_idiv(java_int a, java_int b) {
    java_int divisor = (b == 0 || (b == -1 && a == (-2147483647 - 1))) ? 1 : b;
    return a / divisor;
}

JAVA_OP java_int java_irem(java_int a, java_int b) {
    java_int divisor = (b == 0 || (b == -1 && a == (-2147483647 - 1))) ? 1 : b;
    return a % divisor;
}


__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const int v1 = in0[element];
    out0[element] = java_iadd(java_idiv(v1, 10), java_irem(v1, 10));
    return;
}
