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
    float v4;
    float v7;
    const float v1 = in0[element];
    const float v2 = in1[element];
    if ((v1 > v2)) {
        if ((v1 > 1.0f)) {
            const float v3 = (v1 * v2);
            v4 = v3;
        } else {
            const float v5 = (v1 + v2);
            v4 = v5;
        }
        const float v6 = (v4 + 1.0f);
        v7 = v6;
    } else {
        v7 = 0.0f;
    }
    out0[element] = v7;
    return;
}
