/* Several elements of a skeleton that a work-item of a GPU computes together, because their loops read the same places
 * (work_tile_choose_alike): the function weft_alike, and the word ELEMENTS. */
#ifndef WEFT_SKELETON_ALIKE_H
#define WEFT_SKELETON_ALIKE_H

#include "java_slice.h"
#include "skeleton_program.h"

/* The function's body in g->alike, if its elements are such. `names`: of the arguments, by binding. */
status skeleton_alike_make(skeleton_program *g, ir_fn *fn, const char **names, java_slice *java,
                           bool *uses_double);
/* ELEMENTS(e, i, left): READ elements of this work-item, GROUP apart, of the `left` that the work-group has from its first one on. */
void skeleton_alike_put(const skeleton_program *g);

#endif
