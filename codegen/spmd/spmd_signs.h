/* Checks that ask for the sign of several numbers at once, as bounds that a loop may not leave are one number, or-ed: of rows that are
 * computed together (for spmd_body.c). There what depends on the row, on the column or on neither is asked by itself, (a | b) >= 0 being
 * a >= 0 and b >= 0: each part is there as often as it differs, and not once for every vector of every row. */
#ifndef WEFT_SPMD_SIGNS_H
#define WEFT_SPMD_SIGNS_H

#include "divergence.h"

void spmd_part_signs(ir_fn *fn, const divergence *lanes);

#endif
