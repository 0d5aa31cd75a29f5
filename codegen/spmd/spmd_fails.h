/* Which element fails a check, where rows go together (for spmd_body.c): as a number, the first column in which one of any row
 * does. All lanes of such a tile go the same way, so none is inactive but those behind the row's end, and no mask is asked. */
#ifndef WEFT_SPMD_FAILS_H
#define WEFT_SPMD_FAILS_H

#include "spmd_expr.h"

/* After spmd_values_plan: what only such numbers are made of has no variables. */
void spmd_fails_plan(spmd_values *v);
/* The expression; INT_MAX where it holds for all, and any column behind the row's end means the same. */
void spmd_fails_put(spmd_values *v, const ir_ins *check);
/* The column of the first lane of all vectors. */
const char *spmd_first_column(const spmd_values *v);

#endif
