/* Loads of lanes that each read along a run of their own, one element a round: rows that are summed, lists of neighbours.
 * Lane by lane they would be sixteen loads a round. Instead a few elements of each lane are loaded at once, every few
 * rounds, and turned around into a vector for each round. Of an array's last elements, and where lanes are not active, it
 * is lane by lane all the same. */
#ifndef WEFT_SPMD_RUNS_H
#define WEFT_SPMD_RUNS_H

#include "divergence.h"

enum { SPMD_RUN_ROUNDS = 4 };

typedef struct spmd_run {
    uint32_t number; /* of its variables */
    ir_blk header;
    ir_ref counter; /* the loop's, the same for all lanes: it tells the round */
} spmd_run;

/* By load; NULL for others. */
spmd_run **spmd_runs_find(ir_fn *fn, const divergence *lanes);

#endif
