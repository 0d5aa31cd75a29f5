/* Every pass has one type: it changes a function, tells whether it did, and leaves it valid (ir_verify) and
 * swept. */
#ifndef WEFT_PASSES_H
#define WEFT_PASSES_H

#include "ir.h"

typedef status pass_function(ir_fn *fn, bool *out_changed);

pass_function pass_inline, pass_fold, pass_scalar, pass_results, pass_blocks, pass_dce, pass_recursion,
    pass_split, pass_gvn, pass_licm, pass_assume, pass_hoist, pass_join, pass_schedule;
pass_function pass_tables, pass_rows, pass_elements, pass_mixed;

#endif
