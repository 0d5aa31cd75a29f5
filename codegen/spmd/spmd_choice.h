/* Which functions are computed sixteen elements at once. */
#ifndef WEFT_SPMD_CHOICE_H
#define WEFT_SPMD_CHOICE_H

#include "ir.h"
#include "target.h"

/* Whether an array is a column of the output. */
bool spmd_is_output(const ir_fn *fn, ir_ref array);

typedef struct spmd_choice {
    bool lanes;
    const char *why; /* not, in words for people that go on from "one by one: "; NULL: it was asked for */
} spmd_choice;

/* How the function is computed for a target; `straight`: whether lanes gain even without loops. */
spmd_choice spmd_choose(ir_fn *fn, const cg_target *target, bool straight);
/* Whether a loop ends for some elements sooner than for others. */
bool spmd_splits(ir_fn *fn);
/* Whether a loop runs while only some of the elements are at it, because others have gone another way, or ended sooner: then whether
 * lanes gain depends on how many are, and so on the data. */
bool spmd_loops_for_some(ir_fn *fn);
/* For people. */
const char *spmd_choice_words(arena *a, spmd_choice choice);

#endif
