/* A part of java_ops.h, whose rules hold here: exp, log, pow and the hyperbolic functions of double, with the special
 * cases and the bounds that java.lang.Math states.
 *
 * They are Weft's own, of + - * / and fma, without branches, tables and conversions to integers: so a CPU's compiler
 * vectorises what calls them, and every CPU gives the same bits. GPUs take java_ops_math_gpu.cl instead. What is left
 * when a result is rounded for the last time is below a tenth of an ulp (docs/numbers.md), which keeps the functions
 * monotonic and exact where Java asks for it. tools/polynomials.py makes the coefficients.
 *
 * PoCL's compiler first looks for pairs of like operations in one element, and vectorises no loop over elements in which it
 * has found some: x == INFINITY || y == INFINITY is such a pair, and so is the sum of two like expressions. Hence the
 * unlike ones below. */
#ifndef WEFT_JAVA_OPS_EXP_H
#define WEFT_JAVA_OPS_EXP_H

//@
/* ---- exp ---- */

/* h + l = n log 2 + hi + lo, n an integer, hi exact and up to (log 2) / 2. */
//@ java_reduced : java_nearest
typedef struct java_reduced {
    java_double n, hi, lo;
} java_reduced;
JAVA_OP java_reduced java_reduce(java_double h, java_double l) {
    java_reduced r;
    r.n = java_nearest(h * 0x1.71547652b82fep+0);
    r.hi = fma(-r.n, 0x1.62e42fefa39efp-1, h);
    r.lo = fma(-r.n, 0x1.abc9e3b39803fp-56, l);
    return r;
}

//@
/* (exp(x) - 1 - x - x^2 / 2) / x^3 */
//@ java_exp_series
JAVA_OP java_double java_exp_series(java_double x) {
    java_double p = 0x1.1f66df7fca49fp-29;
    p = fma(p, x, 0x1.af38a9b0ec855p-26);
    p = fma(p, x, 0x1.27e4e1f48534fp-22);
    p = fma(p, x, 0x1.71de0dae63bb3p-19);
    p = fma(p, x, 0x1.a01a01a47b054p-16);
    p = fma(p, x, 0x1.a01a01a7c41d5p-13);
    p = fma(p, x, 0x1.6c16c16c167e1p-10);
    p = fma(p, x, 0x1.11111111109b3p-7);
    p = fma(p, x, 0x1.5555555555555p-5);
    return fma(p, x, 0x1.5555555555556p-3);
}

//@
/* exp(hi + lo) - 1 - hi */
//@ java_exp_rest : java_reduced java_exp_series
JAVA_OP java_double java_exp_rest(java_reduced r) {
    const java_double x = r.hi + r.lo;
    return fma(x * x, fma(java_exp_series(x), x, 0.5), r.lo);
}

//@
/* 2 to the power n, an integer from -1023 (which gives 0) to 1024 (infinity); for a NaN any number. The sum has
 * n + 1023 in its lowest bits, which the shift makes the exponent: a conversion to int would be undefined for a NaN. */
//@ java_power_of_two : java_draw java_dfrombits
JAVA_OP java_double java_power_of_two(java_double n) {
    return java_dfrombits((java_long)((java_ulong)java_draw(n + (0x1.8p52 + 1023.0)) << 52));
}

//@
/* exp(h + l), l far below h. The power of two comes in two steps, for it may be too large or too small for one. */
//@ java_exp_pair : java_exp_rest java_power_of_two java_nearest
JAVA_OP java_double java_exp_pair(java_double h, java_double l) {
    const java_double inside = h > 710.0 ? 710.0 : h < -746.0 ? -746.0 : h;
    const java_reduced r = java_reduce(inside, inside == h ? l : 0.0);
    const java_double sum = 1.0 + r.hi;
    const java_double p = sum + (((1.0 - sum) + r.hi) + java_exp_rest(r));
    const java_double part = java_nearest(0.5 * r.n);
    return p * java_power_of_two(part) * java_power_of_two(r.n - part);
}

