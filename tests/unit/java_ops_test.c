/* java_ops.h, as C, against values taken from the Java specification by hand. That OpenCL gives the same is
 * for the tests in run/. */
#include "java_ops.h"

#include <CUnit/Basic.h>
#include <CUnit/CUnit.h>
#include <float.h>
#include <stdio.h>

#define I_MIN INT32_MIN
#define I_MAX INT32_MAX
#define L_MIN INT64_MIN
#define L_MAX INT64_MAX
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* Equal as bits, except that one NaN is as good as another: Java does not tell them apart. */
static int same_f(float a, float b) {
    return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0;
}
static int same_d(double a, double b) {
    return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0;
}
#define SAME_I(actual, expected) CU_ASSERT_EQUAL((int64_t)(actual), (int64_t)(expected))
#define SAME_F(actual, expected) CU_ASSERT(same_f(actual, expected))
#define SAME_D(actual, expected) CU_ASSERT(same_d(actual, expected))

static void int_arithmetic_wraps(void) {
    SAME_I(java_iadd(I_MAX, 1), I_MIN);
    SAME_I(java_iadd(I_MIN, -1), I_MAX);
    SAME_I(java_isub(I_MIN, 1), I_MAX);
    SAME_I(java_isub(0, I_MIN), I_MIN);
    SAME_I(java_imul(65536, 65536), 0);
    SAME_I(java_imul(I_MIN, -1), I_MIN);
    SAME_I(java_imul(123456789, 987654321), -67153019);
    SAME_I(java_ineg(I_MIN), I_MIN);
    SAME_I(java_ineg(7), -7);
    SAME_I(java_iabs(I_MIN), I_MIN);
    SAME_I(java_iabs(-7), 7);
    SAME_I(java_iabs(7), 7);
    SAME_I(java_iand(-2, 7), 6);
    SAME_I(java_ior(-8, 1), -7);
    SAME_I(java_ixor(-1, I_MAX), I_MIN);
    SAME_I(java_imin(I_MIN, I_MAX), I_MIN);
    SAME_I(java_imax(I_MIN, I_MAX), I_MAX);
    SAME_I(java_imin(-1, 0), -1);
    SAME_I(java_imax(-1, 0), 0);
}

static void long_arithmetic_wraps(void) {
    SAME_I(java_ladd(L_MAX, 1), L_MIN);
    SAME_I(java_ladd(L_MIN, -1), L_MAX);
    SAME_I(java_lsub(L_MIN, 1), L_MAX);
    SAME_I(java_lsub(0, L_MIN), L_MIN);
    SAME_I(java_lmul(4294967296, 4294967296), 0);
    SAME_I(java_lmul(L_MIN, -1), L_MIN);
    SAME_I(java_lmul(3037000500, 3037000500), -9223372036709301616);
    SAME_I(java_lneg(L_MIN), L_MIN);
    SAME_I(java_lneg(7), -7);
    SAME_I(java_labs(L_MIN), L_MIN);
    SAME_I(java_labs(-7), 7);
    SAME_I(java_labs(7), 7);
    SAME_I(java_land(-2, 7), 6);
    SAME_I(java_lor(-8, 1), -7);
    SAME_I(java_lxor(-1, L_MAX), L_MIN);
    SAME_I(java_lmin(L_MIN, L_MAX), L_MIN);
    SAME_I(java_lmax(L_MIN, L_MAX), L_MAX);
    SAME_I(java_lcmp(L_MIN, L_MAX), -1);
    SAME_I(java_lcmp(L_MAX, L_MIN), 1);
    SAME_I(java_lcmp(5, 5), 0);
}

static void division_truncates_and_never_faults(void) {
    SAME_I(java_idiv(7, 2), 3);
    SAME_I(java_idiv(-7, 2), -3);
    SAME_I(java_idiv(7, -2), -3);
    SAME_I(java_idiv(-7, -2), 3);
    SAME_I(java_idiv(I_MIN, -1), I_MIN);
    SAME_I(java_idiv(I_MIN, 1), I_MIN);
    SAME_I(java_idiv(I_MIN, I_MIN), 1);
    SAME_I(java_idiv(I_MAX, -1), -I_MAX);
    SAME_I(java_idiv(-5, -1), 5);
    SAME_I(java_irem(7, 2), 1);
    SAME_I(java_irem(-7, 2), -1);
    SAME_I(java_irem(7, -2), 1);
    SAME_I(java_irem(-7, -2), -1);
    SAME_I(java_irem(I_MIN, -1), 0);
    SAME_I(java_irem(I_MIN, 10), -8);
    SAME_I(java_irem(5, -1), 0);
    SAME_I(java_ldiv(-7, 2), -3);
    SAME_I(java_ldiv(L_MIN, -1), L_MIN);
    SAME_I(java_ldiv(L_MIN, 10), -922337203685477580);
    SAME_I(java_ldiv(-5, -1), 5);
    SAME_I(java_lrem(-7, 2), -1);
    SAME_I(java_lrem(L_MIN, -1), 0);
    SAME_I(java_lrem(L_MIN, 10), -8);
    /* any value will do, as long as there is one */
    SAME_I(java_idiv(9, 0), 9);
    SAME_I(java_irem(9, 0), 0);
    SAME_I(java_idiv(I_MIN, 0), I_MIN);
    SAME_I(java_ldiv(9, 0), 9);
    SAME_I(java_lrem(9, 0), 0);
}

