/* JDK methods that are one function of java_ops.h (intrinsics.def). */
#ifndef WEFT_INTRINSICS_H
#define WEFT_INTRINSICS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct intrinsic_info {
    const char *owner, *name, *descriptor;
    const char *function; /* of java_ops.h */
    double bound;         /* ulps; 0: bit for bit */
} intrinsic_info;

enum { INTRINSIC_NONE = -1 };

extern const intrinsic_info intrinsics[];
extern const int intrinsic_count;

int intrinsic_find(const char *owner, const char *name, const char *descriptor);
int intrinsic_by_function(const char *function);
/* Computed by a long chain of operations: exp, log, sin ... */
bool intrinsic_is_elementary(int i);
/* The row whose float function gives (float) f((double) x) exactly for row `i`, or INTRINSIC_NONE. */
int intrinsic_narrow(int i);
/* The row of FMath whose function gives it within FMath's bound: of elementary functions; or INTRINSIC_NONE. */
int intrinsic_of_float(int i);

#endif
