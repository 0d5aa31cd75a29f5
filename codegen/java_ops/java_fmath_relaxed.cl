/* Functions of float on GPUs in relaxed arithmetic: a GPU's own instructions, in place of those of java_fmath.h whose names they
 * have. OpenCL C alone. Each is what nvcc --use_fast_math makes of the function, but for whole turns, which are taken away
 * before. */

//@ java_fexp@relaxed
JAVA_OP java_float java_fexp(java_float x) {
    return native_exp(x);
}

//@ java_flog@relaxed
JAVA_OP java_float java_flog(java_float x) {
    return native_log(x);
}

//@
/* What is left of x behind whole turns, in 2 pi of two floats: a GPU's sin and cos are off by 2^-21 up to pi, and by more the larger
 * x is. */
//@ java_fturn_left
JAVA_OP java_float java_fturn_left(java_float x) {
    const java_float turns = rint(x * 0x1.45f306p-3f);
    return fma(turns, 0x1.777a5cp-23f, fma(turns, -0x1.921fb6p+2f, x));
}

//@ java_fsin@relaxed : java_fturn_left
JAVA_OP java_float java_fsin(java_float x) {
    return native_sin(java_fturn_left(x));
}

//@ java_fcos@relaxed : java_fturn_left
JAVA_OP java_float java_fcos(java_float x) {
    return native_cos(java_fturn_left(x));
}

//@ java_fsin_cos@relaxed : java_fturn_left
typedef struct java_fturn {
    java_float sine, cosine;
} java_fturn;
JAVA_OP java_fturn java_fsin_cos(java_float x) {
    const java_float left = java_fturn_left(x);
    java_fturn t;
    t.sine = native_sin(left);
    t.cosine = native_cos(left);
    return t;
}

//@
/* 1 / (x sqrt(x)): one slow instruction in place of two, a root and a reciprocal. */
//@ java_fover_root_cubed
JAVA_OP java_float java_fover_root_cubed(java_float x) {
    const java_float part = native_rsqrt(x);
    return part * part * part;
}

//@
