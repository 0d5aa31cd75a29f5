/* Elementary functions of float, for weft.FMath: what they give is (float) f((double) x) within the ulps that
 * FMath states. The rules are those of java_ops.h, whose text comes before this one in a kernel.
 *
 * They are Weft's own, of + - * / sqrt and fma alone and without branches: the same bits on every
 * device, no need of doubles, and a compiler can vectorise what calls them, as it cannot with a device's own.
 * Polynomials interpolate at Chebyshev nodes, if not said otherwise; a java_pair is the unevaluated sum of two floats (T. J. Dekker,
 * "A floating-point technique for extending the available precision", 1971). */
#ifndef WEFT_JAVA_FMATH_H
#define WEFT_JAVA_FMATH_H

#include "java_fmath_angle.h"
#include "java_ops.h"

//@ java_pair
typedef struct java_pair {
    java_float hi, lo;
} java_pair;

//@
/* a / b as it is rounded, part being 1 / b, where none of them is near the ends of the range (P. Markstein, "Computation of
 * elementary functions on the IBM RISC System/6000 processor", 1990): so two divisions by one number cost little more than
 * one. */
//@ java_fquotient
JAVA_OP java_float java_fquotient(java_float a, java_float b, java_float part) {
    const java_float q = a * part;
    return JAVA_F(fma)(JAVA_F(fma)(-b, q, a), part, q);
}

//@
/* log of a positive finite number: exponent * log 2 + log m, and log m = 2 atanh((m - 1) / (m + 1)) with m
 * from sqrt(1/2) to sqrt(2). */
//@ java_flog_pair : java_pair java_fquotient java_fraw java_ffrombits
JAVA_OP java_pair java_flog_pair(java_float x) {
    const java_int below = x < 0x1p-126f ? 23 : 0;
    const java_int bits = java_fraw(below != 0 ? x * 0x1p23f : x);
    const java_int e = (java_int)((java_uint)bits - 0x3f3504f3u) >> 23;
    const java_float f = java_ffrombits((java_int)((java_uint)bits - ((java_uint)e << 23))) - 1.0f;
    const java_float n = (java_float)(e - below);
    const java_float d = 2.0f + f, d_low = f - (d - 2.0f);
    const java_float part = 1.0f / d;
    const java_float s = java_fquotient(f, d, part),
                     s_low = java_fquotient(JAVA_F(fma)(-s, d, f) - s * d_low, d, part);
    const java_float z = s * s;
    java_float p = 0x1.ddf01ap-3f;
    p = JAVA_F(fma)(p, z, 0x1.245ba6p-2f);
    p = JAVA_F(fma)(p, z, 0x1.9999ecp-2f);
    p = JAVA_F(fma)(p, z, 0x1.555556p-1f);
    const java_float whole = n * 0x1.62e4p-1f;
    const java_float sum = whole + 2.0f * s;
    const java_float low = ((whole - sum) + 2.0f * s) + (n * 0x1.7f7d1cp-20f + (2.0f * s_low + s * z * p));
    java_pair result;
    result.hi = sum + low;
    result.lo = (sum - result.hi) + low;
    return result;
}

//@
/* n and h + l - n log 2 = hi + lo, hi exact. */
//@ java_freduced : java_pair java_fnearest
typedef struct java_freduced {
    java_float n, hi, lo;
} java_freduced;
JAVA_OP java_freduced java_freduce(java_float h, java_float l) {
    java_freduced r;
    r.n = java_fnearest(h * 0x1.715476p+0f);
    r.hi = JAVA_F(fma)(-r.n, 0x1.62e43p-1f, h);
    r.lo = JAVA_F(fma)(r.n, 0x1.05c61p-29f, l);
    return r;
}
/* exp(hi + lo) - 1 - hi */
JAVA_OP java_float java_fexp_rest(java_freduced r) {
    const java_float x = r.hi + r.lo;
    java_float p = 0x1.a1267p-13f;
    p = JAVA_F(fma)(p, x, 0x1.6d44d2p-10f);
    p = JAVA_F(fma)(p, x, 0x1.1110ep-7f);
    p = JAVA_F(fma)(p, x, 0x1.5554e8p-5f);
    p = JAVA_F(fma)(p, x, 0x1.555556p-3f);
    p = JAVA_F(fma)(p, x, 0.5f);
    return r.lo + x * x * p;
}

