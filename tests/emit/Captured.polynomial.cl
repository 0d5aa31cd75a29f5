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

JAVA_OP java_int java_isub(java_int a, java_int b) {
    return (java_int)((java_uint)a - (java_uint)b);
}

#define TRAP { atomic_min(trap, element); return; }

__kernel void weft_map(__global const double *restrict in0, __global const double *restrict a1, const int a1_length, __global double *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    double v2;
    int v3;
    const double v1 = in0[element];
    v2 = 0.0;
    v3 = java_isub(a1_length, 1);
    for (;;) {
        if ((v3 < 0)) {
            break;
        }
        if ((uint)v3 >= (uint)a1_length) TRAP
        const double v4 = a1[v3];
        v2 = ((v2 * v1) + v4);
        v3 = java_iadd(v3, (-1));
    }
    out0[element] = v2;
    return;
}
