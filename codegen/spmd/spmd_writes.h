/* What lanes write: to memory, to a skeleton's result, and to variables, of which others that wait may still need what
 * they hold (for spmd_body.c). */
#ifndef WEFT_SPMD_WRITES_H
#define WEFT_SPMD_WRITES_H

#include "spmd_masks.h"

/* "float16", or "float" of what is the same for all lanes. */
const char *spmd_type_of(const spmd_emitter *e, ir_ref r);
/* The statement of an instruction, if it has one. */
void spmd_put_instruction(spmd_emitter *e, ir_ref r);
/* The assignments of phis (phi_moves.h); `context` is the emitter. */
void spmd_put_move(void *context, const phi_move *m);
uint32_t spmd_hold_move(void *context, const phi_move *m);

#endif
