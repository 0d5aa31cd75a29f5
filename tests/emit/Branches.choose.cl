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


__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    int v2;
    const int v1 = in0[element];
    if ((v1 == 1)) {
        v2 = 10;
    } else {
        if (!(v1 == 2)) {
            if (!(v1 == 3)) {
                if ((v1 == 1000)) {
                    v2 = 30;
                    goto behind11;
                }
                v2 = 0;
                goto behind11;
            }
        }
        v2 = 20;
    }
    behind11:;
    out0[element] = v2;
    return;
}
