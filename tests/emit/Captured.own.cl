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


__kernel void weft_map(__global const float *restrict in0, __global float *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v2[4];
    int v3;
    const float v1 = in0[element];
    for (int k = 0; k < 4; k++) v2[k] = 0;
    v2[0] = v1;
    v3 = 1;
    for (;;) {
        if ((v3 >= 4)) {
            break;
        }
        const float v4 = v2[java_isub(v3, 1)];
        v2[v3] = (v4 * v1);
        const int v5 = java_iadd(v3, 1);
        v3 = v5;
    }
    const float v6 = v2[3];
    out0[element] = v6;
    return;
}