static void shift_counts_are_masked(void) {
    SAME_I(java_ishl(1, 31), I_MIN);
    SAME_I(java_ishl(1, 32), 1);
    SAME_I(java_ishl(1, -1), I_MIN);
    SAME_I(java_ishl(-1, 4), -16);
    SAME_I(java_ishr(-1, 31), -1);
    SAME_I(java_ishr(-16, 2), -4);
    SAME_I(java_ishr(-16, 34), -4);
    SAME_I(java_ishr(I_MIN, -1), -1);
    SAME_I(java_iushr(-1, 28), 15);
    SAME_I(java_iushr(-1, 32), -1);
    SAME_I(java_iushr(-1, -4), 15);
    SAME_I(java_iushr(I_MIN, 31), 1);
    SAME_I(java_lshl(1, 63), L_MIN);
    SAME_I(java_lshl(1, 64), 1);
    SAME_I(java_lshl(1, 32), 4294967296);
    SAME_I(java_lshl(1, -1), L_MIN);
    SAME_I(java_lshr(-16, 2), -4);
    SAME_I(java_lshr(-16, 66), -4);
    SAME_I(java_lushr(-1, 60), 15);
    SAME_I(java_lushr(-1, 64), -1);
    SAME_I(java_lushr(-1, 1), L_MAX);
}

static void bits_are_counted_and_moved(void) {
    SAME_I(java_ibitcount(0), 0);
    SAME_I(java_ibitcount(-1), 32);
    SAME_I(java_ibitcount(0x0f0f0001), 9);
    SAME_I(java_inlz(0), 32);
    SAME_I(java_inlz(1), 31);
    SAME_I(java_inlz(-1), 0);
    SAME_I(java_intz(0), 32);
    SAME_I(java_intz(1), 0);
    SAME_I(java_intz(I_MIN), 31);
    SAME_I(java_intz(-16), 4);
    SAME_I(java_irotl(I_MIN, 1), 1);
    SAME_I(java_irotl(0x12345678, 0), 0x12345678);
    SAME_I(java_irotl(0x12345678, 8), 0x34567812);
    SAME_I(java_irotl(0x12345678, 40), 0x34567812);
    SAME_I(java_irotl(0x12345678, -8), 0x78123456);
    SAME_I(java_irotr(0x12345678, 8), 0x78123456);
    SAME_I(java_irotr(0x12345678, 32), 0x12345678);
    SAME_I(java_irotr(1, 1), I_MIN);
    SAME_I(java_ireverse(1), I_MIN);
    SAME_I(java_ireverse(0x12345678), 0x1e6a2c48);
    SAME_I(java_ireverse(-1), -1);
    SAME_I(java_ibswap(0x12345678), 0x78563412);
    SAME_I(java_ibswap(0x000000ff), -16777216);
    SAME_I(java_lbitcount(0), 0);
    SAME_I(java_lbitcount(-1), 64);
    SAME_I(java_lnlz(0), 64);
    SAME_I(java_lnlz(1), 63);
    SAME_I(java_lnlz(-1), 0);
    SAME_I(java_lntz(0), 64);
    SAME_I(java_lntz(4294967296), 32);
    SAME_I(java_lntz(L_MIN), 63);
    SAME_I(java_lrotl(L_MIN, 1), 1);
    SAME_I(java_lrotl(0x0123456789abcdef, 64), 0x0123456789abcdef);
    SAME_I(java_lrotl(0x0123456789abcdef, 8), 0x23456789abcdef01);
    SAME_I(java_lrotr(0x23456789abcdef01, 8), 0x0123456789abcdef);
    SAME_I(java_lrotr(1, 1), L_MIN);
    SAME_I(java_lrotr(1, 0), 1);
    SAME_I(java_lreverse(1), L_MIN);
    SAME_I(java_lreverse(0x0123456789abcdef), (int64_t)0xf7b3d591e6a2c480);
    SAME_I(java_lbswap(0x0123456789abcdef), (int64_t)0xefcdab8967452301);
    SAME_I(java_lmulhi(L_MAX, L_MAX), 4611686018427387903);
    SAME_I(java_lmulhi(L_MIN, L_MIN), 4611686018427387904);
    SAME_I(java_lmulhi(-1, 1), -1);
    SAME_I(java_lmulhi(-1, -1), 0);
    SAME_I(java_lumulhi(-1, -1), -2);
    SAME_I(java_lumulhi(L_MIN, 4), 2);
    SAME_I(java_lumulhi(-1, 1), 0);
}

