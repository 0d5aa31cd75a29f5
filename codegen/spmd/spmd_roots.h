/* Roots of floats that are better computed by multiplications (for spmd_expr.h). A processor has one divider, which takes some
 * ten cycles for a root or a quotient of sixteen floats, in each of which it begins two multiplications. Where a block waits for it,
 * every other vector of a root is left to the multipliers, which are then as busy (java_fsqrt_stepped_v). */
#ifndef WEFT_SPMD_ROOTS_H
#define WEFT_SPMD_ROOTS_H

#include "divergence.h"

/* By value: a root of a block that waits for the divider. In the function's memory. */
const bool *spmd_roots_find(ir_fn *fn, const divergence *lanes);

#endif
