/* The elementary functions of double: their special cases, and their bounds in ulps. */
#include "java_ops_test.h"

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
        CU_ASSERT(worst[i] < 0.85);
    /* tan is off most halfway between its zeros and its poles */
    for (int i = 0; i < 300000; i++) {
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        const double middle = (double)(random >> 44 | 1) * 0x1.921fb54442d18p-1;
        const double x = middle + (double)(int)(random % 31 - 15) * (nextafter(middle, INFINITY) - middle);
        worst[2] = fmax(worst[2], error_in_ulps(java_tan(x), tanl(x)));
    }
    CU_ASSERT(error_in_ulps(java_tan(0x1.6d27447b3205dp+17), tanl(0x1.6d27447b3205dp+17)) > 0.9);
    CU_ASSERT(worst[2] < 0.95);
    /* the double closest to a multiple of pi/2 */
    CU_ASSERT(error_in_ulps(java_cos(6381956970095103 * 0x1p797), -4.687165924254627611122582801963e-19L) <
              0.9);
    SAME_D(java_sin(0x1p-1074), 0x1p-1074);
    SAME_D(java_sin(NAN), NAN);
    SAME_D(java_cos(-0.0), 1);
}

static const CU_TestInfo tests[] = {
    T(special_cases_of_pow),
    T(special_cases_of_the_elementary_functions),
    T(functions_of_one_double_keep_their_bounds_and_order),
    T(functions_of_two_doubles_keep_their_bounds),
    T(sin_cos_and_tan_stay_within_an_ulp),
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("java_ops_math", tests);
}
