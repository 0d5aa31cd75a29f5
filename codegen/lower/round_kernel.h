/* The kernel of several rounds of a map whose elements read their neighbours (stencil.h), on a GPU: a work-group has tiles,
 * whose rounds it computes in local memory, between two copies of the tile. Each round is of a smaller part of it, by as much as
 * elements look away. Different maps may take turns. The elements are those of row_kernel.h: inside of rows without a look at
 * borders. Whatever goes wrong, an element that throws among it, is told as a trap, and then none of the rounds counts. A CPU's is
 * band_kernel.h. */
#ifndef WEFT_ROUND_KERNEL_H
#define WEFT_ROUND_KERNEL_H

#include "emit_head.h"
#include "round_steps.h"
#include "target.h"

typedef struct round_kernel_plan {
    round_steps steps; /* border and rows: which have `result`s, numbered by column */
    const char *kinds; /* of the columns of the result */
    cg_target target;
    bool relaxed; /* as in cg_request */
    /* out: as in cg_launch; how elements are computed, for people; and the kernel's arguments */
    uint32_t rounds, block, items;
    const char *words;
    kernel_args args;
    uint32_t pitch; /* for stencil_read_tile */
} round_kernel_plan;

/* Whether it can be done and would gain. If so all of the above is set, and the functions may be changed. */
bool round_kernel_suits(round_kernel_plan *p);
/* Of functions that read a tile. */
status round_kernel(const round_kernel_plan *p, text *out);

#endif
