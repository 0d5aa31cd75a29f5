/* Loads that a work-group makes together in a matrix (shared_loads.h) as text, around a chunk's rounds; for a line's see
 * emit_line.h. */
#ifndef WEFT_EMIT_SHARED_H
#define WEFT_EMIT_SHARED_H

#include "emitter.h"

/* In front of the loop: where the places are. By value, out: run, the number of its array ln, and pitch, how far apart two
 * rounds lie in it. */
void emit_shared_begin(emitter *e, const chunk *c, uint32_t *run, uint32_t *pitch);
/* At a chunk's begin, and at its end. */
void emit_shared_loads(emitter *e, const chunk *c, const uint32_t *run, const uint32_t *pitch);
void emit_shared_end(emitter *e, const chunk *c, const uint32_t *run);

#endif