//@ java_exp : java_exp_pair
JAVA_OP java_double java_exp(java_double x) {
    return java_exp_pair(x, 0.0);
}

//@
/* (exp(x) - 1) / 4 = hi + lo for x up to 710.5: the quarter is finite where what is made of it overflows in its last
 * step. */
//@ java_quarter_expm1 : java_reduced java_exp_series java_power_of_two
typedef struct java_quarter {
    java_double hi, lo;
} java_quarter;
JAVA_OP java_quarter java_quarter_expm1(java_double x) {
    const java_reduced r = java_reduce(x, 0.0);
    const java_double f = r.hi + r.lo, f_low = (r.hi - f) + r.lo;
    const java_double halved = 0.5 * f, square = halved * f, square_low = fma(halved, f, -square);
    const java_double rest = fma(2.0 * f * square, java_exp_series(f), fma(f_low, f, f_low) + square_low);
    const java_double p = f + square, p_low = ((f - p) + square) + rest;
    const java_double power = java_power_of_two(r.n - 2.0);
    const java_double whole = power - 0.25, whole_low = (power - whole) - 0.25, part = p * power;
    const java_double sum = whole + part, sum_low = (whole - sum) + part;
    const java_double low = fma(p_low, power, sum_low + whole_low);
    java_quarter quarter;
    quarter.hi = sum + low;
    quarter.lo = (sum - quarter.hi) + low;
    return quarter;
}

//@ java_expm1 : java_quarter_expm1
JAVA_OP java_double java_expm1(java_double x) {
    const java_double inside = x > 710.0 ? 710.0 : x < -40.0 ? -40.0 : x;
    const java_double r = 4.0 * java_quarter_expm1(inside).hi;
    return fabs(x) < 0x1p-54 ? x : r;
}

//@
/* With t = exp(x) - 1 that is (t + t / (t + 1)) / 2. */
//@ java_sinh : java_quarter_expm1
JAVA_OP java_double java_sinh(java_double x) {
    const java_double size = fabs(x);
    const java_quarter t = java_quarter_expm1(size > 710.5 ? 710.5 : size);
    const java_double over = t.hi < 0x1p100 ? t.hi : 0x1p100, under = fma(4.0, over, 1.0),
                      part = over / under;
    const java_double left = fma(-part, under, over) / under;
    const java_double r = 2.0 * (t.hi + (part + left + t.lo));
    return size < 0x1p-28 ? x : copysign(r, x);
}

//@ java_cosh : java_exp_rest java_power_of_two
JAVA_OP java_double java_cosh(java_double x) {
    const java_double size = fabs(x);
    const java_reduced r = java_reduce(size > 710.5 ? 710.5 : size, 0.0);
    const java_double quarter = java_power_of_two(r.n - 2.0);
    const java_double e = fma(r.hi + java_exp_rest(r), quarter, quarter);
    return 2.0 * (e + 0.0625 / e);
}

//@
/* t / (t + 2) with t = exp(2x) - 1, the quotient in two doubles */
//@ java_tanh : java_quarter_expm1
JAVA_OP java_double java_tanh(java_double x) {
    const java_double size = fabs(x);
    const java_quarter t = java_quarter_expm1(size > 22.0 ? 44.0 : 2.0 * size);
    const java_double under = t.hi + 0.5, lost = t.hi > 0.5 ? 0.5 - (under - t.hi) : t.hi - (under - 0.5);
    const java_double inverse = 1.0 / under, quotient = t.hi * inverse;
    const java_double left = fma(-quotient, under, t.hi) + fma(-quotient, lost + t.lo, t.lo);
    return size < 0x1p-28 ? x : copysign(fma(left, inverse, quotient), x);
}

//@
/* ---- log ---- */

