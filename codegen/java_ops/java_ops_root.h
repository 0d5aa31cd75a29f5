/* A part of java_ops.h, whose rules hold here: cbrt and hypot of double, in the way of java_ops_exp.h. */
#ifndef WEFT_JAVA_OPS_ROOT_H
#define WEFT_JAVA_OPS_ROOT_H

//@
/* x = 2^(3q) a with a from 1/2 to 4. A polynomial gives a^(-1/3) with 14 bits; a step of third order makes them 41, and
 * a step of Newton's for the root itself, from its exact cube, more than a double has. */
//@ java_cbrt : java_nearest java_draw java_dfrombits
JAVA_OP java_double java_cbrt(java_double x) {
    const java_double size = fabs(x);
    const java_double normal = size < 0x1p-1022 ? size * 0x1p54 : size, below = size < 0x1p-1022 ? 18.0 : 0.0;
    const java_ulong bits = (java_ulong)java_draw(normal);
    const java_double n =
        java_dfrombits((java_long)((bits >> 52) | 0x4330000000000000UL)) - (0x1p52 + 1023.0);
    const java_double m = java_dfrombits((java_long)((bits & 0x000fffffffffffffUL) | 0x3ff0000000000000UL));
    const java_double q = java_nearest(n * 0x1.5555555555555p-2), left = n - 3.0 * q;
    const java_double a = m * (left < 0.0 ? 0.5 : left > 0.0 ? 2.0 : 1.0);
    java_double p = 0x1.c731837107b28p-6;
    p = fma(p, m, -0x1.bb1bec900c2fdp-3);
    p = fma(p, m, 0x1.5e8accb9a7d37p-1);
    p = fma(p, m, -0x1.2992df8a9809cp+0);
    p = fma(p, m, 0x1.aa913e4c930ecp+0);
    java_double y = p * (left < 0.0 ? 0x1.428a2f98d728bp+0 : left > 0.0 ? 0x1.965fea53d6e3dp-1 : 1.0);
    const java_double error = fma(-(a * y), y * y, 1.0);
    y = fma(y * error, fma(error, 0x1.c71c71c71c71cp-3, 0x1.5555555555555p-2), y);
    const java_double square = y * y, c = a * square;
    const java_double c2 = c * c, c2_low = fma(c, c, -c2);
    const java_double excess = fma(c2_low, c, fma(c2, c, -a));
    const java_double root = fma(excess, square * -0x1.5555555555555p-2, c);
    const java_ulong power = (java_ulong)java_draw((q - below) + (0x1.8p52 + 1023.0)) << 52;
    const java_double r = copysign(root * java_dfrombits((java_long)power), x);
    return x == 0.0 || x - x != 0.0 ? x : r;
}

//@
/* The root of the sum of squares in two doubles, of arguments that are scaled so that none leaves the range. */
//@ java_hypot
JAVA_OP java_double java_hypot(java_double x, java_double y) {
    const java_double ax = fabs(x), ay = fabs(y);
    const java_double more = ay > ax ? ay : ax, less = ay > ax ? ax : ay;
    const java_double scale = more > 0x1p500 ? 0x1p-600 : more < 0x1p-400 ? 0x1p700 : 1.0;
    const java_double back = more > 0x1p500 ? 0x1p600 : more < 0x1p-400 ? 0x1p-700 : 1.0;
    const java_double a = more * scale, b = less * scale;
    const java_double p = a * a, q = b * b, h = p + q;
    const java_double low = ((p - h) + q) + (fma(a, a, -p) + fma(b, b, -q));
    const java_double r = sqrt(h);
    const java_double better = r + (fma(-r, r, h) + low) / (2.0 * r);
    return more == INFINITY || less == INFINITY ? INFINITY : more == 0.0 ? less : better * back;
}

//@
#endif
