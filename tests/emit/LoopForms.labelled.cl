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

JAVA_OP java_int java_imul(java_int a, java_int b) {
    return (java_int)((java_uint)a * (java_uint)b);
}

JAVA_OP java_int java_irem(java_int a, java_int b) {
    java_int divisor = (b == 0 || (b == -1 && a == (-2147483647 - 1))) ? 1 : b;
    return a % divisor;
}

#define TRAP { atomic_min(trap, element); return; }

__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    int v2;
    int v4;
    int v3;
    const int v1 = in0[element];
    v2 = 2;
    for (;;) {
        if ((v2 >= v1)) {
            v3 = (-1);
            goto behind11;
        }
        v4 = 2;
        for (;;) {
            if ((v4 >= v2)) {
                goto behind10;
            }
            if (v4 == 0) TRAP
            if (!(java_irem(v2, v4) != 0)) {
                break;
            }
            if (!(v1 != java_imul(v2, v4))) {
                goto behind16;
            }
            const int v5 = java_iadd(v4, 1);
            v4 = v5;
        }
        behind10:;
        const int v6 = java_iadd(v2, 1);
        v2 = v6;
    }
    behind16:;
    v3 = v2;
    behind11:;
    out0[element] = v3;
    return;
}
