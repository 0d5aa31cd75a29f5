/* Chunks of a loop's rounds (loop_chunks.h) as text. */
#ifndef WEFT_EMIT_CHUNKS_H
#define WEFT_EMIT_CHUNKS_H

#include "emitter.h"

/* In front of loop `t`: as many chunks as there are; what is left over is the loop behind them. Nothing if it has none. */
void emit_chunks(emitter *e, const tree *t);
/* Whether there are so many rounds left, as a condition. */
void emit_chunks_left(emitter *e, const chunk *c, uint32_t rounds);
/* An index of a load that is read ahead: as it will be `ahead` rounds after the one that comes next. */
void emit_chunks_value(emitter *e, const chunk *c, ir_ref r, uint32_t ahead);

#endif
