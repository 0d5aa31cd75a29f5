/* The rules of fold.c for one instruction. */
#ifndef WEFT_FOLD_H
#define WEFT_FOLD_H

#include "ir.h"

/* Blocks may then be without predecessors: ir_remove_unreachable empties them. */
status fold_instruction(ir_fn *fn, ir_ref r, bool *out_changed);

#endif
