/* Loads that a work-group makes together for elements in a line (shared_loads.h), each of which reads along a row of its own, as
 * text around a chunk's rounds. The arguments are those of emit_shared.h. */
#ifndef WEFT_EMIT_LINE_H
#define WEFT_EMIT_LINE_H

#include "emitter.h"

void emit_line_begin(emitter *e, const chunk *c, uint32_t *run, uint32_t *pitch);
void emit_line_loads(emitter *e, const chunk *c, const uint32_t *run, const uint32_t *pitch);
void emit_line_end(emitter *e);

#endif
