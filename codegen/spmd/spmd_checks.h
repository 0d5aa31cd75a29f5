/* What fails a check, as an expression (for spmd_masks.c and spmd_fails.c). */
#ifndef WEFT_SPMD_CHECKS_H
#define WEFT_SPMD_CHECKS_H

#include "spmd_expr.h"

/* Whether lanes may differ in it; if not, all throw or none does. */
bool spmd_check_varies(const spmd_values *v, const ir_ins *check);
/* What it has copies for. */
unsigned spmd_check_axes(const spmd_values *v, const ir_ins *check);
/* A mask of the lanes that throw, in the copy at hand; or, of one that does not vary, whether all do. */
void spmd_put_failing(spmd_values *v, const ir_ins *check);

#endif
