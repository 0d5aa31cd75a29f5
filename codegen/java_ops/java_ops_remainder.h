/* A part of java_ops.h, whose rules hold here: % of float and double, which Java defines exactly. Weft's own, because
 * PoCL's fmod is a scalar loop, of vectors one that does not end, and makes ints of what may be infinite or no number, which its
 * compiler takes as undefined.
 *
 * What is left of x when the multiple of y nearest to it is taken away is a number of the type: at most half of y, and a
 * multiple of y's last bit, since x's weighs no less. So one fma computes it without rounding. Nor does the quotient have
 * to be right for that: below 2^48, of floats 2^20, it may be off by several ulps, as in relaxed arithmetic or as a
 * product with the reciprocal, and that is less than 1/16 beside the half.
 *
 * Where the quotient is larger, y times powers of 2^46, of floats 2^18, take the place of y, the largest first: each
 * leaves less than itself, which is the remainder's again. The loops are counted, for where denormal numbers count as
 * zero no multiple would ever be large enough. What is divided there, and by what, is not negative. The sign is chosen, for
 * PoCL 6 ends the process over copysign here: its compiler takes instructions that it could simplify again for an error. */
#ifndef WEFT_JAVA_OPS_REMAINDER_H
#define WEFT_JAVA_OPS_REMAINDER_H

//@ java_frem : java_fnearest
JAVA_OP java_float java_fnear_rem(java_float x, java_float y) {
    const java_float rest = JAVA_F(fma)(-java_fnearest(x / y), y, x);
    return rest < 0.0f ? rest + y : rest;
}
JAVA_OP java_float java_ffar_rem(java_float x, java_float y) {
    if (!(y > 0.0f && x < INFINITY)) return NAN;
    java_int steps = 0;
    java_float multiple = y;
    for (; steps < 16 && !(x / multiple < 0x1p20f); steps++)
        multiple *= 0x1p18f;
    for (; steps > 0; steps--) {
        x = java_fnear_rem(x, multiple);
        multiple *= 0x1p-18f;
    }
    return java_fnear_rem(x, y);
}
JAVA_OP java_float java_frem(java_float x, java_float y) {
    const java_float a = JAVA_F(fabs)(x), b = JAVA_F(fabs)(y);
    const java_float r = a / b < 0x1p20f ? java_fnear_rem(a, b) : java_ffar_rem(a, b);
    return a < b ? x : x < 0.0f ? -r : r;
}

//@
#ifndef WEFT_NO_FP64
//@ java_drem : java_nearest
JAVA_OP java_double java_near_rem(java_double x, java_double y) {
    const java_double rest = fma(-java_nearest(x / y), y, x);
    return rest < 0.0 ? rest + y : rest;
}
JAVA_OP java_double java_far_rem(java_double x, java_double y) {
    if (!(y > 0.0 && x < INFINITY)) return NAN;
    java_int steps = 0;
    java_double multiple = y;
    for (; steps < 46 && !(x / multiple < 0x1p48); steps++)
        multiple *= 0x1p46;
    for (; steps > 0; steps--) {
        x = java_near_rem(x, multiple);
        multiple *= 0x1p-46;
    }
    return java_near_rem(x, y);
}
JAVA_OP java_double java_drem(java_double x, java_double y) {
    const java_double a = fabs(x), b = fabs(y);
    const java_double r = a / b < 0x1p48 ? java_near_rem(a, b) : java_far_rem(a, b);
    return a < b ? x : x < 0.0 ? -r : r;
}

//@ java_remainder : java_drem java_draw
JAVA_OP java_double java_remainder(java_double x, java_double y) {
    /* As in fdlibm: |x| is brought below 2|y|, and then at most twice less |y|. Every step is exact. */
    java_double p = fabs(y), r;
    if (x != x || p != p || p == 0.0 || fabs(x) - fabs(x) != 0.0) return (x * y) / (x * y);
    r = fabs(p <= 0x1.fffffffffffffp1022 ? java_drem(x, p + p) : x);
    if (p < 0x1p-1021) {
        if (r + r > p) {
            r -= p;
            if (r + r >= p) r -= p;
        }
    } else if (r > 0.5 * p) {
        r -= p;
        if (r >= 0.5 * p) r -= p;
    }
    return java_draw(x) < 0 ? -r : r;
}

//@
#endif
#endif
