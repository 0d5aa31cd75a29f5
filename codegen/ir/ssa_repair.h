/* SSA form for a value that has got several definitions: after code was copied, a use may be reached by the
 * original or by the copy. Phis are made where both come together, on demand (Braun et al., "Simple and
 * Efficient Construction of Static Single Assignment Form", 2013). */
#ifndef WEFT_SSA_REPAIR_H
#define WEFT_SSA_REPAIR_H

#include "ir.h"

typedef struct ssa_variable {
    ir_fn *fn;
    ir_ref *at_end;   /* by block: the definition in it, or 0 */
    ir_ref *at_start; /* by block: what was found to be the value there, or 0 */
    uint32_t blocks;  /* length of the two */
    ir_type type;
    VEC(ir_ref) phis; /* whose operands are still to be found */
} ssa_variable;

/* A variable with one definition, `r`. Blocks must not be added while it is used. */
ssa_variable ssa_variable_new(ir_fn *fn, ir_ref r);
void ssa_define(ssa_variable *v, ir_ref r);
/* The definition that holds where block `b` begins (ends), every path to which passes one. Calls may leave
 * phis without operands until ssa_finish. */
ir_ref ssa_value_at_start(ssa_variable *v, ir_blk b);
ir_ref ssa_value_at_end(ssa_variable *v, ir_blk b);
void ssa_finish(ssa_variable *v);

#endif
