/* A part of java_ops.h, whose rules hold here: the integer beside a number, the even one of two, on CPUs. That is one
 * instruction, but PoCL's own rint is 15, through int and back; the compiler's is asked for in its place. GPUs have
 * theirs in java_ops_math_gpu.cl. */
#ifndef WEFT_JAVA_OPS_NEAREST_H
#define WEFT_JAVA_OPS_NEAREST_H

//@ java_fnearest
JAVA_OP java_float java_fnearest(java_float x) {
    return __builtin_rintf(x);
}

//@ java_nearest
JAVA_OP java_double java_nearest(java_double x) {
    return __builtin_rint(x);
}

//@
#endif
