#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
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

JAVA_OP java_int java_l2i(java_long a) {
    return (java_int)(java_uint)(java_ulong)a;
}

JAVA_OP java_int java_i2b(java_int a) {
    return (java_int)(java_byte)a;
}

JAVA_OP java_int java_i2c(java_int a) {
    return a & 0xffff;
}

JAVA_OP java_int java_i2s(java_int a) {
    return (java_int)(java_short)a;
}

JAVA_OP java_int java_f2i(java_float x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_int_sat(x);
#else
    if (x != x) return 0;
    if (x >= 2147483648.0f) return INT32_MAX;
    if (x < -2147483648.0f) return INT32_MIN;
    return (java_int)x;
#endif
}

JAVA_OP java_long java_f2l(java_float x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_long_sat(x);
#else
    if (x != x) return 0;
    if (x >= 9223372036854775808.0f) return INT64_MAX;
    if (x < -9223372036854775808.0f) return INT64_MIN;
    return (java_long)x;
#endif
}

JAVA_OP java_int java_d2i(java_double x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_int_sat(x);
#else
    if (x != x) return 0;
    if (x >= 2147483648.0) return INT32_MAX;
    if (x <= -2147483649.0) return INT32_MIN;
    return (java_int)x;
#endif
}


__kernel void weft_map(__global const float *restrict in0, __global const double *restrict in1, __global const long *restrict in2, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const float v1 = in0[element];
    const double v2 = in1[element];
    const long v3 = in2[element];
    out0[element] = java_iadd(java_iadd(java_iadd(java_f2i(v1), java_i2b(java_d2i(v2))), java_i2c(java_l2i(v3))), java_i2s(java_l2i(java_f2l(v1))));
    return;
}
