/* Floating point that is Java's bit for bit: conversions, comparisons, remainders, what is rounded exactly. */
#include "java_ops_test.h"

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
    SAME_D(java_drem(DBL_MAX, DBL_TRUE_MIN), 0);
    SAME_D(java_drem(DBL_MAX, 3 * DBL_TRUE_MIN), fmod(DBL_MAX, 3 * DBL_TRUE_MIN));
    SAME_F(java_frem(FLT_MAX, 3 * FLT_TRUE_MIN), fmodf(FLT_MAX, 3 * FLT_TRUE_MIN));
}

static void remainder_is_that_of_libm(void) {
    uint64_t random = 88172645463325252u;
    int wrong = 0;
    for (int i = 0; i < 1000000; i++) {
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        const float x = java_ffrombits((int32_t)random), y = java_ffrombits((int32_t)(random >> 32));
        wrong += !same_f(java_frem(x, y), fmodf(x, y));
        const double a = java_dfrombits((int64_t)random),
                     b = java_dfrombits((int64_t)(random * 0x9e3779b97f4a7c15));
        wrong += !same_d(java_drem(a, b), fmod(a, b));
        /* beside a multiple, and where the quotient begins to be large */
        const float multiple = y * (float)(random >> 56), large = ldexpf(x, 12 + i % 16);
        wrong += !same_f(java_frem(nextafterf(multiple, x), y), fmodf(nextafterf(multiple, x), y));
        wrong += !same_f(java_frem(large, x * 0.8f), fmodf(large, x * 0.8f));
        const double multiple_d = b * (double)(random >> 24), large_d = ldexp(a, 40 + i % 16);
        wrong += !same_d(java_drem(nextafter(multiple_d, a), b), fmod(nextafter(multiple_d, a), b));
        wrong += !same_d(java_drem(large_d, a * 0.8), fmod(large_d, a * 0.8));
    }
    SAME_I(wrong, 0);
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

static const CU_TestInfo tests[] = {
    T(floats_become_integers_by_saturation),
    T(comparisons_order_nan_as_their_letter_says),
    T(min_and_max_know_nan_and_signed_zero),
    T(remainder_has_the_sign_of_the_dividend),
    T(remainder_is_that_of_libm),
    T(signs_and_bit_patterns),
    T(exactly_rounded_functions),
    T(round_is_floor_of_the_exact_half_more),
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("java_ops_float", tests);
}