static void integers_are_narrowed_and_widened(void) {
    SAME_I(java_i2l(I_MIN), -2147483648);
    SAME_I(java_l2i(4294967297), 1);
    SAME_I(java_l2i(L_MIN), 0);
    SAME_I(java_l2i(2147483648), I_MIN);
    SAME_I(java_l2i(-1), -1);
    SAME_I(java_i2b(128), -128);
    SAME_I(java_i2b(255), -1);
    SAME_I(java_i2b(-129), 127);
    SAME_I(java_i2c(-1), 65535);
    SAME_I(java_i2c(65536), 0);
    SAME_I(java_i2s(32768), -32768);
    SAME_I(java_i2s(65535), -1);
    SAME_I(java_i2s(-32769), 32767);
    SAME_F(java_i2f(16777217), 16777216.0f);
    SAME_F(java_i2f(16777219), 16777220.0f);
    SAME_F(java_i2f(I_MAX), 2147483648.0f);
    SAME_F(java_l2f(L_MAX), 9223372036854775808.0f);
    /* to nearest in one step: by way of double it would be 0x1p60f */
    SAME_F(java_l2f(0x1000001000000001), 0x1.000002p60f);
    SAME_D(java_i2d(I_MIN), -2147483648.0);
    SAME_D(java_l2d(9007199254740993), 9007199254740992.0);
    SAME_D(java_l2d(9007199254740995), 9007199254740996.0);
    SAME_D(java_l2d(L_MAX), 9223372036854775808.0);
}

static void floats_become_integers_by_saturation(void) {
    SAME_I(java_f2i(NAN), 0);
    SAME_I(java_f2i(INFINITY), I_MAX);
    SAME_I(java_f2i(-INFINITY), I_MIN);
    SAME_I(java_f2i(3e10f), I_MAX);
    SAME_I(java_f2i(-3e10f), I_MIN);
    SAME_I(java_f2i(2147483520.0f), 2147483520);
    SAME_I(java_f2i(-2147483648.0f), I_MIN);
    SAME_I(java_f2i(-1.9f), -1);
    SAME_I(java_f2i(-0.0f), 0);
    SAME_I(java_f2l(NAN), 0);
    SAME_I(java_f2l(1e30f), L_MAX);
    SAME_I(java_f2l(-1e30f), L_MIN);
    SAME_I(java_f2l(9223371487098961920.0f), 9223371487098961920);
    SAME_I(java_f2l(-9223372036854775808.0f), L_MIN);
    SAME_I(java_f2l(-1.9f), -1);
    SAME_I(java_d2i(NAN), 0);
    SAME_I(java_d2i(2147483647.9), I_MAX);
    SAME_I(java_d2i(2147483648.0), I_MAX);
    SAME_I(java_d2i(-2147483648.9), I_MIN);
    SAME_I(java_d2i(-2147483649.0), I_MIN);
    SAME_I(java_d2i(-INFINITY), I_MIN);
    SAME_I(java_d2i(1.9999999999), 1);
    SAME_I(java_d2l(NAN), 0);
    SAME_I(java_d2l(INFINITY), L_MAX);
    SAME_I(java_d2l(1e300), L_MAX);
    SAME_I(java_d2l(-1e300), L_MIN);
    SAME_I(java_d2l(9223372036854774784.0), 9223372036854774784);
    SAME_I(java_d2l(-9223372036854775808.0), L_MIN);
    SAME_D(java_f2d(-0.0f), -0.0);
    SAME_D(java_f2d(FLT_TRUE_MIN), 0x1p-149);
    SAME_F(java_d2f(1e300), INFINITY);
    SAME_F(java_d2f(-0.0), -0.0f);
    SAME_F(java_d2f(0x1p-150), 0.0f); /* ties to even */
    SAME_F(java_d2f(0x1.8p-149), 0x1p-148f);
    SAME_F(java_d2f(NAN), NAN);
}

static void comparisons_order_nan_as_their_letter_says(void) {
    SAME_I(java_fcmpl(NAN, 1), -1);
    SAME_I(java_fcmpg(NAN, 1), 1);
    SAME_I(java_fcmpl(1, NAN), -1);
    SAME_I(java_fcmpg(1, NAN), 1);
    SAME_I(java_fcmpl(0.0f, -0.0f), 0);
    SAME_I(java_fcmpg(0.0f, -0.0f), 0);
    SAME_I(java_fcmpl(1, 2), -1);
    SAME_I(java_fcmpg(1, 2), -1);
    SAME_I(java_fcmpl(2, 1), 1);
    SAME_I(java_fcmpg(2, 1), 1);
    SAME_I(java_fcmpg(INFINITY, INFINITY), 0);
    SAME_I(java_dcmpl(NAN, NAN), -1);
    SAME_I(java_dcmpg(NAN, NAN), 1);
    SAME_I(java_dcmpl(0.0, -0.0), 0);
    SAME_I(java_dcmpg(-0.0, 0.0), 0);
    SAME_I(java_dcmpl(1, 2), -1);
    SAME_I(java_dcmpg(1, 2), -1);
    SAME_I(java_dcmpl(2, 1), 1);
    SAME_I(java_dcmpg(2, 1), 1);
    SAME_I(java_dcmpl(-INFINITY, -DBL_MAX), -1);
}

