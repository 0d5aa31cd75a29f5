/* The functions of a skeleton's program, made of the IR of an element and of the operator, and how its text calls them:
 *
 *     weft_item        a struct with a field c0, c1 ... a column
 *     weft_value       the same; but a skeleton of pairs has the place in an item's c0, the value behind it
 *     ELEMENT(v, i)    v becomes item i
 *     STAGE(x, i, n)   x[0], x[1] ... become items i to i + n - 1, of which n are a multiple of sixteen
 *     AHEAD            variables for STRIPS / GROUP strips; defined if a work-item reads whole strips before it computes
 *     READ_AHEAD(p, i) the p-th strip is read, from element i on
 *     OWN_ELEMENT(v, p, k, i)  v becomes item i, the k-th of the p-th strip that was read
 *     COMBINE(v, x, y) v becomes the operator's result of the values x and y, each of which may be v itself
 */
#ifndef WEFT_SKELETON_FUNCTIONS_H
#define WEFT_SKELETON_FUNCTIONS_H

#include "java_slice.h"
#include "skeleton_program.h"

/* The body of g->p->element or of g->p->combine; the names of what it has captured begin with `prefix`. */
status skeleton_function_make(skeleton_program *g, ir_fn *fn, const char *prefix, java_slice *java,
                              bool *uses_double, function_text *out);
/* Both functions, made before, and their words. */
void skeleton_functions_put(const skeleton_program *g);

#endif
