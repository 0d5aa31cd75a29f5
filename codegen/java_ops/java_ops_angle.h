/* A part of java_ops.h, whose rules hold here: sin, cos and tan of double. */
#ifndef WEFT_JAVA_OPS_ANGLE_H
#define WEFT_JAVA_OPS_ANGLE_H

//@
/* sin, cos and tan are Weft's own: those of PoCL 3.1 are off by up to 1.4, 1.4 and 3 ulps, and Java allows 1.
 * Within 0.85 ulp, tan within 0.95, and the same bits on every device.
 *
 * An angle is reduced to quadrant * pi/2 + hi + lo with |hi + lo| <= pi/4 and lo far below hi. Up to 2^20
 * that is done with pi/2 in three doubles (Cody and Waite): angle - n * PI_1 is exact, because all three are
 * multiples of 2^-53 and the difference is below 1. PI_2 has 33 bits, so n * PI_2 is exact, and a multiple of
 * 2^-86 as all else: either hi is below 2^-33 and has no error, or n * PI_2 is the smaller of the two in it, and
 * one fma finds the error. lo is that error, less n * PI_3. Beyond, with as many bits of 2/pi as matter (Payne and
 * Hanek): the angle is m * 2^e, bits of 2/pi that times 2^e weigh 4 or more only turn whole circles, and of
 * the others 192 are enough, since no double comes closer than 2^-62 to a multiple of pi/2.
 *
 * The first of the two and what follows have no branch, so that compilers vectorise them; java_ops_vector.cl has a
 * vector take the second only where one of its angles is that large. */
//@ java_angle
typedef struct java_angle {
    java_double hi, lo;
    java_long quadrant; /* any number of turns more */
} java_angle;
/* 64 zeros, then the bits of 2/pi */
JAVA_TABLE java_ulong java_two_over_pi[] = {
    0x0000000000000000UL, 0xa2f9836e4e441529UL, 0xfc2757d1f534ddc0UL, 0xdb6295993c439041UL,
    0xfe5163abdebbc561UL, 0xb7246e3a424dd2e0UL, 0x06492eea09d1921cUL, 0xfe1deb1cb129a73eUL,
    0xe88235f52ebb4484UL, 0xe99c7026b45f7e41UL, 0x3991d639835339f4UL, 0x9c845f8bbdf9283bUL,
    0x1ff897ffde05980fUL, 0xef2f118b5a0a6d1fUL, 0x6d367ecf27cb09b7UL, 0x4f463f669e5fea2dUL,
    0x7527bac7ebe5f17bUL, 0x3d0739f78a5292eaUL, 0x6bfb5fb11f8d5d08UL, 0x56033046fc7b6babUL,
};

