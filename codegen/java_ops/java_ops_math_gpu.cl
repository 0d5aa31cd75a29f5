/* Java's meaning on GPUs: the elementary functions of double in place of those of java_ops_exp.h, java_ops_root.h and
 * java_ops_arc.h, whose names they have. OpenCL C alone. A GPU's own functions keep Java's bounds and are fast; what a
 * driver gets wrong is mended here. */

//@
/* NVIDIA's compiler makes a division by what it finds to be a power of two a product, and that it contracts with a sum, whatever
 * the pragma says: 0 - x / 4 was -0 for the smallest x (driver 580). An instruction of its own it leaves as it is. */
//@ java_fdiv
JAVA_OP java_float java_fdiv(java_float a, java_float b) {
#ifdef __NV_CL_C_VERSION
    java_float quotient;
    asm("div.rn.f32 %0, %1, %2;" : "=f"(quotient) : "f"(a), "f"(b));
    return quotient;
#else
    return a / b;
#endif
}

//@ java_ddiv
JAVA_OP java_double java_ddiv(java_double a, java_double b) {
#ifdef __NV_CL_C_VERSION
    java_double quotient;
    asm("div.rn.f64 %0, %1, %2;" : "=d"(quotient) : "d"(a), "d"(b));
    return quotient;
#else
    return a / b;
#endif
}

//@ java_fnearest@gpu
JAVA_OP java_float java_fnearest(java_float x) {
    return rint(x);
}

//@ java_nearest@gpu
JAVA_OP java_double java_nearest(java_double x) {
    return rint(x);
}

//@
/* The result of the device's exp and expm1 for NaN is never used. PoCL writes them with a conversion to int:
 * for a constant NaN LLVM takes the result as poison. In exp that is all, since no branch depends on it;
 * expm1 is not given a NaN either. As choices and not branches: a branch around exp cost Black-Scholes a
 * third.
 *
 * PoCL's exp is infinite from 709.7827111 on, but e^x is not yet: from 709.78271 on it is that number's
 * power, here halved, times the series of what is left. In fused operations, because every exp pays for it:
 * with products and sums in their place Black-Scholes took 1.37 times as long. */
//@ java_exp@gpu
JAVA_OP java_double java_exp(java_double x) {
    const java_double r = exp(x), d = x - 709.78271, high = 0x1.ffff9eea0e671p+1022;
    const java_double top = 2.0 * fma(fma(0.5 * high, d, high), d, high);
    return x <= 709.78271 ? r : top;
}

//@ java_expm1@gpu
JAVA_OP java_double java_expm1(java_double x) {
    const java_double y = x == x ? x : 0.0;
    const java_double r = expm1(y);
    return x == x ? r : x;
}

//@ java_log@gpu
JAVA_OP java_double java_log(java_double x) {
    return log(x);
}

//@ java_log10@gpu
JAVA_OP java_double java_log10(java_double x) {
    return log10(x);
}

//@
/* PoCL's log1p is off by a little more than Java allows where it overflows inside, and 0 for the smallest
 * numbers. */
//@ java_log1p@gpu
JAVA_OP java_double java_log1p(java_double x) {
    return fabs(x) < 0x1p-54 ? x : x > 0x1p54 ? log(x) : log1p(x);
}

//@
/* Where C says pow(1, y) is 1 for any y and pow(-1, +-infinity) is 1, Java says NaN. */
/* |x| to the power n, 0 <= n < 64, by squaring: exact if the result is no more than 2^53 and x an integer,
 * because then every product that is used is. */
//@ java_powi@gpu
JAVA_OP java_double java_powi(java_double x, java_int n) {
    java_double power = 1.0;
    for (java_int left = n; left > 0; left >>= 1) {
        if ((left & 1) != 0) power *= x;
        x *= x;
    }
    return power;
}

/* Math.pow promises the exact result for two integers if a double can hold it; not every device keeps that
 * (NVIDIA's pow(-30, 3) is an ulp off). A negative exponent's result is one correctly rounded division away.
 */
//@ java_pow@gpu : java_powi@gpu
JAVA_OP java_double java_pow(java_double x, java_double y) {
    if (fabs(x) == 1.0 && !(fabs(y) < INFINITY)) return y - y;
    if (fabs(y) < 64.0 && fabs(x) < 9007199254740992.0 && x != 0.0) {
        const java_int n = (java_int)fabs(y);
        const java_double power = java_powi(x, n);
        if ((java_double)n == fabs(y) && (java_double)(java_long)x == x && fabs(power) <= 9007199254740992.0)
            return y < 0.0 ? 1.0 / power : power;
    }
    return pow(x, y);
}

//@ java_cbrt@gpu
JAVA_OP java_double java_cbrt(java_double x) {
    return cbrt(x);
}

//@ java_hypot@gpu
JAVA_OP java_double java_hypot(java_double x, java_double y) {
    return hypot(x, y);
}

//@ java_asin@gpu
JAVA_OP java_double java_asin(java_double x) {
    return asin(x);
}

//@ java_acos@gpu
JAVA_OP java_double java_acos(java_double x) {
    return acos(x);
}

//@ java_atan@gpu
JAVA_OP java_double java_atan(java_double x) {
    return atan(x);
}

//@ java_atan2@gpu
JAVA_OP java_double java_atan2(java_double y, java_double x) {
    return atan2(y, x);
}

/* e^|x| / 2, the hyperbolic sine and cosine of large numbers. PoCL's are NaN where e^|x| is infinite. */
//@ java_half_exp@gpu
JAVA_OP java_double java_half_exp(java_double x) {
    return 0x1.d422d2be5dc9bp+1021 * exp(fabs(x) - 709.0); /* e^709 / 2 */
}

//@ java_sinh@gpu : java_half_exp@gpu
JAVA_OP java_double java_sinh(java_double x) {
    return fabs(x) > 709.0 ? copysign(java_half_exp(x), x) : sinh(x);
}

//@ java_cosh@gpu : java_half_exp@gpu
JAVA_OP java_double java_cosh(java_double x) {
    return fabs(x) > 709.0 ? java_half_exp(x) : cosh(x);
}

//@ java_tanh@gpu
JAVA_OP java_double java_tanh(java_double x) {
    return tanh(x);
}

//@