//@
/* exp(h + l), l far below h */
//@ java_fexp_pair : java_freduced java_ffrombits
JAVA_OP java_float java_fexp_pair(java_float h, java_float l) {
    const java_float inside = h > 89.0f ? 89.0f : h < -104.0f ? -104.0f : h;
    const java_freduced r = java_freduce(inside, inside == h ? l : 0.0f);
    const java_float sum = 1.0f + r.hi;
    const java_float p = sum + (((1.0f - sum) + r.hi) + java_fexp_rest(r));
    const java_int n = (java_int)r.n, part = n >> 1;
    return p * java_ffrombits((part + 127) << 23) * java_ffrombits((n - part + 127) << 23);
}

//@
/* A single float serves all the way: n and x - n log 2 cost the result a fifth of an ulp, the polynomial, minimal in its largest
 * error with coefficients that are floats, a twentieth; 0.9 ulp at most, over all floats. n is the end of a float that
 * has no fraction, so no conversion is needed to shift it. NaN goes through the bounds and all products. */
//@ java_fexp : java_fraw java_ffrombits
JAVA_OP java_float java_fexp(java_float x) {
    const java_float above = x < -104.0f ? -104.0f : x, inside = above > 89.0f ? 89.0f : above;
    const java_uint bits = (java_uint)java_fraw(JAVA_F(fma)(inside, 0x1.715476p+0f, 0x1.8p+23f));
    const java_float n = (java_float)(java_int)(bits - 0x4b400000u);
    const java_float r = JAVA_F(fma)(n, 0x1.05c61p-29f, JAVA_F(fma)(n, -0x1.62e43p-1f, inside));
    java_float p = 0x1.6a515p-10f;
    p = JAVA_F(fma)(p, r, 0x1.12397ep-7f);
    p = JAVA_F(fma)(p, r, 0x1.5558acp-5f);
    p = JAVA_F(fma)(p, r, 0x1.555492p-3f);
    p = JAVA_F(fma)(p, r, 0x1.fffffcp-2f);
    p = JAVA_F(fma)(p, r, 1.0f);
    p = JAVA_F(fma)(p, r, 1.0f);
    /* 2^n in two, for neither it nor 2^-n need be a float */
    const java_uint part = bits >> 1;
    return p * java_ffrombits((java_int)((part << 23) + 0x3f800000u)) *
           java_ffrombits((java_int)(((bits - part) << 23) + 0x3f800000u));
}

//@ java_fexpm1 : java_freduced java_ffrombits
JAVA_OP java_float java_fexpm1(java_float x) {
    const java_float inside = x > 89.0f ? 89.0f : x > -18.0f ? x : -18.0f; /* NaN: any */
    const java_freduced r = java_freduce(inside, 0.0f);
    const java_float part = java_ffrombits(((java_int)r.n + 126) << 23);
    const java_float rest = java_fexp_rest(r), p = r.hi + rest, p_low = (r.hi - p) + rest;
    const java_float value = 2.0f * (JAVA_F(fma)(p, part, part - 0.5f) + p_low * part);
    return JAVA_F(fabs)(x) < 0x1p-25f || x != x ? x : value;
}

