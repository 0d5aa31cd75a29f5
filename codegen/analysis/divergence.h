/* What differs between elements that are computed side by side, a lane each.
 *
 * The lanes of a group run through the function together, under one mask, and are consecutive elements. A value
 * that is the same in all of them needs one place, and a branch on it stays a branch.
 *
 * Where elements are those of a matrix (index / width is the row, index % width the column), a group may be kept
 * inside a row: then the row is the same in all lanes, and columns are consecutive. Several rows may be computed
 * together: what depends on the column alone is the same in all of them. */
#ifndef WEFT_DIVERGENCE_H
#define WEFT_DIVERGENCE_H

#include "dom.h"

typedef enum lane_shape {
    LANE_UNIFORM,     /* the same in all lanes that are active where it is computed */
    LANE_CONSECUTIVE, /* i32: one more from lane to lane */
    LANE_VARYING,
} lane_shape;

/* What a value differs by, of elements that are computed together. */
enum { BY_ROW = 1, BY_COLUMN = 2, BY_BOTH = BY_ROW | BY_COLUMN };

typedef struct divergence {
    uint8_t *shape;    /* by value: a lane_shape */
    bool *by_row;      /* by value: it may differ between the rows that are computed together */
    bool *splits;      /* by block: the lanes may go both ways at its end */
    bool *loop_splits; /* by loop header: lanes leave it in different rounds */
} divergence;

static inline unsigned divergence_axes(const divergence *lanes, ir_ref r) {
    return (lanes->by_row[r] ? BY_ROW : 0u) | (lanes->shape[r] != LANE_UNIFORM ? BY_COLUMN : 0u);
}

/* The control flow of `fn` must be reducible. `width`: a constant or uniform value, the length of the rows that
 * the lanes of a group share; 0: there are none. Everything lives in the function's arena. */
divergence *divergence_compute(ir_fn *fn, const dom_info *d, ir_ref width);
/* The same, as if nothing but phis were read behind loops that lanes leave in different rounds. */
divergence *divergence_of_rounds(ir_fn *fn, const dom_info *d, ir_ref width);
/* Whether `r` is in such a loop, and `used` is behind it. */
bool divergence_crosses(const ir_fn *fn, const dom_info *d, const divergence *lanes, ir_ref r, ir_blk used);

/* What the element's index is divided by for its row in a matrix; 0: nothing that could be the length of rows, which is at
 * least so much if it is known, or a multiple of the lanes. */
ir_ref divergence_matrix_width(const ir_fn *fn, int64_t least, int64_t lanes);
/* Whether `r` is the element's row (op: IR_div) or column (IR_rem) in a matrix of this width. */
bool divergence_is_coordinate(const ir_fn *fn, ir_ref r, ir_op op, ir_ref width);

#endif