//@ java_far_angle : java_angle java_draw java_dfrombits java_lumulhi java_lnlz
JAVA_OP java_angle java_far_angle(java_double x) {
    java_angle angle;
    if (!(fabs(x) < INFINITY)) {
        angle.hi = x - x;
        angle.lo = 0.0;
        angle.quadrant = 0;
        return angle;
    }
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

    java_long quadrant = (java_long)(p0 >> 62);
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

//@
/* n comes by the lowest bits of a sum, for a conversion to an integer would be undefined beyond 2^31. */
//@ java_near_angle : java_angle java_draw
JAVA_OP java_angle java_near_angle(java_double x) {
    java_angle angle;
    const java_double turns = fma(x, 0x1.45f306dc9c883p-1, 0x1.8p52), n = turns - 0x1.8p52;
    const java_double r = fma(-n, 0x1.921fb54442d18p+0, x);
    const java_double d = fma(-n, 0x1.1a626331p-54, r);
    angle.hi = d;
    angle.lo = fma(-n, 0x1.1701b839a252p-88, fma(-n, 0x1.1a626331p-54, r - d));
    angle.quadrant = java_draw(turns);
    return angle;
}

//@ java_is_near
JAVA_OP java_int java_is_near(java_double x) {
    return fabs(x) < 0x1p20;
}

//@ java_reduce_angle : java_near_angle java_far_angle java_is_near
JAVA_OP java_angle java_reduce_angle(java_double x) {
    return java_is_near(x) ? java_near_angle(x) : java_far_angle(x);
}

//@
/* The sine is hi + the value returned, the cosine 1 - hi * hi / 2 + the value returned, so that the large part need not
 * be rounded twice. */
//@ java_sine_rest : java_angle
JAVA_OP java_double java_sine_rest(java_angle y) {
    const java_double z = y.hi * y.hi;
    java_double s = -0x1.ab17bdcbd3414p-41;
    s = fma(s, z, 0x1.61217ee5cca1bp-33);
    s = fma(s, z, -0x1.ae64541295cdfp-26);
    s = fma(s, z, 0x1.71de3a54607a5p-19);
    s = fma(s, z, -0x1.a01a01a019937p-13);
    s = fma(s, z, 0x1.111111111111p-7);
    s = fma(s, z, -0x1.5555555555555p-3);
    return fma(y.hi * z, s, y.lo * fma(-0.5, z, 1.0));
}

//@ java_cosine_rest : java_angle
JAVA_OP java_double java_cosine_rest(java_angle y) {
    const java_double z = y.hi * y.hi;
    java_double c = -0x1.907d8f29fe831p-37;
    c = fma(c, z, 0x1.1eeb68cd22f56p-29);
    c = fma(c, z, -0x1.27e4fa17bf139p-22);
    c = fma(c, z, 0x1.a01a019f4e9b4p-16);
    c = fma(c, z, -0x1.6c16c16c16967p-10);
    c = fma(c, z, 0x1.5555555555555p-5);
    return fma(z * z, c, -fma(0.5, fma(y.hi, y.hi, -z), y.hi * y.lo));
}

//@
/* Both, since either may be asked for in any quadrant. */
//@ java_turn : java_sine_rest java_cosine_rest java_draw java_dfrombits
typedef struct java_turn {
    java_double sine, cosine;
} java_turn;
JAVA_OP java_turn java_turn_by(java_angle y) {
    const java_double half_square = 0.5 * (y.hi * y.hi), w = 1.0 - half_square;
    const java_double c = w + (((1.0 - w) - half_square) + java_cosine_rest(y));
    const java_double s = y.hi + java_sine_rest(y);
    const java_ulong quadrant = (java_ulong)y.quadrant, next = quadrant + 1;
    const java_long sine = java_draw((quadrant & 1) != 0 ? c : s);
    const java_long cosine = java_draw((quadrant & 1) != 0 ? s : c);
    java_turn t;
    t.sine = java_dfrombits((java_long)((java_ulong)sine ^ ((quadrant & 2) << 62)));
    t.cosine = java_dfrombits((java_long)((java_ulong)cosine ^ ((next & 2) << 62)));
    return t;
}

//@
/* What the functions make of x and its reduced angle */
//@ java_sine_of : java_turn
JAVA_OP java_double java_sine_of(java_double x, java_angle y) {
    const java_double r = java_turn_by(y).sine;
    return fabs(x) < 0x1p-27 ? x : r;
}

//@ java_cosine_of : java_turn
JAVA_OP java_double java_cosine_of(java_double x, java_angle y) {
    (void)x;
    return java_turn_by(y).cosine;
}

//@
/* The quotient of sine and cosine, each in two doubles. */
//@ java_tangent_of : java_sine_rest java_cosine_rest
JAVA_OP java_double java_tangent_of(java_double x, java_angle y) {
    const java_double rest = java_sine_rest(y);
    const java_double sine = y.hi + rest;
    const java_double sine_low = (y.hi - sine) + rest;
    const java_double half_square = 0.5 * (y.hi * y.hi);
    const java_double w = 1.0 - half_square;
    const java_double less = ((1.0 - w) - half_square) + java_cosine_rest(y);
    const java_double cosine = w + less;
    const java_double cosine_low = (w - cosine) + less;

    const java_long odd = y.quadrant & 1;
    const java_double over = odd != 0 ? -cosine : sine, over_low = odd != 0 ? -cosine_low : sine_low;
    const java_double under = odd != 0 ? sine : cosine, under_low = odd != 0 ? sine_low : cosine_low;
    const java_double inverse = 1.0 / under, quotient = over * inverse;
    const java_double left = fma(-quotient, under, over) + fma(-quotient, under_low, over_low);
    const java_double r = fma(left, inverse, quotient);
    return fabs(x) < 0x1p-27 ? x : r;
}

//@ java_sin : java_reduce_angle java_sine_of
JAVA_OP java_double java_sin(java_double x) {
    return java_sine_of(x, java_reduce_angle(x));
}

//@ java_cos : java_reduce_angle java_cosine_of
JAVA_OP java_double java_cos(java_double x) {
    return java_cosine_of(x, java_reduce_angle(x));
}

//@ java_tan : java_reduce_angle java_tangent_of
JAVA_OP java_double java_tan(java_double x) {
    return java_tangent_of(x, java_reduce_angle(x));
}

//@
/* sin and cos of the same x */
//@ java_sin_cos : java_reduce_angle java_sine_of java_cosine_of
JAVA_OP java_turn java_sin_cos(java_double x) {
    const java_angle y = java_reduce_angle(x);
    java_turn t;
    t.sine = java_sine_of(x, y);
    t.cosine = java_cosine_of(x, y);
    return t;
}

//@
#endif