/* x = 2^n (1 + f), 1 + f from sqrt(1/2) to sqrt(2); any numbers unless x is positive and finite. */
//@ java_scaled : java_draw java_dfrombits
typedef struct java_scaled {
    java_double n, f;
} java_scaled;
JAVA_OP java_scaled java_scale(java_double x) {
    java_scaled s;
    const java_double normal = x < 0x1p-1022 ? x * 0x1p54 : x, below = x < 0x1p-1022 ? 54.0 : 0.0;
    const java_ulong root = 0x3fe6a09e667f3bcdUL; /* of 1/2 */
    const java_ulong bits = (java_ulong)java_draw(normal) + (0x3ff0000000000000UL - root);
    /* the exponent becomes a double by its place in one */
    s.n = java_dfrombits((java_long)((bits >> 52) | 0x4330000000000000UL)) - (0x1p52 + 1023.0) - below;
    s.f = java_dfrombits((java_long)((bits & 0x000fffffffffffffUL) + root)) - 1.0;
    return s;
}

//@
/* log(2^n (1 + f)) + low, in two doubles: with s = f / (2 + f), log(1 + f) is 2 atanh s = f - s (f - R), R the rest of
 * the series divided by s; so f need not be rounded. */
//@ java_log_pair : java_scaled
typedef struct java_log_pair {
    java_double hi, lo;
} java_log_pair;
JAVA_OP java_log_pair java_log_of(java_scaled x, java_double low) {
    const java_double f = x.f, s = f / (2.0 + f), z = s * s;
    java_double p = 0x1.2b5900de53b32p-3;
    p = fma(p, z, 0x1.39fe51a7c18f9p-3);
    p = fma(p, z, 0x1.7462b51cb66b1p-3);
    p = fma(p, z, 0x1.c71c62e3f11e6p-3);
    p = fma(p, z, 0x1.2492492df281ap-2);
    p = fma(p, z, 0x1.99999999952d7p-2);
    p = fma(p, z, 0x1.5555555555558p-1);
    const java_double halved = 0.5 * f, square = halved * f, square_low = fma(halved, f, -square);
    const java_double whole = x.n * 0x1.62e42fefa38p-1; /* exact */
    const java_double sum = whole + f, sum_low = (whole - sum) + f;
    const java_double less = sum - square, less_low = (sum - less) - square;
    const java_double rest = fma(s, fma(z, p, square), fma(x.n, 0x1.ef35793c7673p-45, low));
    const java_double all_low = rest + ((sum_low + less_low) - square_low);
    java_log_pair r;
    r.hi = less + all_low;
    r.lo = (less - r.hi) + all_low;
    return r;
}

//@ java_log : java_log_pair
JAVA_OP java_double java_log(java_double x) {
    const java_double r = java_log_of(java_scale(x), 0.0).hi;
    return x > 0.0 ? (x < INFINITY ? r : x) : x == 0.0 ? -INFINITY : NAN;
}

//@ java_log10 : java_log_pair
JAVA_OP java_double java_log10(java_double x) {
    const java_log_pair p = java_log_of(java_scale(x), 0.0);
    const java_double h = p.hi * 0x1.bcb7b1526e50ep-2;
    const java_double l =
        fma(p.hi, 0x1.bcb7b1526e50ep-2, -h) + fma(p.hi, 0x1.95355baaafad3p-57, p.lo * 0x1.bcb7b1526e50ep-2);
    return x > 0.0 ? (x < INFINITY ? h + l : x) : x == 0.0 ? -INFINITY : NAN;
}

//@
/* log(u) and what 1 + x lost when it was rounded to u, in which log is all but linear. */
//@ java_log1p : java_log_pair
JAVA_OP java_double java_log1p(java_double x) {
    const java_double u = 1.0 + x;
    const java_double lost = x >= 1.0 ? 1.0 - (u - x) : x - (u - 1.0);
    const java_double r = java_log_of(java_scale(u), lost / u).hi;
    return x > -1.0 ? (x < INFINITY && x != 0.0 ? r : x) : x == -1.0 ? -INFINITY : NAN;
}