//@
/* n log 2 + log m with m from 2/3 to 4/3, without the second float of java_flog_pair; 0.93 ulp at most, over all floats. */
//@ java_flog : java_fraw java_ffrombits
JAVA_OP java_float java_flog(java_float x) {
    const java_int tiny = x < 0x1p-126f;
    const java_uint bits = (java_uint)java_fraw(tiny ? x * 0x1p23f : x);
    const java_uint power = (bits - 0x3f2aaaabu) & 0xff800000u;
    const java_float n = JAVA_F(fma)((java_float)(java_int)power, 0x1p-23f, tiny ? -23.0f : 0.0f);
    const java_float f = java_ffrombits((java_int)(bits - power)) - 1.0f;
    java_float p = -0x1.07c894p-3f;
    p = JAVA_F(fma)(p, f, 0x1.1e678cp-3f);
    p = JAVA_F(fma)(p, f, -0x1.f332f8p-4f);
    p = JAVA_F(fma)(p, f, 0x1.1ed662p-3f);
    p = JAVA_F(fma)(p, f, -0x1.559c44p-3f);
    p = JAVA_F(fma)(p, f, 0x1.99d044p-3f);
    p = JAVA_F(fma)(p, f, -0x1.fffefcp-3f);
    p = JAVA_F(fma)(p, f, 0x1.555506p-2f);
    p = JAVA_F(fma)(p, f, -0.5f);
    const java_float r = JAVA_F(fma)(n, 0x1.62e43p-1f, JAVA_F(fma)(f * p, f, f));
    return x > 0.0f ? (x < INFINITY ? r : x) : x == 0.0f ? -INFINITY : NAN;
}

//@ java_flog10 : java_flog_pair
JAVA_OP java_float java_flog10(java_float x) {
    const java_pair p = java_flog_pair(x);
    const java_float h = p.hi * 0x1.bcb7b2p-2f;
    const java_float l =
        JAVA_F(fma)(p.hi, 0x1.bcb7b2p-2f, -h) + (p.hi * -0x1.5b235ep-27f + p.lo * 0x1.bcb7b2p-2f);
    return x > 0.0f ? (x < INFINITY ? h + l : x) : x == 0.0f ? -INFINITY : NAN;
}

//@ java_flog1p : java_flog_pair
JAVA_OP java_float java_flog1p(java_float x) {
    const java_float u = 1.0f + x;
    const java_float lost = x >= 1.0f ? 1.0f - (u - x) : x - (u - 1.0f);
    const java_pair p = java_flog_pair(u);
    const java_float r = p.hi + (p.lo + lost / u);
    return x > -1.0f ? (x < INFINITY && x != 0.0f ? r : x) : x == -1.0f ? -INFINITY : NAN;
}

//@ java_fpow : java_flog_pair java_fexp_pair
JAVA_OP java_float java_fpow(java_float x, java_float y) {
    const java_float size = JAVA_F(fabs)(x), large = JAVA_F(fabs)(y);
    const java_int n = large < 0x1p24f ? (java_int)y : 0;
    const java_int whole = large >= 0x1p24f || (java_float)n == y;
    const java_pair p = java_flog_pair(size);
    const java_float h = y * p.hi;
    const java_float l = JAVA_F(fabs)(h) < 200.0f ? JAVA_F(fma)(y, p.hi, -h) + y * p.lo : 0.0f;
    java_float r = java_fexp_pair(h == h ? h : 0.0f, l);
    const java_float up = y > 0.0f ? INFINITY : 0.0f, down = y > 0.0f ? 0.0f : INFINITY;
    r = size == 0.0f ? down : size == INFINITY ? up : r;
    r = large == INFINITY && size != 0.0f ? (size > 1.0f ? up : down) : r;
    r = x < 0.0f || (x == 0.0f && 1.0f / x < 0.0f) ? (whole ? ((n & 1) != 0 ? -r : r)
                                                      : size == 0.0f || size == INFINITY ? r
                                                                                         : NAN)
                                                   : r;
    r = x != x || y != y || (size == 1.0f && large == INFINITY) ? NAN : r;
    return y == 0.0f ? 1.0f : y == 1.0f ? x : r;
}

