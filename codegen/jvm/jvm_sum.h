/* Indices of columns' elements as sums that are the same in 64 bits (for jvm_values). */
#ifndef WEFT_JVM_SUM_H
#define WEFT_JVM_SUM_H

#include "emit_expr.h"

/* Constants in them are at most so large. */
#define JVM_MOST_OFFSET 1048576

/* Captured columns that Java's loops read have no more elements; Java has it as Bounds.MOST_ELEMENTS. With a constant on either side, an
 * index of eight bytes each is still an int: then HotSpot makes it a part of an address. */
#define JVM_MOST_ELEMENTS 267386879

/* All ones, and no less than that. */
#define JVM_LENGTH_MASK 268435455

typedef struct jvm_sum {
    ir_ref index;       /* the loop's own; or 0 */
    ir_ref other;       /* an int; or 0 */
    bool is_subtracted; /* the other one */
    int64_t offset;
} jvm_sum;

/* Of the index `r`, of an element that there is. False: it is no such sum. */
bool jvm_sum_find(const emit_state *s, ir_ref r, jvm_sum *out);

#endif