static void min_and_max_know_nan_and_signed_zero(void) {
    static const float values[] = {-INFINITY, -FLT_MAX,     -1, -FLT_TRUE_MIN, -0.0f,
                                   0.0f,      FLT_TRUE_MIN, 1,  INFINITY};
    for (size_t i = 0; i < LENGTH(values); i++) {
        for (size_t j = 0; j < LENGTH(values); j++) { /* in Java's order, -0.0 below 0.0 */
            float low = values[i < j ? i : j], high = values[i < j ? j : i];
            SAME_F(java_fmin(values[i], values[j]), low);
            SAME_F(java_fmax(values[i], values[j]), high);
            SAME_D(java_dmin(values[i], values[j]), low);
            SAME_D(java_dmax(values[i], values[j]), high);
        }
        SAME_F(java_fmin(values[i], NAN), NAN);
        SAME_F(java_fmin(NAN, values[i]), NAN);
        SAME_F(java_fmax(values[i], NAN), NAN);
        SAME_F(java_fmax(NAN, values[i]), NAN);
        SAME_D(java_dmin(values[i], NAN), NAN);
        SAME_D(java_dmin(NAN, values[i]), NAN);
        SAME_D(java_dmax(values[i], NAN), NAN);
        SAME_D(java_dmax(NAN, values[i]), NAN);
    }
}

static void remainder_has_the_sign_of_the_dividend(void) {
    SAME_F(java_frem(5.5f, 2), 1.5f);
    SAME_F(java_frem(-5.5f, 2), -1.5f);
    SAME_F(java_frem(5.5f, -2), 1.5f);
    SAME_F(java_frem(-4, 2), -0.0f);
    SAME_F(java_frem(1, 0), NAN);
    SAME_F(java_frem(INFINITY, 2), NAN);
    SAME_F(java_frem(3, INFINITY), 3);
    SAME_F(java_frem(-0.0f, 3), -0.0f);
    SAME_F(java_frem(NAN, 3), NAN);
    SAME_F(java_frem(1e38f, 3), 2.0f);
    SAME_D(java_drem(5.5, 2), 1.5);
    SAME_D(java_drem(-5.5, 2), -1.5);
    SAME_D(java_drem(-4, -2), -0.0);
    SAME_D(java_drem(1, 0), NAN);
    SAME_D(java_drem(INFINITY, 2), NAN);
    SAME_D(java_drem(3, -INFINITY), 3);
    SAME_D(java_drem(0x1p1000, 3), 1); /* 2 to an even power */
    SAME_D(java_drem(DBL_MIN, DBL_TRUE_MIN), 0);
}

