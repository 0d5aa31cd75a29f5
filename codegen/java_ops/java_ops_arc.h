/* A part of java_ops.h, whose rules hold here: asin, acos, atan and atan2 of double, in the way of java_ops_exp.h. */
#ifndef WEFT_JAVA_OPS_ARC_H
#define WEFT_JAVA_OPS_ARC_H

//@
/* hi + lo = asin |x| up to 1/2; beyond, half of acos |x|, which is asin sqrt((1 - |x|) / 2). */
//@ java_arc
typedef struct java_arc {
    java_double hi, lo;
} java_arc;
JAVA_OP java_arc java_arc_sine(java_double size) {
    const java_double far = 0.5 - 0.5 * size, z = size <= 0.5 ? size * size : far;
    const java_double root = sqrt(far), root_low = fma(-root, root, far) / (2.0 * root + 0x1p-1000);
    java_double p = 0x1.d72b2bc8155f8p-6;
    p = fma(p, z, -0x1.e6aaa8a0a04ccp-7);
    p = fma(p, z, 0x1.1d189408314eep-6);
    p = fma(p, z, 0x1.65a9c4dfcf8b2p-8);
    p = fma(p, z, 0x1.52420b04b37bep-7);
    p = fma(p, z, 0x1.782651caa6547p-7);
    p = fma(p, z, 0x1.c9cf07674736ap-7);
    p = fma(p, z, 0x1.1c4d35cf95421p-6);
    p = fma(p, z, 0x1.6e8bb1c8209a2p-6);
    p = fma(p, z, 0x1.f1c71c1db0623p-6);
    p = fma(p, z, 0x1.6db6db6e31f13p-5);
    p = fma(p, z, 0x1.3333333332ecap-4);
    p = fma(p, z, 0x1.5555555555556p-3);
    java_arc r;
    r.hi = size <= 0.5 ? size : root;
    r.lo = fma(r.hi * z, p, size <= 0.5 ? 0.0 : root_low);
    return r;
}

//@ java_asin : java_arc
JAVA_OP java_double java_asin(java_double x) {
    const java_double size = fabs(x);
    const java_arc y = java_arc_sine(size);
    const java_double base = size <= 0.5 ? 0.0 : 0x1.921fb54442d18p+0, times = size <= 0.5 ? 1.0 : -2.0;
    const java_double base_low = size <= 0.5 ? 0.0 : 0x1.1a62633145c07p-54;
    const java_double arc = times * y.hi, sum = base + arc, lost = (base - sum) + arc;
    const java_double r = sum + (lost + fma(times, y.lo, base_low));
    return size < 0x1p-27 ? x : size <= 1.0 ? copysign(r, x) : NAN;
}

//@
/* 2 arc, pi - 2 arc, or pi/2 less the arc sine */
//@ java_acos : java_arc
JAVA_OP java_double java_acos(java_double x) {
    const java_double size = fabs(x);
    const java_arc y = java_arc_sine(size);
    const java_double times = size <= 0.5 ? (x < 0.0 ? 1.0 : -1.0) : (x < 0.0 ? -2.0 : 2.0);
    const java_double quadrants = size <= 0.5 ? 1.0 : x < 0.0 ? 2.0 : 0.0;
    const java_double base = quadrants * 0x1.921fb54442d18p+0, arc = times * y.hi;
    const java_double sum = base + arc, lost = (base - sum) + arc;
    const java_double r = sum + (lost + fma(times, y.lo, quadrants * 0x1.1a62633145c07p-54));
    return size <= 1.0 ? r : NAN;
}

//@
/* base * pi/4 + sign * atan(less / more), 0 <= less <= more, more neither 0 nor near an end of the range. Above
 * tan(pi/8), where the series would be long, that is (base + sign) * pi/4 + sign * atan((less - more) / (less + more)). */
//@ java_arc_tangent
JAVA_OP java_double java_arc_tangent(java_double less, java_double more, java_double base, java_double sign) {
    const java_double steep = less > 0x1.a827999fcef32p-2 * more ? 1.0 : 0.0;
    const java_double down = steep * more, over = less - down, over_low = less - (over + down);
    const java_double up = steep * less, under = more + up, under_low = up - (under - more);
    const java_double inverse = 1.0 / under, t = over * inverse;
    const java_double t_low = (fma(-t, under, over) + fma(-t, under_low, over_low)) * inverse;
    const java_double z = t * t;
    java_double p = 0x1.0ad36a455cafbp-6;
    p = fma(p, z, -0x1.1b33b923aa954p-5);
    p = fma(p, z, 0x1.74ddd408bb4c1p-5);
    p = fma(p, z, -0x1.ac7a938b69c93p-5);
    p = fma(p, z, 0x1.e19a13b9fc6dfp-5);
    p = fma(p, z, -0x1.110e880a7a521p-4);
    p = fma(p, z, 0x1.3b1392d9e785cp-4);
    p = fma(p, z, -0x1.745d165df3f95p-4);
    p = fma(p, z, 0x1.c71c71c304b68p-4);
    p = fma(p, z, -0x1.249249248d7eep-3);
    p = fma(p, z, 0x1.9999999999953p-3);
    p = fma(p, z, -0x1.5555555555555p-2);
    const java_double eighths = fma(sign, steep, base);
    const java_double whole = eighths * 0x1.921fb54442d18p-1, part = sign * t; /* both exact */
    const java_double sum = whole + part, lost = (whole - sum) + part;
    const java_double rest = fma(t * z, p, t_low);
    return sum + (lost + fma(sign, rest, eighths * 0x1.1a62633145c07p-55));
}

//@ java_atan : java_arc_tangent
JAVA_OP java_double java_atan(java_double x) {
    const java_double size = fabs(x), large = size > 0x1p100 ? 0x1p100 : size;
    const java_double less = size > 1.0 ? 1.0 : large, more = size > 1.0 ? large : 1.0;
    const java_double r = java_arc_tangent(less, more, size > 1.0 ? 2.0 : 0.0, size > 1.0 ? -1.0 : 1.0);
    return size < 0x1p-27 || x != x ? x : copysign(r, x);
}

//@
/* The angles of infinities are those of ones and zeros; other sizes are scaled to keep away from the range's ends. */
//@ java_atan2 : java_arc_tangent java_draw
JAVA_OP java_double java_atan2(java_double y, java_double x) {
    const java_double ax = fabs(x), ay = fabs(y);
    const java_double large = ay > ax ? ay : ax, small = ay > ax ? ax : ay;
    const java_double scale = large > 0x1p500 ? 0x1p-60 : large < 0x1p-400 ? 0x1p600 : 0x1p500;
    const java_double less = small == INFINITY ? 1.0 : large == INFINITY ? 0.0 * small : small * scale;
    const java_double more = large == INFINITY || large == 0.0 ? 1.0 : large * scale;
    const java_double back = java_draw(x) < 0 ? 1.0 : 0.0;
    const java_double base = ay > ax ? 2.0 : 4.0 * back;
    const java_double sign = ay > ax ? 2.0 * back - 1.0 : 1.0 - 2.0 * back;
    const java_double r = java_arc_tangent(less, more, base, sign);
    return copysign(r, y);
}

//@
#endif
