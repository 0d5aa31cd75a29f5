/* A part of java_ops.h, whose rules hold here: the elementary functions of double: special cases and error
 * bounds as java.lang.Math states them. */
#ifndef WEFT_JAVA_OPS_MATH_H
#define WEFT_JAVA_OPS_MATH_H

//@
/* The result of the device's exp and expm1 for NaN is never used. PoCL writes them with a conversion to int:
 * for a constant NaN LLVM takes the result as poison. In exp that is all, since no branch depends on it;
 * expm1 is not given a NaN either. As choices and not branches: a branch around exp cost Black-Scholes a
 * third.
 *
 * PoCL's exp is infinite from 709.7827111 on, but e^x is not yet: from 709.78271 on it is that number's
 * power, here halved, times the series of what is left. In fused operations, because every exp pays for it:
 * with products and sums in their place Black-Scholes took 1.37 times as long. */
//@ java_exp
JAVA_OP java_double java_exp(java_double x) {
    const java_double r = exp(x), d = x - 709.78271, high = 0x1.ffff9eea0e671p+1022;
    const java_double top = 2.0 * fma(fma(0.5 * high, d, high), d, high);
    return x <= 709.78271 ? r : top;
}

//@ java_expm1
JAVA_OP java_double java_expm1(java_double x) {
    const java_double y = x == x ? x : 0.0;
    const java_double r = expm1(y);
    return x == x ? r : x;
}

//@ java_log
JAVA_OP java_double java_log(java_double x) {
    return log(x);
}

//@ java_log10
JAVA_OP java_double java_log10(java_double x) {
#ifdef __OPENCL_VERSION__
    return log10(x);
#else
    /* glibc's own errs by more than Java allows */
    return (java_double)log10l(x);
#endif
}

//@
/* PoCL's log1p is off by a little more than Java allows where it overflows inside, and 0 for the smallest
 * numbers. */
//@ java_log1p
JAVA_OP java_double java_log1p(java_double x) {
    return fabs(x) < 0x1p-54 ? x : x > 0x1p54 ? log(x) : log1p(x);
}

//@
/* Where C says pow(1, y) is 1 for any y and pow(-1, +-infinity) is 1, Java says NaN. */
/* |x| to the power n, 0 <= n < 64, by squaring: exact if the result is no more than 2^53 and x an integer,
 * because then every product that is used is. */
//@ java_powi
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
//@ java_pow : java_powi
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

//@ java_cbrt
JAVA_OP java_double java_cbrt(java_double x) {
#ifdef __OPENCL_VERSION__
    return cbrt(x);
#else
    /* glibc's own errs by more than Java allows */
    return (java_double)cbrtl(x);
#endif
}

//@ java_hypot
JAVA_OP java_double java_hypot(java_double x, java_double y) {
    return hypot(x, y);
}

//@
/* sin, cos and tan are Weft's own: those of PoCL 3.1 are off by up to 1.4, 1.4 and 3 ulps, and Java allows 1.
 * Within 0.9 ulp, and the same bits on every device.
 *
 * An angle is reduced to quadrant * pi/2 + hi + lo with |hi + lo| <= pi/4 and lo far below hi. Up to 2^20
 * that is done with pi/2 in three doubles (Cody and Waite): angle - n * PI_1 is exact, because all three are
 * multiples of 2^-53 and the difference is below 1. Beyond, with as many bits of 2/pi as matter (Payne and
 * Hanek): the angle is m * 2^e, bits of 2/pi that times 2^e weigh 4 or more only turn whole circles, and of
 * the others 192 are enough, since no double comes closer than 2^-62 to a multiple of pi/2. */
//@ java_angle
typedef struct java_angle {
    java_double hi, lo;
    java_int quadrant;
} java_angle;
/* 64 zeros, then the bits of 2/pi */
JAVA_TABLE java_ulong java_two_over_pi[] = {
    0x0000000000000000UL, 0xa2f9836e4e441529UL, 0xfc2757d1f534ddc0UL, 0xdb6295993c439041UL,
    0xfe5163abdebbc561UL, 0xb7246e3a424dd2e0UL, 0x06492eea09d1921cUL, 0xfe1deb1cb129a73eUL,
    0xe88235f52ebb4484UL, 0xe99c7026b45f7e41UL, 0x3991d639835339f4UL, 0x9c845f8bbdf9283bUL,
    0x1ff897ffde05980fUL, 0xef2f118b5a0a6d1fUL, 0x6d367ecf27cb09b7UL, 0x4f463f669e5fea2dUL,
    0x7527bac7ebe5f17bUL, 0x3d0739f78a5292eaUL, 0x6bfb5fb11f8d5d08UL, 0x56033046fc7b6babUL,
};

