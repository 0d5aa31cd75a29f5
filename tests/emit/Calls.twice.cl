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


__kernel void weft_map(__global const float *restrict in0, __global float *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v4;
    float v3;
    const float v1 = in0[element];
    const float v2 = ((v1 * v1) * 0.5f);
    if ((v2 < 0.0f)) {
        v3 = 0.0f;
    } else {
        if ((v2 > 1.0f)) {
            v3 = 1.0f;
        } else {
            v3 = v2;
        }
    }
    if ((v1 < 0.0f)) {
        v4 = 0.0f;
    } else {
        if ((v1 > 1.0f)) {
            v4 = 1.0f;
        } else {
            v4 = v1;
        }
    }
    out0[element] = (v3 + v4);
    return;
}