//@ java_fsinh : java_fexpm1 java_fexp_pair
JAVA_OP java_float java_fsinh(java_float x) {
    const java_float size = JAVA_F(fabs)(x);
    const java_float t = java_fexpm1(size < 20.0f ? size : 20.0f);
    const java_float h = size - 0x1.62e43p-1f, l = ((size - h) - 0x1.62e43p-1f) + 0x1.05c61p-29f;
    const java_float big = java_fexp_pair(h == h ? h : 0.0f, size < INFINITY ? l : 0.0f);
    const java_float r = size < 20.0f ? 0.5f * (t + t / (t + 1.0f)) : big;
    return size < 0x1p-13f || x != x ? x : JAVA_F(copysign)(r, x);
}

//@
/* Half of exp(x) is exp(x - log 2), which does not overflow before it: one exp serves small sizes and large ones. */
//@ java_fcosh : java_fexp_pair
JAVA_OP java_float java_fcosh(java_float x) {
    const java_float size = JAVA_F(fabs)(x);
    const java_int small = size < 20.0f;
    const java_float h = size - 0x1.62e43p-1f, l = ((size - h) - 0x1.62e43p-1f) + 0x1.05c61p-29f;
    const java_float e = java_fexp_pair(small    ? size
                                        : h == h ? h
                                                 : 0.0f,
                                        small || !(size < INFINITY) ? 0.0f : l);
    return x != x ? x : small ? 0.5f * e + 0.5f / e : e;
}

//@ java_ftanh : java_fexpm1
JAVA_OP java_float java_ftanh(java_float x) {
    const java_float size = JAVA_F(fabs)(x);
    const java_float t = java_fexpm1(size < 10.0f ? 2.0f * size : 20.0f);
    return size < 0x1p-13f || x != x ? x : JAVA_F(copysign)(t / (t + 2.0f), x);
}

//@
/* Of angles up to pi/4 and a little more. */
//@ java_fsine_part : java_fangle
JAVA_OP java_float java_fsine(java_fangle y) {
    const java_float z = y.hi * y.hi;
    java_float s = 0x1.6dbae2p-19f;
    s = JAVA_F(fma)(s, z, -0x1.a0139ep-13f);
    s = JAVA_F(fma)(s, z, 0x1.11110ep-7f);
    s = JAVA_F(fma)(s, z, -0x1.555556p-3f);
    return y.hi + (y.hi * z * s + y.lo);
}
JAVA_OP java_float java_fcosine(java_fangle y) {
    const java_float z = y.hi * y.hi, part = 0.5f * z, w = 1.0f - part;
    java_float c = -0x1.252234p-22f;
    c = JAVA_F(fma)(c, z, 0x1.a015bep-16f);
    c = JAVA_F(fma)(c, z, -0x1.6c16cp-10f);
    c = JAVA_F(fma)(c, z, 0x1.555556p-5f);
    return w + (((1.0f - w) - part) + (z * z * c - (0.5f * JAVA_F(fma)(y.hi, y.hi, -z) + y.hi * y.lo)));
}

//@ java_fsine_of : java_fsine_part
JAVA_OP java_float java_fsine_of(java_float x, java_fangle y) {
    const java_float s = java_fsine(y), c = java_fcosine(y);
    const java_float r = (y.quadrant & 1) != 0 ? c : s;
    return JAVA_F(fabs)(x) < 0x1p-12f ? x : x - x != 0.0f ? NAN : (y.quadrant & 2) != 0 ? -r : r;
}

//@ java_fcosine_of : java_fsine_part
JAVA_OP java_float java_fcosine_of(java_float x, java_fangle y) {
    const java_float s = java_fsine(y), c = java_fcosine(y);
    const java_float r = (y.quadrant & 1) != 0 ? s : c;
    return x - x != 0.0f ? NAN : ((y.quadrant + 1) & 2) != 0 ? -r : r;
}

//@ java_ftangent_of : java_fsine_part
JAVA_OP java_float java_ftangent_of(java_float x, java_fangle y) {
    const java_float s = java_fsine(y), c = java_fcosine(y);
    const java_float r = (y.quadrant & 1) != 0 ? -c / s : s / c;
    return JAVA_F(fabs)(x) < 0x1p-13f ? x : x - x != 0.0f ? NAN : r;
}

