/* A place in an object or array made here (a field, an element) as a variable: the value that it has at a
 * point is that of the last store that reaches it, with phis where several do (forward construction on
 * demand, after Braun et al., "Simple and Efficient Construction of Static Single Assignment Form", 2013).
 * Before the first store it is zero.
 *
 * Requirement: every store to the place is one that `sets` knows. */
#ifndef WEFT_VARIABLE_H
#define WEFT_VARIABLE_H

#include "ir.h"

typedef struct variable {
    ir_fn *fn;
    ir_ref object; /* whose definition sets it to zero */
    ir_type type;
    bool (*sets)(const struct variable *v, ir_ref r, ir_ref *out_value);
    const ir_symbol *field; /* for `sets`: of an object, or */
    int64_t index;          /* of an array */
    /* the rest belongs to variable.c and begins as zero */
    ir_ref *at_start; /* by block: the phi that is the value there, or 0 */
    VEC(ir_ref) phis; /* whose operands are still to be found */
    ir_ref zero;
} variable;

/* The value before position `at` of block b. Its phis are without operands until variable_finish. */
ir_ref variable_before(variable *v, ir_blk b, uint32_t at);
void variable_finish(variable *v);

#endif
