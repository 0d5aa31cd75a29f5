/* Loops whose counter is an index of a column, as Java's own loops get them. */
#ifndef WEFT_JVM_NEAR_H
#define WEFT_JVM_NEAR_H

#include "ir.h"

/* Says of such counters between which numbers they are. */
void jvm_near(ir_fn *fn);

/* Whether the value is the length of a captured column, or of what the function is applied to. */
bool jvm_is_column_length(const ir_fn *fn, ir_ref r);

#endif