static void signs_and_bit_patterns(void) {
    SAME_F(java_fneg(0.0f), -0.0f);
    SAME_D(java_dneg(0.0), -0.0);
    SAME_F(java_fabs(-0.0f), 0.0f);
    SAME_F(java_fabs(-INFINITY), INFINITY);
    SAME_D(java_dabs(-0.0), 0.0);
    SAME_D(java_dabs(-2.5), 2.5);
    SAME_I(java_fraw(1), 0x3f800000);
    SAME_I(java_fraw(-0.0f), I_MIN);
    SAME_I(java_fbits(-1), (int32_t)0xbf800000);
    SAME_I(java_fbits(java_ffrombits(0x7f800001)), 0x7fc00000);
    SAME_I(java_fbits(java_ffrombits(-1)), 0x7fc00000);
    SAME_I(java_fraw(java_ffrombits(0x7fc12345)), 0x7fc12345);
    SAME_F(java_ffrombits(1), FLT_TRUE_MIN);
    SAME_F(java_ffrombits((int32_t)0xff800000), -INFINITY);
    SAME_I(java_draw(1), 0x3ff0000000000000);
    SAME_I(java_draw(-0.0), L_MIN);
    SAME_I(java_dbits(java_dfrombits(-1)), 0x7ff8000000000000);
    SAME_I(java_dbits(-0.0), L_MIN);
    SAME_I(java_draw(java_dfrombits(0x7ff8000000012345)), 0x7ff8000000012345);
    SAME_D(java_dfrombits(1), DBL_TRUE_MIN);
    SAME_F(java_fcopysign(3, -0.0f), -3);
    SAME_F(java_fcopysign(-3, 1), 3);
    SAME_D(java_dcopysign(3, -INFINITY), -3);
    SAME_D(java_scalb(1.5, 4), 24);
    SAME_D(java_scalb(DBL_TRUE_MIN, 2097), 0x1p1023);
    SAME_D(java_scalb(DBL_TRUE_MIN, INT32_MAX), INFINITY);
    SAME_D(java_scalb(DBL_MAX, -2097), 0x1p-1073);
    SAME_D(java_scalb(0x1.fffffffffffffp0, -1023), 0x1p-1022); /* rounded once */
    SAME_D(java_scalb(-1, INT32_MIN), -0.0);
    SAME_D(java_scalb(NAN, 1), NAN);
    SAME_D(java_remainder(5, 2), 1);
    SAME_D(java_remainder(7, 2), -1); /* 3.5 rounds to the even 4 */
    SAME_D(java_remainder(-4, 2), -0.0);
    SAME_D(java_remainder(DBL_MAX, DBL_MAX), 0);
    SAME_D(java_remainder(0x1p1023, DBL_MAX), 0x1p1023 - DBL_MAX);
    SAME_D(java_remainder(3 * DBL_TRUE_MIN, 2 * DBL_TRUE_MIN), -DBL_TRUE_MIN);
    SAME_D(java_remainder(-3, INFINITY), -3);
    SAME_D(java_remainder(1, 0), NAN);
    SAME_D(java_remainder(-INFINITY, 1), NAN);
    SAME_D(java_dcopysign(-0.0, 1), 0.0);
    SAME_F(java_fsignum(-5), -1);
    SAME_F(java_fsignum(FLT_TRUE_MIN), 1);
    SAME_F(java_fsignum(-0.0f), -0.0f);
    SAME_F(java_fsignum(NAN), NAN);
    SAME_D(java_dsignum(5), 1);
    SAME_D(java_dsignum(-DBL_TRUE_MIN), -1);
    SAME_D(java_dsignum(-0.0), -0.0);
    SAME_D(java_dsignum(NAN), NAN);
}

static void exactly_rounded_functions(void) {
    SAME_F(java_fsqrt(2), 0x1.6a09e6p0f);
    SAME_F(java_fsqrt(-0.0f), -0.0f);
    SAME_F(java_fsqrt(-1), NAN);
    SAME_D(java_sqrt(2), 0x1.6a09e667f3bcdp0);
    SAME_D(java_sqrt(-0.0), -0.0);
    SAME_D(java_sqrt(-1), NAN);
    SAME_D(java_sqrt(INFINITY), INFINITY);
    SAME_F(java_ffloor(-0.5f), -1);
    SAME_F(java_fceil(-0.5f), -0.0f);
    SAME_F(java_frint(2.5f), 2);
    SAME_F(java_frint(-0.5f), -0.0f);
    SAME_D(java_floor(-0.5), -1);
    SAME_D(java_floor(-0.0), -0.0);
    SAME_D(java_floor(1e300), 1e300);
    SAME_D(java_ceil(-0.5), -0.0);
    SAME_D(java_ceil(0x1p-1074), 1);
    SAME_D(java_rint(0.5), 0);
    SAME_D(java_rint(1.5), 2);
    SAME_D(java_rint(-0.5), -0.0);
    SAME_D(java_rint(NAN), NAN);
    SAME_F(java_ffma(0x1.000002p0f, 0x1.000002p0f, -1), 0x1.000001p-22f);
    SAME_F(java_ffma(INFINITY, 0, 1), NAN);
    SAME_D(java_fma(0x1.0000000000001p0, 0x1.0000000000001p0, -1), 0x1.00000000000008p-51);
    SAME_D(java_fma(0, -1, 0), 0.0);
    SAME_D(java_fma(0, -1, -0.0), -0.0);
}

/* Math.round as the JDK writes it, in integer arithmetic. */
static int32_t jdk_round(float a) {
    int32_t bits;
    memcpy(&bits, &a, sizeof bits);
    int32_t shift = 24 - 2 + 127 - ((bits & 0x7f800000) >> 23);
    if ((shift & -32) != 0) return java_f2i(a);
    int32_t r = (bits & 0x007fffff) | 0x00800000;
    if (bits < 0) r = -r;
    return ((r >> shift) + 1) >> 1;
}

static int64_t jdk_round_double(double a) {
    int64_t bits;
    memcpy(&bits, &a, sizeof bits);
    int64_t shift = 53 - 2 + 1023 - ((bits & 0x7ff0000000000000) >> 52);
    if ((shift & -64) != 0) return java_d2l(a);
    int64_t r = (bits & 0x000fffffffffffff) | 0x0010000000000000;
    if (bits < 0) r = -r;
    return ((r >> shift) + 1) >> 1;
}

