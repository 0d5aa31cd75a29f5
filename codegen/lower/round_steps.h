/* The maps whose rounds one launch does (stencil.h): one, or several that take turns, as red and black places do. The text of the
 * kernel has the functions of each step under its number: weft_inside0, weft_inside1 ... */
#ifndef WEFT_ROUND_STEPS_H
#define WEFT_ROUND_STEPS_H

#include "java_slice.h"
#include "kernel_args.h"
#include "loop_chunks.h"
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

/* How many rows and columns away elements look, of whichever step. */
uint32_t round_steps_down(const round_steps *steps);
uint32_t round_steps_right(const round_steps *steps);
/* Of an element, all columns. */
uint32_t round_steps_bytes(const char *kinds);
/* Which places a function of a step may read, two ints behind its other arguments: from read_first on, read_extent of them. */
void round_steps_add_extent(arena *a, round_step *s);

/* What is printed between these two, functions and words, is the step's of that number; words end with it. */
void round_steps_begin(uint32_t step, text *out);
void round_steps_end(text *out);
/* The function weft_columns(arguments, 0), of which `columns` is the answer in C. */
void round_steps_put_columns(const round_step *s, const char *columns, text *out);
/* The function weft_element(arguments, element), which checks that it reads such places alone. The border is changed. */
status round_steps_put_element(round_step *s, chunk_reads chunks, java_slice *java, text *out,
                               bool *out_uses_double);
/* A call of a step's function in a round, which reads from0, from1 ... and writes to0, to1 ...; `kinds`: of those columns. `others`
 * are its last arguments. */
void round_steps_put_call(const round_steps *steps, uint32_t step, const char *kinds, const char *function,
                          const char *others, text *out);

#endif
