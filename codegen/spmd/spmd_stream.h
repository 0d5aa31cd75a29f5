/* Results that go past caches.
 *
 * A line of memory that is written is read first, and takes a place in a cache. Of results that no cache holds until somebody
 * reads them both are for nothing: so elements that do not loop write theirs as whole vectors past caches, if all together
 * are 8 MB or more. */
#ifndef WEFT_SPMD_STREAM_H
#define WEFT_SPMD_STREAM_H

#include "ir.h"

/* From how many elements on; 0: never. */
uint32_t spmd_stream_from(ir_fn *fn);
/* Whether a vector of this kind of elements is a whole line. */
bool spmd_stream_suits(char kind);

#endif
