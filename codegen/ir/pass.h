/* Every pass has one type: it changes a function, tells whether it did, and leaves it valid (ir_verify) and
 * swept. */
#ifndef WEFT_PASS_H
#define WEFT_PASS_H

#include "ir.h"

typedef status pass_function(ir_fn *fn, bool *out_changed);

#endif
