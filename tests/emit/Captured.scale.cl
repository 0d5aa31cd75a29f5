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

JAVA_OP java_float java_i2f(java_int a) {
    return (java_float)a;
}


__kernel void weft_map(__global const float *restrict in0, const float u1, const int u2, __global float *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const float v1 = in0[element];
    out0[element] = ((u1 * v1) + java_i2f(u2));
    return;
}
