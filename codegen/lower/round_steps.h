/* The maps whose rounds one launch does (stencil.h): one, or several that take turns, as red and black places do. The text of the
 * kernel has the functions of each step under its number: weft_inside0, weft_inside1 ... */
#ifndef WEFT_ROUND_STEPS_H
#define WEFT_ROUND_STEPS_H

#include "kernel_args.h"
#include "stencil.h"

typedef struct round_step {
    stencil stencil;
    /* Of its functions, and their names by the border's bindings, of so many: what is added later is in no kernel's. */
    kernel_args args;
    const char **arguments;
    uint32_t bindings;
} round_step;

typedef VEC(round_step) round_steps;

/* One more step, the last; its stencil is still to be set. */
round_step *round_steps_add(arena *a, round_steps *steps);
/* What the functions of all of them need becomes the kernel's. */
void round_steps_collect(arena *a, round_steps *steps, kernel_args *kernel);
/* The argument that is a column of what the first round reads; NULL: no step reads that column. */
const char *round_steps_input(const round_steps *steps, uint32_t column);

/* What is printed between these two, functions and words, is the step's of that number; words end with it. */
void round_steps_begin(uint32_t step, text *out);
void round_steps_end(text *out);
/* The function weft_columns(arguments, 0), of which `columns` is the answer in C. */
void round_steps_put_columns(const round_step *s, const char *columns, text *out);

#endif
