/* Results that go past caches.
 *
 * A line of memory that is written is read first, and takes a place in a cache. Of results that no cache holds until somebody
 * reads them both are for nothing: so whole vectors of them go past caches, if all together are as large as the largest cache: from
 * 8 MB on where that is less or not known, and from 64 MB on where it is more, for such a cache is shared by many cores, or by many
 * machines. What reads smaller results next finds them in it.
 *
 *     STREAM(to, x)            *to becomes x, a vector that fills a line of a cache
 *     STREAM_IF(many, to, x)   the same, past caches if there are so many
 *     STREAMED()               what a work-item has so written is there for others when the kernel has ended */
#ifndef WEFT_STREAM_WORDS_H
#define WEFT_STREAM_WORDS_H

#include "target.h"
#include "text.h"

void stream_words(text *out);

/* Of results that go past caches: this or more, all columns. */
uint32_t stream_least_bytes(const cg_target *target);

#endif
