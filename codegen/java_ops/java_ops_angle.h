/* A part of java_ops.h, whose rules hold here: sin, cos and tan of double. */
#ifndef WEFT_JAVA_OPS_ANGLE_H
#define WEFT_JAVA_OPS_ANGLE_H

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

//@
#endif