static void round_is_floor_of_the_exact_half_more(void) {
    SAME_I(java_fround(0.49999997f), 0);
    SAME_I(java_fround(0.5f), 1);
    SAME_I(java_fround(-0.5f), 0);
    SAME_I(java_fround(-0.50000006f), -1);
    SAME_I(java_fround(-2.5f), -2);
    SAME_I(java_fround(2.5f), 3);
    SAME_I(java_fround(8388609.0f), 8388609);
    SAME_I(java_fround(NAN), 0);
    SAME_I(java_fround(INFINITY), I_MAX);
    SAME_I(java_fround(-1e20f), I_MIN);
    SAME_I(java_dround(0.49999999999999994), 0);
    SAME_I(java_dround(-0.5), 0);
    SAME_I(java_dround(-1.5), -1);
    SAME_I(java_dround(4503599627370497.0), 4503599627370497);
    SAME_I(java_dround(NAN), 0);
    SAME_I(java_dround(-INFINITY), L_MIN);
    SAME_I(java_dround(1e300), L_MAX);

    uint64_t random = 88172645463325252u;
    int wrong = 0;
    for (int i = 0; i < 1000000; i++) {
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        float f = java_ffrombits((int32_t)random);
        wrong += java_fround(f) != jdk_round(f);
        /* near the half-way points, where it is decided */
        float half = (float)((int32_t)random >> 12) * 0.5f;
        wrong += java_fround(half) != jdk_round(half);
        wrong += java_fround(nextafterf(half, -1e9f)) != jdk_round(nextafterf(half, -1e9f));
        double d = java_dfrombits((int64_t)random);
        wrong += java_dround(d) != jdk_round_double(d);
        double half_d = (double)((int64_t)random >> 14) * 0.5;
        wrong += java_dround(half_d) != jdk_round_double(half_d);
        wrong += java_dround(nextafter(half_d, -1e18)) != jdk_round_double(nextafter(half_d, -1e18));
    }
    SAME_I(wrong, 0);
}

static void special_cases_of_pow(void) {
    SAME_D(java_pow(NAN, 0.0), 1);
    SAME_D(java_pow(NAN, -0.0), 1);
    SAME_D(java_pow(5, 1), 5);
    SAME_D(java_pow(1, NAN), NAN);
    SAME_D(java_pow(2, NAN), NAN);
    SAME_D(java_pow(NAN, 2), NAN);
    SAME_D(java_pow(1, INFINITY), NAN);
    SAME_D(java_pow(1, -INFINITY), NAN);
    SAME_D(java_pow(-1, INFINITY), NAN);
    SAME_D(java_pow(-1, -INFINITY), NAN);
    SAME_D(java_pow(-1, NAN), NAN);
    SAME_D(java_pow(1, 1e300), 1);
    SAME_D(java_pow(-1, 3), -1);
    SAME_D(java_pow(2, INFINITY), INFINITY);
    SAME_D(java_pow(-2, -INFINITY), 0.0);
    SAME_D(java_pow(0.5, INFINITY), 0.0);
    SAME_D(java_pow(0.5, -INFINITY), INFINITY);
    SAME_D(java_pow(-0.0, 3), -0.0);
    SAME_D(java_pow(-0.0, 2), 0.0);
    SAME_D(java_pow(-0.0, -3), -INFINITY);
    SAME_D(java_pow(-0.0, -2.5), INFINITY);
    SAME_D(java_pow(-INFINITY, 3), -INFINITY);
    SAME_D(java_pow(-INFINITY, 0.5), INFINITY);
    SAME_D(java_pow(-INFINITY, -3), -0.0);
    SAME_D(java_pow(-8, 1.0 / 3), NAN);
    SAME_D(java_pow(-2, 3), -8);
    SAME_D(java_pow(2, -1074), DBL_TRUE_MIN);
}