//@ java_large_angle : java_angle java_draw java_dfrombits java_lumulhi java_lnlz
JAVA_OP java_angle java_large_angle(java_double x) {
    java_angle angle;
    java_long bits = java_draw(x);
    java_ulong m = ((java_ulong)bits & 0x000fffffffffffffUL) | 0x0010000000000000UL;
    java_int e = (java_int)((bits >> 52) & 0x7ff) - 1075;

    /* 192 bits of 2/pi, the first weighing 2 when multiplied by 2^e */
    java_int skip = e > -62 ? e + 62 : 0;
    java_int word = skip >> 6, shift = skip & 63;
    java_ulong w0 = java_two_over_pi[word], w1 = java_two_over_pi[word + 1];
    java_ulong w2 = java_two_over_pi[word + 2], w3 = java_two_over_pi[word + 3];
    w0 = (w0 << shift) | ((w1 >> 1) >> (63 - shift));
    w1 = (w1 << shift) | ((w2 >> 1) >> (63 - shift));
    w2 = (w2 << shift) | ((w3 >> 1) >> (63 - shift));

    /* times m, modulo 4: two bits of quadrant, then the fraction; the lowest 64 bits only carry */
    java_ulong p1 = m * w1;
    java_ulong p0 = m * w0 + (java_ulong)java_lumulhi((java_long)m, (java_long)w1);
    java_ulong carry = (java_ulong)java_lumulhi((java_long)m, (java_long)w2);
    p1 += carry;
    p0 += p1 < carry ? 1u : 0u;

    java_int quadrant = (java_int)(p0 >> 62);
    java_ulong f0 = (p0 << 2) | (p1 >> 62), f1 = p1 << 2;
    java_double sign = 1.0;
    if (f0 >> 63) { /* a half or more: count from the next quadrant down */
        quadrant += 1;
        f0 = ~f0;
        f1 = ~f1;
        sign = -1.0;
    }
    java_int zeros = java_lnlz((java_long)f0) & 63;
    f0 = (f0 << zeros) | ((f1 >> 1) >> (63 - zeros));
    f1 = f1 << zeros;
    sign *= java_dfrombits((java_long)(1023 - 64 - zeros) << 52);
    java_double a = sign * (java_double)(f0 & ~0x7ffUL);
    java_double b = sign * 0x1p-53 * (java_double)(((f0 & 0x7ffUL) << 53) | (f1 >> 11));

    java_double high = a * 0x1.921fb54442d18p+0;
    java_double low =
        fma(a, 0x1.921fb54442d18p+0, -high) + (a * 0x1.1a62633145c07p-54 + b * 0x1.921fb54442d18p+0);
    angle.hi = high + low;
    angle.lo = (high - angle.hi) + low;
    angle.quadrant = quadrant;
    if (bits < 0) {
        angle.hi = -angle.hi;
        angle.lo = -angle.lo;
        angle.quadrant = -quadrant;
    }
    return angle;
}

//@ java_reduce_angle : java_angle java_large_angle
JAVA_OP java_angle java_reduce_angle(java_double x) {
    java_angle angle;
    angle.hi = x;
    angle.lo = 0.0;
    angle.quadrant = 0;
    if (fabs(x) <= 0.7853981633974483) return angle;
    if (!(fabs(x) < INFINITY)) {
        angle.hi = x - x;
        return angle;
    }
    if (fabs(x) >= 0x1p20) return java_large_angle(x);
    java_double n = rint(x * 0.6366197723675814);
    java_double r = fma(-n, 0x1.921fb54442d18p+0, x);
    java_double w = n * 0x1.1a62633145c07p-54;
    java_double w_error = fma(n, 0x1.1a62633145c07p-54, -w);
    java_double d = r - w;
    java_double r_part = d + w;
    java_double d_error = (r - r_part) - (w - (r_part - d));
    java_double low = d_error - (w_error + n * -0x1.f1976b7ed8fbcp-110);
    angle.hi = d + low;
    angle.lo = (d - angle.hi) + low;
    angle.quadrant = (java_int)n;
    return angle;
}

//@
/* Taylor's series; up to pi/4 what they leave out is below 2^-60 of the result. The sine is hi + the value
 * returned, the cosine 1 - hi * hi / 2 + the value returned, so that the large part need not be rounded
 * twice. */
