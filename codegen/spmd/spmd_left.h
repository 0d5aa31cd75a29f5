/* What lanes take along out of a loop, apart from what goes round in it (for spmd_body.c).
 *
 * A counter is the same for all lanes that are in a loop, and another number for each that has left it. So what is read of it
 * behind the loop becomes a value of its own, which follows it from round to round: that one varies, and the counter does not, nor
 * what is computed from it, nor the question whether it has come to its limit. */
#ifndef WEFT_SPMD_LEFT_H
#define WEFT_SPMD_LEFT_H

#include "divergence.h"

/* The control flow of `fn` must be reducible; `width` as in divergence_compute. */
void spmd_part_left(ir_fn *fn, const dom_info *d, ir_ref width);

#endif
