/* Negations that need not be made: of factors, whose signs a product and a quotient have anyway, in front of an
 * absolute value, and on both sides of a comparison. So what differs by a sign alone becomes the same, as both
 * exp(-0.5 * d * d) of one price do. Exact but for a NaN's sign, of which Java says nothing.
 *
 * In comparisons it is more than thrift: LLVM does the same, makes -0.0 of the zero in -x > 0.0 ? 0.0 : x, and then takes what is chosen
 * for a maximum (emit/hidden_zeros.h). */
#ifndef WEFT_FOLD_SIGN_H
#define WEFT_FOLD_SIGN_H

#include "ir.h"

/* Whether the instruction has become another. */
bool fold_sign(ir_fn *fn, ir_ref r);

#endif
