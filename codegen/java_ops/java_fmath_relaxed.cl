/* Functions of float on GPUs in relaxed arithmetic: a GPU's own instructions, in place of those of java_fmath.h whose names they
 * have. OpenCL C alone. Each is what nvcc --use_fast_math makes of the function. */

//@ java_fexp@relaxed
JAVA_OP java_float java_fexp(java_float x) {
    return native_exp(x);
}

//@ java_flog@relaxed
JAVA_OP java_float java_flog(java_float x) {
    return native_log(x);
}

//@
//@ java_fsin@relaxed
JAVA_OP java_float java_fsin(java_float x) {
    return native_sin(x);
}

//@ java_fcos@relaxed
JAVA_OP java_float java_fcos(java_float x) {
    return native_cos(x);
}

//@ java_fsin_cos@relaxed
typedef struct java_fturn {
    java_float sine, cosine;
} java_fturn;
JAVA_OP java_fturn java_fsin_cos(java_float x) {
    java_fturn t;
    t.sine = native_sin(x);
    t.cosine = native_cos(x);
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
