/* Which functions are computed sixteen elements at once. */
#ifndef WEFT_SPMD_CHOICE_H
#define WEFT_SPMD_CHOICE_H

#include "ir.h"
#include "target.h"

/* Whether an array is a column of the output. */
bool spmd_is_output(const ir_fn *fn, ir_ref array);

typedef struct spmd_choice {
    bool lanes;
    bool splits; /* a loop ends for some elements sooner than for others */
    /* lanes, but whether they gain depends on how many of them are at work in a loop, and so on the data */
    bool by_data;
    const char *why; /* not, in words for people that go on from "one by one: "; NULL: it was asked for */
} spmd_choice;

/* How the function is computed for a target; `straight`: whether lanes gain even without loops. */
spmd_choice spmd_choose(ir_fn *fn, const cg_target *target, bool straight);
/* For people. */
const char *spmd_choice_words(arena *a, spmd_choice choice);

#endif