//@ java_fsin : java_fsine_of java_freduce_angle
JAVA_OP java_float java_fsin(java_float x) {
    return java_fsine_of(x, java_freduce_angle(x));
}

//@ java_fcos : java_fcosine_of java_freduce_angle
JAVA_OP java_float java_fcos(java_float x) {
    return java_fcosine_of(x, java_freduce_angle(x));
}

//@ java_ftan : java_ftangent_of java_freduce_angle
JAVA_OP java_float java_ftan(java_float x) {
    return java_ftangent_of(x, java_freduce_angle(x));
}

//@
/* FMath.sin and FMath.cos of the same x */
//@ java_fsin_cos : java_fsine_of java_fcosine_of java_freduce_angle
typedef struct java_fturn {
    java_float sine, cosine;
} java_fturn;
JAVA_OP java_fturn java_fsin_cos(java_float x) {
    const java_fangle y = java_freduce_angle(x);
    java_fturn t;
    t.sine = java_fsine_of(x, y);
    t.cosine = java_fcosine_of(x, y);
    return t;
}

//@
/* (asin(sqrt(z)) - sqrt(z)) / sqrt(z)^3 up to z = 1/4, and the same of atan up to 1 */
//@ java_fasin_rest
JAVA_OP java_float java_fasin_rest(java_float z) {
    java_float p = 0x1.14138cp-5f;
    p = JAVA_F(fma)(p, z, 0x1.18e1f6p-6f);
    p = JAVA_F(fma)(p, z, 0x1.fd921ap-6f);
    p = JAVA_F(fma)(p, z, 0x1.6d5b8ep-5f);
    p = JAVA_F(fma)(p, z, 0x1.333432p-4f);
    return JAVA_F(fma)(p, z, 0x1.555554p-3f);
}

//@ java_fasin : java_fasin_rest
JAVA_OP java_float java_fasin(java_float x) {
    const java_float size = JAVA_F(fabs)(x), z = 0.5f - 0.5f * size, s = JAVA_F(sqrt)(z);
    const java_float s_low = s > 0.0f ? JAVA_F(fma)(-s, s, z) / (2.0f * s) : 0.0f;
    const java_float outer = 0x1.921fb6p+0f - 2.0f * s, lost = (0x1.921fb6p+0f - outer) - 2.0f * s;
    const java_float r = outer + (lost - (2.0f * (s * z * java_fasin_rest(z) + s_low) + 0x1.777a5cp-25f));
    const java_float inner = x + x * (x * x) * java_fasin_rest(x * x);
    return size <= 0.5f ? (size < 0x1p-13f ? x : inner) : size <= 1.0f ? JAVA_F(copysign)(r, x) : NAN;
}

//@ java_facos : java_fasin_rest
JAVA_OP java_float java_facos(java_float x) {
    const java_float size = JAVA_F(fabs)(x), z = 0.5f - 0.5f * size, s = JAVA_F(sqrt)(z);
    const java_float s_low = s > 0.0f ? JAVA_F(fma)(-s, s, z) / (2.0f * s) : 0.0f;
    const java_float rest = s * z * java_fasin_rest(z) + s_low, near = 2.0f * s + 2.0f * rest;
    const java_float pi = 0x1.921fb6p+1f - 2.0f * s, pi_lost = (0x1.921fb6p+1f - pi) - 2.0f * s;
    const java_float far = pi + (pi_lost - (2.0f * rest + 0x1.777a5cp-24f));
    const java_float part = 0x1.921fb6p+0f - x, part_lost = (0x1.921fb6p+0f - part) - x;
    const java_float inner = part + (part_lost - (x * (x * x) * java_fasin_rest(x * x) + 0x1.777a5cp-25f));
    return size <= 0.5f ? inner : size <= 1.0f ? (x > 0.0f ? near : far) : NAN;
}