//@ java_sine_rest : java_angle
JAVA_OP java_double java_sine_rest(java_angle y) {
    java_double z = y.hi * y.hi;
    java_double s = 1.0 / 355687428096000.0;
    s = s * z - 1.0 / 1307674368000.0;
    s = s * z + 1.0 / 6227020800.0;
    s = s * z - 1.0 / 39916800.0;
    s = s * z + 1.0 / 362880.0;
    s = s * z - 1.0 / 5040.0;
    s = s * z + 1.0 / 120.0;
    s = s * z - 1.0 / 6.0;
    return y.hi * z * s + y.lo * (1.0 - 0.5 * z);
}

//@ java_cosine_rest : java_angle
JAVA_OP java_double java_cosine_rest(java_angle y) {
    java_double z = y.hi * y.hi;
    java_double c = -1.0 / 6402373705728000.0;
    c = c * z + 1.0 / 20922789888000.0;
    c = c * z - 1.0 / 87178291200.0;
    c = c * z + 1.0 / 479001600.0;
    c = c * z - 1.0 / 3628800.0;
    c = c * z + 1.0 / 40320.0;
    c = c * z - 1.0 / 720.0;
    c = c * z + 1.0 / 24.0;
    return z * z * c - (0.5 * fma(y.hi, y.hi, -z) + y.hi * y.lo);
}

//@ java_sine_cosine : java_angle java_sine_rest java_cosine_rest
JAVA_OP java_double java_sine_cosine(java_angle y, java_int quadrant) {
    java_double result;
    if (quadrant & 1) {
        java_double half_square = 0.5 * (y.hi * y.hi);
        java_double w = 1.0 - half_square;
        result = w + (((1.0 - w) - half_square) + java_cosine_rest(y));
    } else {
        result = y.hi + java_sine_rest(y);
    }
    return quadrant & 2 ? -result : result;
}

//@ java_sin : java_reduce_angle java_sine_cosine
JAVA_OP java_double java_sin(java_double x) {
    if (fabs(x) < 0x1p-27) return x;
    java_angle y = java_reduce_angle(x);
    return java_sine_cosine(y, y.quadrant);
}

//@ java_cos : java_reduce_angle java_sine_cosine
JAVA_OP java_double java_cos(java_double x) {
    java_angle y = java_reduce_angle(x);
    return java_sine_cosine(y, y.quadrant + 1);
}

//@
/* The quotient of sine and cosine, each in two doubles. */
//@ java_tan : java_reduce_angle java_sine_rest java_cosine_rest
JAVA_OP java_double java_tan(java_double x) {
    if (fabs(x) < 0x1p-27) return x;
    java_angle y = java_reduce_angle(x);
    java_double rest = java_sine_rest(y);
    java_double sine = y.hi + rest;
    java_double sine_low = (y.hi - sine) + rest;
    java_double half_square = 0.5 * (y.hi * y.hi);
    java_double w = 1.0 - half_square;
    rest = ((1.0 - w) - half_square) + java_cosine_rest(y);
    java_double cosine = w + rest;
    java_double cosine_low = (w - cosine) + rest;

    java_double over = sine, over_low = sine_low, under = cosine, under_low = cosine_low;
    if (y.quadrant & 1) {
        over = -cosine, over_low = -cosine_low, under = sine, under_low = sine_low;
    }
    java_double quotient = over / under;
    java_double left = fma(-quotient, under, over) + (over_low - quotient * under_low);
    return quotient + left / under;
}

//@ java_asin
JAVA_OP java_double java_asin(java_double x) {
    return asin(x);
}

//@ java_acos
JAVA_OP java_double java_acos(java_double x) {
    return acos(x);
}

//@ java_atan
JAVA_OP java_double java_atan(java_double x) {
    return atan(x);
}

//@ java_atan2
JAVA_OP java_double java_atan2(java_double y, java_double x) {
    return atan2(y, x);
}

/* e^|x| / 2, the hyperbolic sine and cosine of large numbers. PoCL's are NaN where e^|x| is infinite. */
//@ java_half_exp
JAVA_OP java_double java_half_exp(java_double x) {
    return 0x1.d422d2be5dc9bp+1021 * exp(fabs(x) - 709.0); /* e^709 / 2 */
}

//@ java_sinh : java_half_exp
JAVA_OP java_double java_sinh(java_double x) {
    return fabs(x) > 709.0 ? copysign(java_half_exp(x), x) : sinh(x);
}

//@ java_cosh : java_half_exp
JAVA_OP java_double java_cosh(java_double x) {
    return fabs(x) > 709.0 ? java_half_exp(x) : cosh(x);
}

//@ java_tanh
JAVA_OP java_double java_tanh(java_double x) {
    return tanh(x);
}

//@
#endif
