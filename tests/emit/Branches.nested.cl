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


__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v3;
    float v4;
    const float v1 = in0[element];
    const float v2 = in1[element];
    if ((v1 > v2)) {
        if ((v1 > 1.0f)) {
            v3 = (v1 * v2);
        } else {
            v3 = (v1 + v2);
        }
        v4 = (v3 + 1.0f);
    } else {
        v4 = 0.0f;
    }
    out0[element] = v4;
    return;
}
