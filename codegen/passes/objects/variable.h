/* A location in an object or array made here (a field, an element) as a variable: the value that it has at a
 * point is that of the last store that reaches it, with phis where several do (forward construction on
 * demand, after Braun et al., "Simple and Efficient Construction of Static Single Assignment Form", 2013).
 * Before the first store it is zero.
 *
 * Requirement: the stores to the location are those that variable_add_store was told of. */
#ifndef WEFT_VARIABLE_H
#define WEFT_VARIABLE_H

#include "ir.h"

/* What is known of a block, for the variable with this number. */
typedef struct variable_block {
    uint32_t variable;
    uint32_t first_store, end_store; /* its stores to the variable */
    ir_ref at_start;                 /* the variable's value there, or 0 */
} variable_block;

/* Shared by all variables of a function: making one costs nothing that grows with the function. */
typedef struct variables {
    ir_fn *fn;
    uint32_t value_count;   /* instructions when it was made; a store is one of them */
    uint32_t *order;        /* by instruction: its place among those of its block */
    variable_block *blocks; /* by block */
    uint32_t count;
} variables;

void variables_init(variables *all, ir_fn *fn);

typedef struct variable {
    variables *all;
    ir_ref object; /* whose definition sets it to zero */
    ir_type type;
    uint32_t value_index; /* the operand of a store that is what it stores */
    /* the rest belongs to variable.c */
    uint32_t number;
    VEC(ir_ref) stores; /* in the order of blocks */
    VEC(ir_ref) phis;   /* whose operands are still to be found */
    VEC(ir_ref) made;   /* all phis */
    ir_ref zero;
} variable;

variable variable_new(variables *all, ir_ref object, ir_type type, uint32_t value_index);
/* In the order of blocks, and of the instructions in them; before the first question. */
void variable_add_store(variable *v, ir_ref store);
/* The value in front of instruction `r`. Its phis are without operands until variable_finish. */
ir_ref variable_before(variable *v, ir_ref r);
void variable_finish(variable *v);

#endif
