/* Functions of constants (intrinsics.def), at compile time. */
#ifndef WEFT_FOLD_INTRINSIC_H
#define WEFT_FOLD_INTRINSIC_H

#include "ir.h"

enum { FOLD_INTRINSIC_OPERANDS = 3 };

/* The value of row `intrinsic` for constants, which are as many and of the types that its descriptor says.
 * False if Java leaves it open, and so the device that runs the function is to decide. */
bool fold_intrinsic(int intrinsic, const ir_imm *operands, ir_imm *out);

#endif
