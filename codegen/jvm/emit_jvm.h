/* What the elements become that Java computes itself: a listing (jvm_text.h) for its own loops, in which the captured
 * arrays are Java's, no element is boxed and nothing is called that the passes have inlined.
 *
 *   parameter KIND ELEMENT INDEX    a row of cg_launch's arguments, in its order: "parameter input F 0"
 *   function NAME                   what follows is of the `element`, or of the operator, `combine`; or, of elements that
 *                                   lie in rows, of one inside of a row, of the `bounds` of that, and of the number of `columns`
 *   margin N                        how near to its ends a row's inside begins and ends
 *   regroups                        the operator gives the same bits however many elements are grouped
 *   local TYPE                      one of its variables, in their order: "local [F"
 *
 * and instructions. */
#ifndef WEFT_EMIT_JVM_H
#define WEFT_EMIT_JVM_H

#include "kernel_text.h"
#include "row_form.h"
#include "skeleton.h"

typedef struct jvm_program {
    ir_fn *element, *combine; /* with results numbered by column; combine NULL: there is no operator */
    row_form *rows;           /* of a map's element, or NULL */
    cg_skeleton skeleton;
} jvm_program;

/* A status of kind REJECT where the functions have no such form: Java then calls them as they are. */
status emit_jvm(const jvm_program *p, kernel_text *out);

#endif
