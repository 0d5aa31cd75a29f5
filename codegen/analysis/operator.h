/* What the operator of a reduction or scan does, where it is one instruction. */
#ifndef WEFT_OPERATOR_H
#define WEFT_OPERATOR_H

#include "ir.h"

/* The argument of the result, where a function does nothing but compute one column from others; else NULL. */
const ir_ins *operator_only_result(const ir_fn *fn);
/* Whether a value is an operand of the operator, a column of it: 0 the first one. */
bool operator_is_operand(const ir_fn *fn, ir_ref r, uint32_t index);
/* Whether the operator adds its operands, which are ints, and does nothing else. */
bool operator_is_sum_of_ints(const ir_fn *combine);
/* Whether many elements come to the same bits however they are grouped: it is a sum, a product, a minimum ... of integers. */
bool operator_regroups(const ir_fn *combine);

#endif
