/* A part of java_ops.h, whose rules hold here: double, and conversions to it and from it. */
#ifndef WEFT_JAVA_OPS_DOUBLE_H
#define WEFT_JAVA_OPS_DOUBLE_H

//@ java_i2d
JAVA_OP java_double java_i2d(java_int a) {
    return (java_double)a;
}

//@ java_l2d
JAVA_OP java_double java_l2d(java_long a) {
    return (java_double)a;
}

//@ java_f2d
JAVA_OP java_double java_f2d(java_float x) {
    return (java_double)x;
}

//@ java_d2f
JAVA_OP java_float java_d2f(java_double x) {
    return (java_float)x;
}

//@ java_d2i
JAVA_OP java_int java_d2i(java_double x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_int_sat(x);
#else
    if (x != x) return 0;
    if (x >= 2147483648.0) return INT32_MAX;
    if (x <= -2147483649.0) return INT32_MIN;
    return (java_int)x;
#endif
}

//@ java_d2l
JAVA_OP java_long java_d2l(java_double x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_long_sat(x);
#else
    if (x != x) return 0;
    if (x >= 9223372036854775808.0) return INT64_MAX;
    if (x < -9223372036854775808.0) return INT64_MIN;
    return (java_long)x;
#endif
}

//@ java_dcmpl
JAVA_OP java_int java_dcmpl(java_double a, java_double b) {
    return a > b ? 1 : a == b ? 0 : -1;
}

//@ java_dcmpg
JAVA_OP java_int java_dcmpg(java_double a, java_double b) {
    return a < b ? -1 : a == b ? 0 : 1;
}

//@ java_dneg
JAVA_OP java_double java_dneg(java_double x) {
    return -x;
}

//@ java_draw
JAVA_OP java_long java_draw(java_double x) {
#ifdef __OPENCL_VERSION__
    return as_long(x);
#else
    java_long bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
#endif
}

//@ java_dbits
JAVA_OP java_long java_dbits(java_double x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0x7ff8000000000000L : as_long(x);
#else
    java_long bits;
    memcpy(&bits, &x, sizeof bits);
    return x != x ? 0x7ff8000000000000L : bits;
#endif
}

//@ java_dfrombits
JAVA_OP java_double java_dfrombits(java_long bits) {
#ifdef __OPENCL_VERSION__
    return as_double(bits);
#else
    java_double x;
    memcpy(&x, &bits, sizeof x);
    return x;
#endif
}

//@ java_dzero
#ifdef __OPENCL_VERSION__
JAVA_TABLE double java_dzeros[2] = {0.0, -0.0};
JAVA_OP java_double java_dzero(java_int negative) {
    return *(volatile __constant const double *)&java_dzeros[negative];
}
#else
JAVA_OP java_double java_dzero(java_int negative) {
    return negative != 0 ? -0.0 : 0.0;
}
#endif

//@ java_dmin : java_draw
JAVA_OP java_double java_dmin(java_double a, java_double b) {
    if (a != a) return a;
    if (a == 0.0 && b == 0.0) return java_draw(a) < 0 ? a : b;
    return a <= b ? a : b;
}

//@ java_dmax : java_draw
JAVA_OP java_double java_dmax(java_double a, java_double b) {
    if (a != a) return a;
    if (a == 0.0 && b == 0.0) return java_draw(a) < 0 ? b : a;
    return a >= b ? a : b;
}

//@ java_dabs
JAVA_OP java_double java_dabs(java_double x) {
    return fabs(x);
}

//@ java_sqrt
JAVA_OP java_double java_sqrt(java_double x) {
    return sqrt(x);
}

//@ java_floor
JAVA_OP java_double java_floor(java_double x) {
    return fabs(x) < 4503599627370496.0 ? floor(x) : x;
}

//@ java_ceil
JAVA_OP java_double java_ceil(java_double x) {
    return fabs(x) < 4503599627370496.0 ? ceil(x) : x;
}

//@ java_rint
JAVA_OP java_double java_rint(java_double x) {
    return fabs(x) < 4503599627370496.0 ? rint(x) : x;
}

//@ java_fma
JAVA_OP java_double java_fma(java_double a, java_double b, java_double c) {
    return fma(a, b, c);
}

//@ java_dround : java_d2l java_floor
JAVA_OP java_long java_dround(java_double x) {
    java_double below = java_floor(x);
    return java_d2l(x - below >= 0.5 ? below + 1.0 : below);
}

//@ java_dcopysign
JAVA_OP java_double java_dcopysign(java_double magnitude, java_double sign) {
    return copysign(magnitude, sign);
}

//@ java_dsignum
JAVA_OP java_double java_dsignum(java_double x) {
    return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x;
}

//@ java_scalb : java_dfrombits
JAVA_OP java_double java_scalb(java_double x, java_int n) {
    /* In steps that a double holds, the odd one first: only the last one that leaves the normal numbers
     * rounds. */
    n = n < -2099 ? -2099 : n > 2099 ? 2099 : n;
    java_int odd = n % 512;
    java_double step = n < 0 ? 0x1p-512 : 0x1p512;
    x *= java_dfrombits((java_long)(1023 + odd) << 52);
    for (java_int k = (n < 0 ? -n : n) / 512; k > 0; k--)
        x *= step;
    return x;
}

//@
#endif
