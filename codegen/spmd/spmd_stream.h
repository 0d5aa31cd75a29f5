/* Results that go past caches.
 *
 * A line of memory that is written is read first, and takes a place in a cache. Of results that no cache holds until somebody
 * reads them both are for nothing: so elements that do not loop write theirs as whole vectors past caches, if all together
 * are as large as the largest cache: from 8 MB on where that is less or not known, and from 64 MB on where it is more, for such
 * a cache is shared by many cores, or by many machines. What reads smaller results next finds them in it. */
#ifndef WEFT_SPMD_STREAM_H
#define WEFT_SPMD_STREAM_H

#include "ir.h"
#include "target.h"

/* From how many elements on; 0: never. */
uint32_t spmd_stream_from(ir_fn *fn, const cg_target *target);
/* Whether a vector of this kind of elements is a whole line. */
bool spmd_stream_suits(char kind);

#endif
