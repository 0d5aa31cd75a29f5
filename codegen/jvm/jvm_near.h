/* Loops whose counter is an index of a column, as Java's own loops get them. */
#ifndef WEFT_JVM_NEAR_H
#define WEFT_JVM_NEAR_H

#include "ir.h"

/* Says of such counters between which numbers they are, by checks and Math.min and max in front of the loops. */
void jvm_near(ir_fn *fn);

#endif
