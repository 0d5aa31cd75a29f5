/* What a CPU's work-item asks for ahead, for the next one's elements: see java_rows_ahead in runs.cl. Only of loads that differ by row;
 * the others' places are read again and again. */
#ifndef WEFT_EMIT_AHEAD_H
#define WEFT_EMIT_AHEAD_H

#include "emitter.h"

/* In front of the loop: where that is, for each of the chunk's loads. */
void emit_ahead_begin(emitter *e, const chunk *c, const uint32_t *run);
/* At a chunk's begin. */
void emit_ahead_loads(emitter *e, const chunk *c, const uint32_t *run);

#endif
