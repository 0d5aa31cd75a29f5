/* Why a function is refused, once no pass changes it any more. */
#ifndef WEFT_DIAGNOSE_H
#define WEFT_DIAGNOSE_H

#include "ir.h"

/* Refuse the function if anything is left that a device cannot do. What says most of the cause comes first,
 * of equals what the element reaches first. */
status diagnose(ir_fn *fn);

#endif
