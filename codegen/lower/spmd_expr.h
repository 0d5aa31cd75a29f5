/* Values as expressions over sixteen lanes (for spmd_body.c). What is the same for all lanes is printed as
 * emit_expr.h prints it. */
#ifndef WEFT_SPMD_EXPR_H
#define WEFT_SPMD_EXPR_H

#include "divergence.h"
#include "emit_expr.h"
#include "spmd_lanes.h"

typedef struct spmd_values {
    emit_state s;
    const divergence *lanes;
    bool *is_mask;            /* by value: held as an int16 of 0 and -1, not of 0 and 1 */
    VEC(const char *) looped; /* functions that have a loop over the lanes, in `helpers` */
    text helpers;
} spmd_values;

/* After emit_plan. */
void spmd_values_plan(spmd_values *v);

static inline bool spmd_varies(const spmd_values *v, ir_ref r) {
    return v->lanes->shape[r] != LANE_UNIFORM;
}
/* "float16": what a value that varies is held in. */
const char *spmd_type(const spmd_values *v, ir_ref r);
/* A vector of numbers; of truth values (0 and -1), or of their opposites; an index of the first lane. */
void spmd_vector(spmd_values *v, ir_ref r);
void spmd_mask(spmd_values *v, ir_ref r, bool negate);
void spmd_first(spmd_values *v, ir_ref r);
/* What a value that varies is computed by, as it is held. */
void spmd_definition(spmd_values *v, ir_ref r);

#endif
