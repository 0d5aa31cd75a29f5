/* What JaCoCo, which most Java builds measure coverage with, puts into classes: an array of a class's marks, each of which is set where
 * a piece of code has run. Since class files of version 55 it is a dynamic constant; before, a method of the class gives it, $jacocoInit (a row of jdk_effects.def).
 * Whoever sets a mark sets it to true, and nobody takes it back: threads may. */
#ifndef WEFT_COVERAGE_H
#define WEFT_COVERAGE_H

#include "classfile.h"

/* Whether a constant is the array of marks. */
bool coverage_is_marks(const bc_pool *pool, uint32_t index);
/* Whether a method sets some: in front of each jump back, among others, so that its loops are no longer what javac made of them. */
status coverage_is_noted(const bc_method *m, bool *out);
/* Where what sets a mark ends, if such begins here; else `bci`. */
status coverage_mark_end(const bc_method *m, uint32_t bci, uint32_t *out);

#endif
