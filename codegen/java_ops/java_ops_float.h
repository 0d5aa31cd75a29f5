/* A part of java_ops.h, whose rules hold here: float, and conversions from it. */
#ifndef WEFT_JAVA_OPS_FLOAT_H
#define WEFT_JAVA_OPS_FLOAT_H

//@ java_f2i
JAVA_OP java_int java_f2i(java_float x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_int_sat(x);
#else
    if (x != x) return 0;
    if (x >= 2147483648.0f) return INT32_MAX;
    if (x < -2147483648.0f) return INT32_MIN;
    return (java_int)x;
#endif
}

//@ java_f2l
JAVA_OP java_long java_f2l(java_float x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_long_sat(x);
#else
    if (x != x) return 0;
    if (x >= 9223372036854775808.0f) return INT64_MAX;
    if (x < -9223372036854775808.0f) return INT64_MIN;
    return (java_long)x;
#endif
}

//@ java_fcmpl
JAVA_OP java_int java_fcmpl(java_float a, java_float b) {
    return a > b ? 1 : a == b ? 0 : -1;
}

//@ java_fcmpg
JAVA_OP java_int java_fcmpg(java_float a, java_float b) {
    return a < b ? -1 : a == b ? 0 : 1;
}

//@ java_fneg
JAVA_OP java_float java_fneg(java_float x) {
    return -x;
}

//@ java_fraw
JAVA_OP java_int java_fraw(java_float x) {
#ifdef __OPENCL_VERSION__
    return as_int(x);
#else
    java_int bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
#endif
}

//@ java_fbits
JAVA_OP java_int java_fbits(java_float x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0x7fc00000 : as_int(x);
#else
    java_int bits;
    memcpy(&bits, &x, sizeof bits);
    return x != x ? 0x7fc00000 : bits;
#endif
}

//@ java_ffrombits
JAVA_OP java_float java_ffrombits(java_int bits) {
#ifdef __OPENCL_VERSION__
    return as_float(bits);
#else
    java_float x;
    memcpy(&x, &bits, sizeof x);
    return x;
#endif
}

//@
/* Zeros that a compiler does not see to be constants (emit/hidden_zeros.h). */
//@ java_fzero
#ifdef __OPENCL_VERSION__
JAVA_TABLE float java_fzeros[2] = {0.0f, -0.0f};
JAVA_OP java_float java_fzero(java_int negative) {
    return *(volatile __constant const float *)&java_fzeros[negative];
}
#else
JAVA_OP java_float java_fzero(java_int negative) {
    return negative != 0 ? -0.0f : 0.0f;
}
#endif

//@
/* NaN wins, and -0.0 is below 0.0. OpenCL's fmin and fmax do neither. */
//@ java_fmin : java_fraw
JAVA_OP java_float java_fmin(java_float a, java_float b) {
    if (a != a) return a;
    if (a == 0.0f && b == 0.0f) return java_fraw(a) < 0 ? a : b;
    return a <= b ? a : b;
}

//@ java_fmax : java_fraw
JAVA_OP java_float java_fmax(java_float a, java_float b) {
    if (a != a) return a;
    if (a == 0.0f && b == 0.0f) return java_fraw(a) < 0 ? b : a;
    return a >= b ? a : b;
}

//@ java_fabs
JAVA_OP java_float java_fabs(java_float x) {
    return JAVA_F(fabs)(x);
}

//@
/* (float) Math.sqrt(x), floor, ceil, rint of a float: no double rounding in any of them.
 *
 * NaN and what is so large that it has no fraction never reach the device's floor, ceil and rint. PoCL writes
 * them with a conversion to int, which LLVM takes as undefined for such an argument: where it sees a constant
 * one, it drops whatever code leads there. */
//@ java_fsqrt
JAVA_OP java_float java_fsqrt(java_float x) {
    return JAVA_F(sqrt)(x);
}

//@ java_ffloor
JAVA_OP java_float java_ffloor(java_float x) {
    return JAVA_F(fabs)(x) < 8388608.0f ? JAVA_F(floor)(x) : x;
}

//@ java_fceil
JAVA_OP java_float java_fceil(java_float x) {
    return JAVA_F(fabs)(x) < 8388608.0f ? JAVA_F(ceil)(x) : x;
}

//@ java_frint
JAVA_OP java_float java_frint(java_float x) {
    return JAVA_F(fabs)(x) < 8388608.0f ? JAVA_F(rint)(x) : x;
}

//@ java_ffma
JAVA_OP java_float java_ffma(java_float a, java_float b, java_float c) {
    return JAVA_F(fma)(a, b, c);
}

//@
/* Math.round: floor(x + 1/2) in exact arithmetic. x - floor(x) is exact wherever it is under 1/2, so the
 * comparison decides right although x + 0.5f would not (0.49999997f, odd numbers above 2^23). */
//@ java_fround : java_f2i java_ffloor
JAVA_OP java_int java_fround(java_float x) {
    java_float below = java_ffloor(x);
    return java_f2i(x - below >= 0.5f ? below + 1.0f : below);
}

//@ java_fcopysign
JAVA_OP java_float java_fcopysign(java_float magnitude, java_float sign) {
    return JAVA_F(copysign)(magnitude, sign);
}

//@ java_fsignum
JAVA_OP java_float java_fsignum(java_float x) {
    return x > 0.0f ? 1.0f : x < 0.0f ? -1.0f : x;
}

//@
#endif
