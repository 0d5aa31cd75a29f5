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


__kernel void weft_map(__global const float *restrict in0, __global char *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    int v2;
    const float v1 = in0[element];
    if ((v1 == v1)) {
        v2 = 0;
    } else {
        v2 = 1;
    }
    out0[element] = (char)v2;
    return;
}
