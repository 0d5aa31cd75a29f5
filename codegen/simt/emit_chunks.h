/* Chunks of a loop's rounds (loop_chunks.h) as text. */
#ifndef WEFT_EMIT_CHUNKS_H
#define WEFT_EMIT_CHUNKS_H

#include "emitter.h"

/* In front of loop `t`: as many chunks as there are; what is left over is the loop behind them. Nothing if it has none. */
void emit_chunks(emitter *e, const tree *t);

#endif
