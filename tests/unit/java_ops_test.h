/* What the tests of java_ops.h share. They take it as C, against values taken from the Java specification by hand; that
 * OpenCL gives the same is for the tests in run/. */
#ifndef WEFT_JAVA_OPS_TEST_H
#define WEFT_JAVA_OPS_TEST_H

#include "java_ops.h"

#include <float.h>

#include "run_tests.h"

#define I_MIN INT32_MIN
#define I_MAX INT32_MAX
#define L_MIN INT64_MIN
#define L_MAX INT64_MAX
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* Equal as bits, except that one NaN is as good as another: Java does not tell them apart. */
static inline int same_f(float a, float b) {
    return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0;
}
static inline int same_d(double a, double b) {
    return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0;
}
#define SAME_I(actual, expected) CU_ASSERT_EQUAL((int64_t)(actual), (int64_t)(expected))
#define SAME_F(actual, expected) CU_ASSERT(same_f(actual, expected))
#define SAME_D(actual, expected) CU_ASSERT(same_d(actual, expected))

/* A row of a suite. */
#define T(name)                                                                                              \
    { #name, name }

#endif
