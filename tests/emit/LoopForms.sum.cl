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


__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    int v2;
    int v3;
    const int v1 = in0[element];
    v2 = 0;
    v3 = 0;
    for (;;) {
        if ((v3 >= v1)) {
            break;
        }
        const int v4 = java_iadd(v2, v3);
        const int v5 = java_iadd(v3, 1);
        v2 = v4;
        v3 = v5;
    }
    out0[element] = v2;
    return;
}
