/* What differs between elements that are computed side by side, a lane each.
 *
 * The lanes of a group run through the function together, under one mask, and are consecutive elements. A value
 * that is the same in all of them needs one place, and a branch on it stays a branch. */
#ifndef WEFT_DIVERGENCE_H
#define WEFT_DIVERGENCE_H

#include "dom.h"

typedef enum lane_shape {
    LANE_UNIFORM,     /* the same in all lanes that are active where it is computed */
    LANE_CONSECUTIVE, /* i32: one more from lane to lane */
    LANE_VARYING,
} lane_shape;

typedef struct divergence {
    uint8_t *shape;    /* by value: a lane_shape */
    bool *splits;      /* by block: the lanes may go both ways at its end */
    bool *loop_splits; /* by loop header: lanes leave it in different rounds */
} divergence;

/* The control flow of `fn` must be reducible. Everything lives in the function's arena. */
divergence *divergence_compute(ir_fn *fn, const dom_info *d);

#endif
