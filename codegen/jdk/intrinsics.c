#include "intrinsics.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

const intrinsic_info intrinsics[] = {
#define EXACT 0
#define BOUND(ulps) (ulps)
#define I(owner, method, descriptor, function, accuracy) {owner, method, descriptor, #function, accuracy},
#include "intrinsics.def"
#undef I
    /* No Java method is these; the folder makes them of the double ones (see intrinsic_narrow). */
    {"", "sqrt", "(F)F", "java_fsqrt", 0},
    {"", "floor", "(F)F", "java_ffloor", 0},
    {"", "ceil", "(F)F", "java_fceil", 0},
    {"", "rint", "(F)F", "java_frint", 0},
};

const int intrinsic_count = (int)(sizeof intrinsics / sizeof *intrinsics);

int intrinsic_find(const char *owner, const char *name, const char *descriptor) {
    for (int i = 0; i < intrinsic_count; i++)
        if (strcmp(intrinsics[i].name, name) == 0 && strcmp(intrinsics[i].owner, owner) == 0 &&
            strcmp(intrinsics[i].descriptor, descriptor) == 0)
            return i;
    return INTRINSIC_NONE;
}

int intrinsic_by_function(const char *function) {
    for (int i = 0; i < intrinsic_count; i++)
        if (strcmp(intrinsics[i].function, function) == 0) return i;
    return INTRINSIC_NONE;
}

bool intrinsic_is_elementary(int i) {
    return intrinsics[i].bound != 0; /* what is not exact */
}

int intrinsic_narrow(int i) {
    /* All but sqrt are exact. For sqrt rounding twice does no harm when the wider format has at least
     * 2p + 2 bits: S. Figueroa, "When is double rounding innocuous?", SIGNUM 1995. */
    static const char *const pairs[][2] = {{"java_sqrt", "java_fsqrt"}, {"java_floor", "java_ffloor"},
                                           {"java_ceil", "java_fceil"}, {"java_rint", "java_frint"},
                                           {"java_dabs", "java_fabs"},  {"java_dmin", "java_fmin"},
                                           {"java_dmax", "java_fmax"}};
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        if (strcmp(intrinsics[i].function, pairs[k][0]) == 0) return intrinsic_by_function(pairs[k][1]);
    return INTRINSIC_NONE;
}

/* java_exp, java_fexp */
int intrinsic_of_float(int i) {
    static const char prefix[] = "java_";
    char function[32];
    if (!intrinsic_is_elementary(i)) return INTRINSIC_NONE;
    snprintf(function, sizeof function, "%sf%s", prefix, intrinsics[i].function + strlen(prefix));
    return intrinsic_by_function(function);
}