//@
/* ---- pow ---- */

/* log(2^n (1 + f)) within 2^-66 of itself: as above, but the sum 2s + s^3 (2/3 + z p(z)) is computed in pairs. */
//@ java_long_log : java_log_pair
JAVA_OP java_log_pair java_long_log(java_scaled x) {
    const java_double f = x.f, d = 2.0 + f, d_low = f - (d - 2.0), inverse = 1.0 / d;
    const java_double s = f * inverse, s_low = fma(-s, d_low, fma(-s, d, f)) * inverse;
    const java_double z = s * s, z_low = fma(2.0 * s, s_low, fma(s, s, -z));
    java_double p = 0x1.e02e6fff27908p-4;
    p = fma(p, z, 0x1.df7cc8e5fa539p-4);
    p = fma(p, z, 0x1.1118c7e4b0917p-3);
    p = fma(p, z, 0x1.3b1395d2190c1p-3);
    p = fma(p, z, 0x1.745d177a96056p-3);
    p = fma(p, z, 0x1.c71c71c6eaa1p-3);
    p = fma(p, z, 0x1.2492492492521p-2);
    p = fma(p, z, 0x1.999999999999ap-2);
    const java_double q = fma(z, p, 0x1.5555555555555p-1);
    const java_double q_low = fma(z, p, 0x1.5555555555555p-1 - q) + 0x1.5555555555555p-55;
    const java_double cube = z * s, cube_low = fma(z, s_low, fma(z_low, s, fma(z, s, -cube)));
    const java_double v = cube * q, v_low = fma(cube, q_low, fma(cube_low, q, fma(cube, q, -v)));
    const java_double twice = 2.0 * s;
    const java_double whole = x.n * 0x1.62e42fefa38p-1; /* exact */
    const java_double sum = whole + twice, sum_low = (whole - sum) + twice;
    const java_double more = sum + v, more_low = v - (more - sum);
    const java_double rest = fma(2.0, s_low, v_low);
    const java_double all_low = fma(x.n, 0x1.ef35793c7673p-45, (sum_low + more_low) + rest);
    java_log_pair r;
    r.hi = more + all_low;
    r.lo = (more - r.hi) + all_low;
    return r;
}

//@
/* exp(y log |x|), and then what Java says of special arguments: where C has 1 for pow(1, y) and
 * pow(-1, +-infinity) Java has NaN. Of two integers the result is exact if a double holds it, since less than half an
 * ulp is lost before the last rounding. */
//@ java_pow : java_long_log java_exp_pair java_nearest
JAVA_OP java_double java_pow(java_double x, java_double y) {
    const java_double size = fabs(x), large = fabs(y);
    const java_log_pair p = java_long_log(java_scale(size));
    const java_double h = y * p.hi;
    const java_double l = fabs(h) < 800.0 ? fma(y, p.lo, fma(y, p.hi, -h)) : 0.0;
    const java_double ends = size == 0.0 || size == INFINITY ? 1.0 : 0.0, sum = size + large;
    const java_double endless = size == 1.0 ? NAN : (size < 1.0) == (y < 0.0) ? INFINITY : 0.0;
    java_double r = java_exp_pair(h, l);
    r = ends > 0.0 || large > 0x1.fffffffffffffp+1023 ? endless : r;
    /* an odd integer's half is not one; from 2^53 on all doubles are even */
    const java_double whole = java_nearest(y) == y ? 1.0 : 0.0,
                      odd = java_nearest(0.5 * y) != 0.5 * y ? whole : 0.0;
    r = x < 0.0 && whole + ends == 0.0 ? NAN : r;
    r = odd > 0.0 ? copysign(r, x) : r;
    r = sum == sum ? r : sum; /* of sizes: NaN if one is */
    return y == 0.0 ? 1.0 : r;
}

//@
#endif
