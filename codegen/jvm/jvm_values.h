/* Values on the JVM's stack (for jvm_body). */
#ifndef WEFT_JVM_VALUES_H
#define WEFT_JVM_VALUES_H

#include "emit_expr.h"
#include "jvm_locals.h"
#include "jvm_text.h"

typedef struct jvm_values {
    emit_state s; /* what is computed where it is used */
    jvm_text text;
    const uint32_t *argument; /* by binding: the number of its argument */
    jvm_locals locals;
} jvm_values;

/* Whether what a binding names is a column of Weft's, not an array of Java's: what captured arrays of objects were copied to
 * are arrays too. */
bool jvm_is_column(const ir_binding *b);
/* Whether a value is the length of a captured PArray, or the least of such. */
bool jvm_is_column_length(const ir_fn *fn, ir_ref r);

/* Decide where every value is. */
status jvm_values_plan(jvm_values *v);

void jvm_value(jvm_values *v, ir_ref r);
/* What a value is computed by, whether or not it has a variable. No comparison. */
void jvm_definition(jvm_values *v, ir_ref r);
/* Whether it is 0 or 1 by what the JVM only has as a jump. */
bool jvm_is_comparison(const ir_ins *ins);
/* The jump to `label` if a comparison holds, which is computed here, or, `negate`, if it does not; and the same of any
 * condition, wherever it is. */
void jvm_jump_by(jvm_values *v, ir_ref comparison, bool negate, uint32_t label);
void jvm_jump_if(jvm_values *v, ir_ref condition, bool negate, uint32_t label);

#endif