static void special_cases_of_the_elementary_functions(void) {
    static const double pi = 0x1.921fb54442d18p1;
    SAME_D(java_exp(-INFINITY), 0.0);
    SAME_D(java_exp(INFINITY), INFINITY);
    SAME_D(java_exp(0), 1);
    SAME_D(java_expm1(-0.0), -0.0);
    SAME_D(java_expm1(-INFINITY), -1);
    SAME_D(java_log(-1), NAN);
    SAME_D(java_log(-0.0), -INFINITY);
    SAME_D(java_log(1), 0.0);
    SAME_D(java_log(INFINITY), INFINITY);
    SAME_D(java_log10(1000), 3);
    SAME_D(java_log10(0), -INFINITY);
    SAME_D(java_log1p(-1), -INFINITY);
    SAME_D(java_log1p(-0.0), -0.0);
    SAME_D(java_log1p(-2), NAN);
    SAME_D(java_cbrt(-0.0), -0.0);
    SAME_D(java_cbrt(-INFINITY), -INFINITY);
    SAME_D(java_hypot(NAN, INFINITY), INFINITY);
    SAME_D(java_hypot(-INFINITY, NAN), INFINITY);
    SAME_D(java_hypot(NAN, 1), NAN);
    SAME_D(java_hypot(3e300, 4e300), 5e300);
    SAME_D(java_sin(-0.0), -0.0);
    SAME_D(java_sin(INFINITY), NAN);
    SAME_D(java_cos(-INFINITY), NAN);
    SAME_D(java_cos(0), 1);
    SAME_D(java_tan(-0.0), -0.0);
    SAME_D(java_tan(INFINITY), NAN);
    SAME_D(java_asin(-0.0), -0.0);
    SAME_D(java_asin(1.5), NAN);
    SAME_D(java_acos(1), 0.0);
    SAME_D(java_acos(-2), NAN);
    SAME_D(java_atan(-0.0), -0.0);
    SAME_D(java_atan(INFINITY), pi / 2);
    SAME_D(java_atan2(0.0, -0.0), pi);
    SAME_D(java_atan2(-0.0, -1), -pi);
    SAME_D(java_atan2(-0.0, 1), -0.0);
    SAME_D(java_atan2(1, -0.0), pi / 2);
    SAME_D(java_atan2(INFINITY, INFINITY), pi / 4);
    SAME_D(java_atan2(-INFINITY, -INFINITY), -3 * (pi / 4));
    SAME_D(java_atan2(NAN, 1), NAN);
    SAME_D(java_sinh(-0.0), -0.0);
    SAME_D(java_sinh(-INFINITY), -INFINITY);
    SAME_D(java_cosh(-INFINITY), INFINITY);
    SAME_D(java_cosh(0), 1);
    SAME_D(java_tanh(-0.0), -0.0);
    SAME_D(java_tanh(INFINITY), 1);
    SAME_D(java_tanh(NAN), NAN);
}

/* The error of `actual` in ulps of the true value. */
static double error_in_ulps(double actual, long double truth) {
    int exponent;
    (void)frexp((double)truth, &exponent);
    return (double)(fabsl((long double)actual - truth) /
                    ldexpl(1, exponent - 53 < -1074 ? -1074 : exponent - 53));
}

static uint64_t random_bits(void) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state * 0x2545f4914f6cdd1du;
}

/* Of any size, or near zero, or near one. */
static double random_argument(int kind) {
    const double small = (double)(int64_t)random_bits() * 0x1p-63;
    switch (kind) {
    case 0: return java_dfrombits((int64_t)random_bits());
    case 1: return ldexp(small, 10 - (int)(random_bits() % 64));
    default: return 1 + ldexp(small, -(int)(random_bits() % 53));
    }
}

typedef struct function_of_one {
    double (*function)(double);
    long double (*truth)(long double);
    double bound; /* what docs/numbers.md states, and less than Java allows */
} function_of_one;

static const function_of_one functions_of_one[] = {
    {java_exp, expl, 0.8},     {java_expm1, expm1l, 0.8}, {java_log, logl, 0.7},   {java_log10, log10l, 0.7},
    {java_log1p, log1pl, 0.8}, {java_cbrt, cbrtl, 0.51},  {java_asin, asinl, 0.7}, {java_acos, acosl, 0.7},
    {java_atan, atanl, 0.8},   {java_sinh, sinhl, 2},     {java_cosh, coshl, 1.5}, {java_tanh, tanhl, 0.6},
};

static void functions_of_one_double_keep_their_bounds_and_order(void) {
    for (size_t i = 0; i < LENGTH(functions_of_one); i++) {
        const function_of_one *f = &functions_of_one[i];
        double worst = 0;
        for (int k = 0; k < 60000; k++) {
            const double x = random_argument(k % 3), next = nextafter(x, INFINITY);
            const long double truth = f->truth((long double)x);
            const double y = f->function(x), beside = f->function(next);
            if (isnan(x) || isnan(y)) {
                CU_ASSERT(isnan(y) && isnan(truth));
            } else if (isfinite((double)truth) && isfinite(y)) {
                worst = fmax(worst, error_in_ulps(y, truth));
            } else {
                CU_ASSERT(y == (double)truth || fabs(y) == 0x1.fffffffffffffp+1023 ||
                          fabsl(truth) < 0x1.000001p+1024L);
            }
            const int falls = f->function == java_acos || (f->function == java_cosh && x < 0);
            if (!isnan(beside)) CU_ASSERT(falls ? !(beside > y) : !(beside < y));
        }
        CU_ASSERT(worst < f->bound);
    }
}