//@ java_fatan2
JAVA_OP java_float java_fatan2(java_float y, java_float x) {
    const java_float ax = JAVA_F(fabs)(x), ay = JAVA_F(fabs)(y);
    const java_float more = ay > ax ? ay : ax, less = ay > ax ? ax : ay;
    const java_float t = more == 0.0f ? 0.0f : less == INFINITY ? 1.0f : less / more;
    const java_float z = t * t;
    java_float p = -0x1.38de56p-9f;
    p = JAVA_F(fma)(p, z, 0x1.ba9f66p-7f);
    p = JAVA_F(fma)(p, z, -0x1.25dc12p-5f);
    p = JAVA_F(fma)(p, z, 0x1.0001c6p-4f);
    p = JAVA_F(fma)(p, z, -0x1.6295f8p-4f);
    p = JAVA_F(fma)(p, z, 0x1.c3f168p-4f);
    p = JAVA_F(fma)(p, z, -0x1.246cd2p-3f);
    p = JAVA_F(fma)(p, z, 0x1.99983cp-3f);
    p = JAVA_F(fma)(p, z, -0x1.555554p-2f);
    java_float a = t + t * (z * p);
    a = ay > ax ? 0x1.921fb6p+0f - (a + 0x1.777a5cp-25f) : a;
    a = x < 0.0f || (x == 0.0f && 1.0f / x < 0.0f) ? 0x1.921fb6p+1f - (a + 0x1.777a5cp-24f) : a;
    return x != x || y != y ? NAN : JAVA_F(copysign)(a, y);
}

//@ java_fatan : java_fatan2
JAVA_OP java_float java_fatan(java_float x) {
    return java_fatan2(x, 1.0f);
}

//@ java_fcbrt : java_fraw java_ffrombits
JAVA_OP java_float java_fcbrt(java_float x) {
    const java_float size = JAVA_F(fabs)(x);
    const java_float a = size < 0x1p-100f ? size * 0x1p60f : size > 0x1p100f ? size * 0x1p-60f : size;
    java_float t = java_ffrombits(java_fraw(a) / 3 + 0x2a514067);
    java_float cube = t * t * t;
    t = t * ((cube + 2.0f * a) / (2.0f * cube + a));
    cube = t * t * t;
    t = t * ((cube + 2.0f * a) / (2.0f * cube + a));
    const java_float square = t * t, square_low = JAVA_F(fma)(t, t, -square);
    t = t - (JAVA_F(fma)(square, t, -a) + square_low * t) / (3.0f * square);
    t = size < 0x1p-100f ? t * 0x1p-20f : size > 0x1p100f ? t * 0x1p20f : t;
    return x == 0.0f || x - x != 0.0f ? x : JAVA_F(copysign)(t, x);
}

//@ java_fhypot
JAVA_OP java_float java_fhypot(java_float x, java_float y) {
    const java_float ax = JAVA_F(fabs)(x), ay = JAVA_F(fabs)(y);
    const java_float more = ay > ax ? ay : ax, less = ay > ax ? ax : ay;
    const java_float scale = more > 0x1p60f ? 0x1p-80f : more < 0x1p-40f ? 0x1p80f : 1.0f;
    const java_float back = more > 0x1p60f ? 0x1p80f : more < 0x1p-40f ? 0x1p-80f : 1.0f;
    const java_float a = more * scale, b = less * scale;
    const java_float p = a * a, q = b * b, h = p + q;
    const java_float low = ((p - h) + q) + (JAVA_F(fma)(a, a, -p) + JAVA_F(fma)(b, b, -q));
    const java_float r = JAVA_F(sqrt)(h);
    const java_float better = r + (JAVA_F(fma)(-r, r, h) + low) / (2.0f * r);
    return ax == INFINITY || ay == INFINITY ? INFINITY
           : x != x || y != y               ? NAN
           : more == 0.0f                   ? 0.0f
                                            : better * back;
}

//@
#endif
