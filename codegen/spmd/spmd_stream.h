/* Which maps write their results past caches (stream_words.h): those whose elements do not loop, as whole vectors. */
#ifndef WEFT_SPMD_STREAM_H
#define WEFT_SPMD_STREAM_H

#include "ir.h"
#include "target.h"

/* From how many elements on; 0: never. */
uint32_t spmd_stream_from(ir_fn *fn, const cg_target *target);
/* Whether a vector of this kind of elements is a whole line. */
bool spmd_stream_suits(char kind);

#endif
