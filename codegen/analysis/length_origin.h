/* What the length of an array that the function makes is computed of, which decides whether it can be known while compiling, and
 * what to say where it is not. */
#ifndef WEFT_LENGTH_ORIGIN_H
#define WEFT_LENGTH_ORIGIN_H

#include "ir.h"

typedef enum length_origin { /* from the best to the worst */
                             LENGTH_CONSTANT,
                             /* of captured numbers and of constants, without a loop: what they hold decides it */
                             LENGTH_CAPTURED,
                             /* the same for all elements, but of what is only there when the kernel runs, or in a way that no pass
                              * computes: elements of captured arrays, the size of the input, a loop */
                             LENGTH_SHARED,
                             /* of the round of a loop that the array is made in */
                             LENGTH_ROUND,
                             LENGTH_ELEMENT,
} length_origin;

typedef VEC(ir_ref) length_leaves;

/* Of all lengths of `array`, a newarray, newobjects or newrows; the function is swept. out_leaves: the captured numbers among what
 * they are computed of, and the lengths of captured arrays. All that this takes is in `memory`. */
length_origin length_origin_of(ir_fn *fn, arena *memory, ir_ref array, length_leaves *out_leaves);

/* Whether it is the length of a captured array that never changes, which is then *out. */
bool length_is_fixed(ir_fn *fn, ir_ref length, int64_t *out);

/* What the field of a captured number holds, if it may be compiled in; false: it is of no field, or has had too many values. */
bool length_number(ir_fn *fn, ir_ref uniform, cg_constant *out);
/* It is compiled in. */
void length_number_take(ir_fn *fn, ir_ref uniform);

/* The field of a captured number among what `array`'s lengths are computed of that has had too many values; NULL: none has. */
const bc_field *length_that_varies(ir_fn *fn, ir_ref array);

#endif
