/* Several rounds of a map in a launch: different maps may take turns. Where they have no such form a round is a map like any
 * other. */
#ifndef WEFT_COMPILE_ROUNDS_H
#define WEFT_COMPILE_ROUNDS_H

#include "compile_parts.h"
#include "round_steps.h"

/* The maps of a round, which take turns, and the columns of what each makes. */
typedef struct turns {
    round_steps steps;
    VEC(result_columns) columns;
    bool are_alike; /* all make what the first one does; else there is nothing to be launched */
} turns;

/* A request for the first map of those that `q` asks for. */
cg_request turns_first(const cg_request *q);

/* `first` makes the first one's elements. */
status turns_make(compilation *c, const kernel_part *first, turns *out);

/* Each of these makes the kernel, if the functions have such a form; *out_is_done says whether. */

/* Of functions whose results are no stores yet: a tile's rounds, in a GPU's local memory. */
status turns_in_tiles(compilation *c, const turns *of, bool *out_is_done);
/* Of first elements that store their results; `rows`: these inside of rows, or NULL. */
status turns_in_place(compilation *c, const turns *of, row_form *rows, bool *out_is_done);

#endif
