/* How many elements a work-item computes at once, and which.
 *
 * Sixteen consecutive ones at least, the lanes of a vector. More vectors side by side share what is the same for all,
 * and one's results are on their way while the next one's begin. Rows of a matrix that are computed together share
 * what depends on the column: of a matrix product, a row of one factor is loaded once for eight rows of the other. */
#ifndef WEFT_SPMD_TILE_H
#define WEFT_SPMD_TILE_H

#include "divergence.h"
#include "spmd_lanes.h"
#include "target.h"

typedef struct spmd_tile {
    ir_ref width;  /* what the element's index is divided by: a row's length. 0: all elements are one row */
    uint32_t rows; /* together */
    uint32_t vectors; /* side by side in each row */
} spmd_tile;

extern const spmd_tile spmd_one_vector;

/* Of a function that spmd_choice.h has no objection to. */
spmd_tile spmd_tile_choose(ir_fn *fn, const cg_target *target);
/* For people: "lanes of 32". */
const char *spmd_tile_describe(arena *a, const spmd_tile *t);
/* Whether it is more than one vector of consecutive elements. */
static inline bool spmd_tile_is_whole(const spmd_tile *t) {
    return t->width != 0 || t->rows > 1 || t->vectors > 1;
}

#endif
