/* Java's arithmetic on constants, at compile time. */
#ifndef WEFT_FOLD_CONST_H
#define WEFT_FOLD_CONST_H

#include "ir.h"

/* The value of `op` on constants of type `from`; false if it is no operation on numbers. */
bool fold_const(ir_op op, ir_type from, ir_imm a, ir_imm b, ir_imm *out);

#endif
