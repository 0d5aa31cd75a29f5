/* Values as expressions over sixteen lanes (for spmd_body.c). What is the same for all lanes is printed as
 * emit_expr.h prints it. */
#ifndef WEFT_SPMD_EXPR_H
#define WEFT_SPMD_EXPR_H

#include "emit_expr.h"
#include "spmd_roots.h"
#include "spmd_runs.h"
#include "spmd_tile.h"
#include "value_bits.h"

typedef struct spmd_values {
    emit_state s; /* the columns of its copies are vectors */
    const divergence *lanes;
    spmd_run **runs;        /* by load */
    const bool *roots;      /* by value: of spmd_roots.h; NULL, in relaxed arithmetic: none */
    const bool *whole;      /* by load: lanes that are not active may read their places, too; or NULL */
    const value_bits *bits; /* by value; NULL: not asked for yet */
    spmd_tile tile;
    bool *is_mask; /* by value: held as an int16 of 0 and -1, not of 0 and 1 */
    text helpers;  /* functions that have a loop over the lanes */
} spmd_values;

/* After emit_plan. */
void spmd_values_plan(spmd_values *v);

/* The copy that is printed from now on, and the next one. */
static inline void spmd_copy(spmd_values *v, uint32_t row, uint32_t vector) {
    copies_go_to(&v->s.copies, v->s.fn->memory, row, vector);
}

static inline bool spmd_next_copy(spmd_values *v, unsigned axes) {
    return copies_next(&v->s.copies, v->s.fn->memory, axes);
}

/* For each copy of what has these axes. */
#define SPMD_EACH(v, axes)                                                                                   \
    for (bool spmd_more = (spmd_copy(v, 0, 0), true); spmd_more; spmd_more = spmd_next_copy(v, axes))
static inline unsigned spmd_axes(const spmd_values *v, ir_ref r) {
    return copies_axes(&v->s.copies, r);
}

static inline bool spmd_varies(const spmd_values *v, ir_ref r) {
    return v->lanes->shape[r] != LANE_UNIFORM;
}
/* "float16": what a value that varies is held in. */
const char *spmd_type(const spmd_values *v, ir_ref r);
/* A vector of numbers; of truth values (0 and -1), or of their opposites. */
void spmd_vector(spmd_values *v, ir_ref r);
void spmd_mask(spmd_values *v, ir_ref r, bool negate);
/* Whether its operands may be asked apart where it is to hold in all rows: an and, or an or of which but one differs by row. It is
 * part of a check alone, and has no variable. */
bool spmd_is_logic_of_rows(const spmd_values *v, ir_ref r);
/* What a value that varies is computed by, as it is held. */
void spmd_definition(spmd_values *v, ir_ref r);
/* The same of one that does not, by lanes. */
void spmd_scalar(spmd_values *v, ir_ref r);

#endif
