/* java_fmath.h, as C, against double: every so many floats, and special values. That OpenCL gives the same is
 * for the tests in run/. */
#include "java_fmath.h"

#include <stdlib.h>

#include "run_tests.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

enum { STEP = 40009 };

static const float special[] = {
    0.0f,
    1.0f,
    2.0f,
    3.0f,
    0.5f,
    10.0f,
    27.0f,
    100.5f,
    1e10f,
    16777215.0f,
    16777216.0f,
    0x1.000002p0f,
    0x1.fffffep-1f,
    0x1p-149f,
    0x1.fffffcp-127f,
    0x1p-126f,
    0x1.fffffep127f,
    INFINITY,
    NAN,
};

static double ulp_of(double x) {
    int e;
    x = fabs(x);
    if (x < 0x1p-126) return 0x1p-149;
    frexp(x < 0x1p128 ? x : 0x1p127, &e);
    return ldexp(1, e - 24);
}

/* How far `actual` is from `exact`, in ulps of float. What special cases demand is demanded exactly. */
static double error_of(float actual, double exact) {
    float rounded = (float)exact;
    if (isnan(exact) || isnan(actual)) return isnan(exact) && isnan(actual) ? 0 : INFINITY;
    if (exact == 0 || isinf(exact)) return memcmp(&actual, &rounded, sizeof actual) == 0 ? 0 : INFINITY;
    if (isinf(actual) || isinf(rounded))
        return fabsf(actual) >= 0x1.fffffep127f && fabsf(rounded) >= 0x1.fffffep127f;
    return signbit(actual) == signbit(rounded) ? fabs(actual - exact) / ulp_of(exact) : INFINITY;
}

static double exact_log10(double x) {
    return (double)log10l(x);
}
static double exact_cbrt(double x) {
    return (double)cbrtl(x);
}
/* Java's pow: C says 1 where these are NaN. */
static double exact_pow(double x, double y) {
    if ((fabs(x) == 1 && isinf(y)) || (x == 1 && isnan(y))) return NAN;
    return pow(x, y);
}

static const struct {
    float (*function)(float);
    double (*exact)(double);
    double bound;
} of_one[] = {
    {java_fexp, exp, 1},           {java_fexpm1, expm1, 1.5}, {java_flog, log, 1},
    {java_flog10, exact_log10, 1}, {java_flog1p, log1p, 1},   {java_fsin, sin, 1},
    {java_fcos, cos, 1},           {java_ftan, tan, 2.5},     {java_fasin, asin, 1},
    {java_facos, acos, 1},         {java_fatan, atan, 2},     {java_fsinh, sinh, 2.5},
    {java_fcosh, cosh, 1.5},       {java_ftanh, tanh, 2.5},   {java_fcbrt, exact_cbrt, 1},
};

static const struct {
    float (*function)(float, float);
    double (*exact)(double, double);
    double bound;
} of_two[] = {
    {java_fpow, exact_pow, 1.5},
    {java_fatan2, atan2, 2},
    {java_fhypot, hypot, 1},
};

static void functions_of_one_float_keep_their_bounds(void) {
    for (size_t i = 0; i < LENGTH(of_one); i++) {
        double worst = 0;
        for (int64_t bits = 0; bits < INT64_C(1) << 32; bits += STEP) {
            float x = java_ffrombits((java_int)(uint32_t)bits);
            worst = fmax(worst, error_of(of_one[i].function(x), of_one[i].exact(x)));
        }
        for (size_t k = 0; k < 2 * LENGTH(special); k++) {
            float x = k % 2 == 0 ? special[k / 2] : -special[k / 2];
            worst = fmax(worst, error_of(of_one[i].function(x), of_one[i].exact(x)));
        }
        CU_ASSERT(worst <= of_one[i].bound);
    }
}

static void functions_of_two_floats_keep_their_bounds(void) {
    for (size_t i = 0; i < LENGTH(of_two); i++) {
        double worst = 0;
        for (size_t k = 0; k < 4 * LENGTH(special) * LENGTH(special); k++) {
            float x = special[k / 4 / LENGTH(special)], y = special[k / 4 % LENGTH(special)];
            if (k % 2 != 0) x = -x;
            if (k / 2 % 2 != 0) y = -y;
            worst = fmax(worst, error_of(of_two[i].function(x, y), of_two[i].exact(x, y)));
        }
        uint64_t random = 7;
        for (int k = 0; k < 200000; k++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            uint32_t a = (uint32_t)(random >> 32), b = (uint32_t)(random >> 8);
            float x = k % 2 == 0 ? java_ffrombits((java_int)a) : (float)(a >> 8) * 0x1p-20f;
            float y = k % 2 == 0 ? java_ffrombits((java_int)b) : (float)((int32_t)b >> 8) * 0x1p-18f;
            worst = fmax(worst, error_of(of_two[i].function(x, y), of_two[i].exact(x, y)));
        }
        CU_ASSERT(worst <= of_two[i].bound);
    }
}

static void results_that_a_float_holds_are_exact(void) {
    CU_ASSERT_EQUAL(java_fpow(3, 4), 81);
    CU_ASSERT_EQUAL(java_fpow(-2, 3), -8);
    CU_ASSERT_EQUAL(java_fpow(2, -149), 0x1p-149f);
    CU_ASSERT_EQUAL(java_fpow(7.25f, 1), 7.25f);
    CU_ASSERT_EQUAL(java_flog10(1000), 3);
    CU_ASSERT_EQUAL(java_flog10(1e10f), 10);
    CU_ASSERT_EQUAL(java_fcbrt(-343), -7);
    CU_ASSERT_EQUAL(java_fhypot(3, 4), 5);
    CU_ASSERT_EQUAL(java_fhypot(3e30f, 4e30f), 5e30f);
    CU_ASSERT_EQUAL(java_fexp(0), 1);
    CU_ASSERT_EQUAL(java_fcos(0), 1);
}

/* Of every number that a logarithm divides. */
static void quotients_by_a_reciprocal_are_rounded_as_division_rounds(void) {
    uint32_t wrong = 0;
    for (java_int bits = 0x3f3504f3; bits < 0x3f3504f3 + 0x800000; bits++) {
        float f = java_ffrombits(bits) - 1, d = 2 + f, d_low = f - (d - 2), part = 1 / d, s = f / d;
        float rest = fmaf(-s, d, f) - s * d_low;
        if (java_fquotient(f, d, part) != s || java_fquotient(rest, d, part) != rest / d) wrong++;
    }
    CU_ASSERT_EQUAL(wrong, 0);
}

static const CU_TestInfo tests[] = {
#define T(name)                                                                                              \
    { #name, name }
    T(functions_of_one_float_keep_their_bounds),
    T(functions_of_two_floats_keep_their_bounds),
    T(results_that_a_float_holds_are_exact),
    T(quotients_by_a_reciprocal_are_rounded_as_division_rounds),
    CU_TEST_INFO_NULL,
#undef T
};

int main(void) {
    return run_tests("java_fmath", tests);
}
