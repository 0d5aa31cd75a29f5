/* All passes have the same type: a pass changes a function, says whether it did, and leaves it valid (ir_verify) and
 * swept. */
#ifndef WEFT_PASS_H
#define WEFT_PASS_H

#include "ir.h"

typedef status pass_function(ir_fn *fn, bool *out_changed);

#endif
