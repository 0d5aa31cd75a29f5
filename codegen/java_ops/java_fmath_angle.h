/* Angles of float in quadrants, for the functions of java_fmath.h, whose rules hold here too. */
#ifndef WEFT_JAVA_FMATH_ANGLE_H
#define WEFT_JAVA_FMATH_ANGLE_H

#include "java_ops.h"

/* As java_angle, in floats. Up to 2^17 with pi/2 in three floats; beyond, with the 128 bits of 2/pi that
 * matter. */
//@ java_fangle : java_fraw java_fnearest
typedef struct java_fangle {
    java_float hi, lo;
    java_int quadrant;
} java_fangle;
JAVA_OP java_fangle java_flarge_angle(java_float x) {
    java_fangle angle;
    const java_int bits = java_fraw(x), power = (bits >> 23) & 0xff;
    const java_ulong m = (java_ulong)((bits & 0x7fffff) | 0x800000);
    const java_int skip = power > 144 ? power - 88 : 56, shift = skip & 63; /* skip is at most 167 */
    /* 64 zeros, then the bits of 2/pi; chosen by selects, since loads would keep a compiler from vectorising
     */
    const java_ulong b0 = 0xa2f9836e4e441529UL, b1 = 0xfc2757d1f534ddc0UL, b2 = 0xdb6295993c439041UL,
                     b3 = 0xfe5163abdebbc561UL;
    const java_ulong w0 = skip < 64 ? 0UL : skip < 128 ? b0 : b1;
    const java_ulong w1 = skip < 64 ? b0 : skip < 128 ? b1 : b2;
    const java_ulong w2 = skip < 64 ? b1 : skip < 128 ? b2 : b3;
    const java_ulong high = (w0 << shift) | ((w1 >> 1) >> (63 - shift));
    const java_ulong low = (w1 << shift) | ((w2 >> 1) >> (63 - shift));
    const java_ulong carry =
        (m * (low >> 32) + ((m * (low & 0xffffffffUL)) >> 32)) >> 32; /* of m * low: m is short */
    const java_ulong product = m * high + carry;
    const java_ulong rest = m * low;
    const java_long turn = (java_long)((product << 2) | (rest >> 62)); /* of a quadrant, from -1/2 to 1/2 */
    const java_int upper = (java_int)(turn >> 32);
    const java_float a = (java_float)upper * 0x1p32f;
    const java_float a_low =
        (java_float)(java_int)((java_long)upper - (java_long)(java_float)upper) * 0x1p32f +
        (java_float)(java_int)((java_uint)turn >> 8) * 0x1p8f;
    const java_float sum = a + a_low, sum_low = (a - sum) + a_low;
    const java_float hi = sum * 0x1.921fb6p-64f;
    const java_float lo =
        JAVA_F(fma)(sum, 0x1.921fb6p-64f, -hi) + (sum * -0x1.777a5cp-89f + sum_low * 0x1.921fb6p-64f);
    const java_float sign = bits < 0 ? -1.0f : 1.0f;
    angle.hi = sign * (hi + lo);
    angle.lo = sign * ((hi - (hi + lo)) + lo);
    angle.quadrant = (java_int)(product >> 62) + (turn < 0 ? 1 : 0);
    angle.quadrant = bits < 0 ? -angle.quadrant : angle.quadrant;
    return angle;
}
JAVA_OP java_int java_fis_near(java_float x) {
    return JAVA_F(fabs)(x) <= 0x1p17f;
}
JAVA_OP java_fangle java_fnear_angle(java_float x) {
    const java_float n = java_fis_near(x) ? java_fnearest(x * 0x1.45f306p-1f) : 0.0f;
    const java_float a = JAVA_F(fma)(-n, 0x1.921fb6p+0f, x);
    const java_float w = n * -0x1.777a5cp-25f, w_low = JAVA_F(fma)(n, -0x1.777a5cp-25f, -w);
    const java_float d = a - w, back = a - d;
    const java_float low = ((a - (d + back)) + (back - w)) - (w_low + n * -0x1.ee59dap-50f);
    java_fangle angle;
    angle.hi = d + low;
    angle.lo = (d - (d + low)) + low;
    angle.quadrant = (java_int)n;
    return angle;
}

//@ java_freduce_angle : java_fangle
JAVA_OP java_fangle java_freduce_angle(java_float x) {
    const java_int is_near = java_fis_near(x);
    const java_fangle far = java_flarge_angle(x), near = java_fnear_angle(x);
    java_fangle angle;
    angle.hi = is_near ? near.hi : far.hi;
    angle.lo = is_near ? near.lo : far.lo;
    angle.quadrant = is_near ? near.quadrant : far.quadrant;
    return angle;
}

//@
#endif