static void functions_of_two_doubles_keep_their_bounds(void) {
    double worst[3] = {0};
    for (int k = 0; k < 120000; k++) {
        const double x = random_argument(k % 3), y = random_argument(k / 3 % 3);
        if (isnan(x) || isnan(y)) continue;
        const long double power = powl(fabsl((long double)x), (long double)y);
        const double p = java_pow(fabs(x), y);
        if (power > 0x1p-1080L && power < 0x1.ffp+1023L) worst[0] = fmax(worst[0], error_in_ulps(p, power));
        if (power >= 0x1p+1024L) CU_ASSERT(p == INFINITY);
        if (power < 0x1p-1080L) CU_ASSERT(p == 0);
        worst[1] = fmax(worst[1], error_in_ulps(java_atan2(x, y), atan2l((long double)x, (long double)y)));
        const long double length = hypotl((long double)x, (long double)y);
        if (length < 0x1.ffp+1023L) worst[2] = fmax(worst[2], error_in_ulps(java_hypot(x, y), length));
    }
    CU_ASSERT(worst[0] < 0.8);
    CU_ASSERT(worst[1] < 0.8);
    CU_ASSERT(worst[2] < 0.8);
    for (int n = 1; n < 40; n++) /* exact if a double holds the result */
        for (int e = 0; pow(n, e) <= 0x1p53 && e < 60; e++)
            SAME_D(java_pow(-n, e), (double)(e % 2 == 0 ? powl(n, e) : -powl(n, e)));
    SAME_D(java_pow(2, -1074), 0x1p-1074);
    SAME_D(java_pow(-2, 1023), -0x1p1023);
    SAME_D(java_log10(1e22), 22);
}

static void sin_cos_and_tan_stay_within_an_ulp(void) {
    uint64_t random = 88172645463325252u;
    double worst[3] = {0};
    for (int i = 0; i < 300000; i++) {
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        double x;
        if (i % 3 == 0)
            x = java_dfrombits((int64_t)random); /* any exponent */
        else if (i % 3 == 1)
            x = (double)(int64_t)random * 0x1p-60; /* up to 8 */
        else
            x = nextafter((double)((int64_t)random >> 40) * 0x1.921fb54442d18p0,
                          (double)(random & 1)); /* near a zero */
        if (!isfinite(x)) continue;
        worst[0] = fmax(worst[0], error_in_ulps(java_sin(x), sinl(x)));
        worst[1] = fmax(worst[1], error_in_ulps(java_cos(x), cosl(x)));
        worst[2] = fmax(worst[2], error_in_ulps(java_tan(x), tanl(x)));
    }
    for (int i = 0; i < 3; i++)
        CU_ASSERT(worst[i] < 0.9);
    /* the double closest to a multiple of pi/2 */
    CU_ASSERT(error_in_ulps(java_cos(6381956970095103 * 0x1p797), -4.687165924254627611122582801963e-19L) <
              0.9);
    SAME_D(java_sin(0x1p-1074), 0x1p-1074);
    SAME_D(java_sin(NAN), NAN);
    SAME_D(java_cos(-0.0), 1);
}

/* ---- the table of intrinsics ---- */

typedef struct intrinsic {
    const char *class, *method, *descriptor, *function;
    double ulps;
} intrinsic;

static const intrinsic intrinsics[] = {
#define I(class, method, descriptor, function, accuracy) {class, method, descriptor, #function, accuracy},
#include "intrinsics.def"
#undef I
};

static void no_intrinsic_is_listed_twice(void) {
    for (size_t i = 0; i < LENGTH(intrinsics); i++) {
        const intrinsic *a = &intrinsics[i];
        CU_ASSERT(a->descriptor[0] == '(' && a->ulps >= 0 && a->ulps <= 2.5);
        for (size_t j = 0; j < i; j++) {
            const intrinsic *b = &intrinsics[j];
            CU_ASSERT(strcmp(a->class, b->class) != 0 || strcmp(a->method, b->method) != 0 ||
                      strcmp(a->descriptor, b->descriptor) != 0);
        }
    }
}

static const CU_TestInfo tests[] = {
#define T(name)                                                                                              \
    { #name, name }
    T(int_arithmetic_wraps),
    T(long_arithmetic_wraps),
    T(division_truncates_and_never_faults),
    T(shift_counts_are_masked),
    T(bits_are_counted_and_moved),
    T(integers_are_narrowed_and_widened),
    T(floats_become_integers_by_saturation),
    T(comparisons_order_nan_as_their_letter_says),
    T(min_and_max_know_nan_and_signed_zero),
    T(remainder_has_the_sign_of_the_dividend),
    T(signs_and_bit_patterns),
    T(exactly_rounded_functions),
    T(round_is_floor_of_the_exact_half_more),
    T(special_cases_of_pow),
    T(special_cases_of_the_elementary_functions),
    T(functions_of_one_double_keep_their_bounds_and_order),
    T(functions_of_two_doubles_keep_their_bounds),
    T(sin_cos_and_tan_stay_within_an_ulp),
    T(no_intrinsic_is_listed_twice),
    CU_TEST_INFO_NULL,
#undef T
};

int main(void) {
    CU_SuiteInfo suites[] = {{.pName = "java_ops", .pTests = (CU_TestInfo *)tests}, CU_SUITE_INFO_NULL};
    if (CU_initialize_registry() != CUE_SUCCESS || CU_register_suites(suites) != CUE_SUCCESS) return 2;
    CU_basic_set_mode(CU_BRM_NORMAL);
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures();
    CU_cleanup_registry();
    return failures != 0;
}
