/* Which lanes are active: how they throw, leave and wait. */
#ifndef WEFT_SPMD_MASKS_H
#define WEFT_SPMD_MASKS_H

#include "spmd_emitter.h"

/* Go on where lanes wait, all that were active being gone; the same if none is left; the place that this leads to. */
void spmd_put_resume(spmd_emitter *e);
void spmd_put_guard(spmd_emitter *e);
void spmd_put_label(spmd_emitter *e, uint32_t region);

/* Every active lane throws; those for which the check does not hold do. */
void spmd_put_trap_all(spmd_emitter *e);
void spmd_put_check(spmd_emitter *e, const ir_ins *ins);

#endif
