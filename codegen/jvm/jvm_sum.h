/* Indices of columns' elements as sums that are the same in 64 bits (for jvm_values). */
#ifndef WEFT_JVM_SUM_H
#define WEFT_JVM_SUM_H

#include "emit_expr.h"
#include "jvm_limits.h"

typedef struct jvm_sum {
    ir_ref index;       /* the loop's own; or 0 */
    ir_ref other;       /* an int; or 0 */
    bool is_subtracted; /* the other one */
    int64_t offset;
} jvm_sum;

/* Of the index `r`, of an element that there is. False: it is no such sum. */
bool jvm_sum_find(const emit_state *s, ir_ref r, jvm_sum *out);

#endif
