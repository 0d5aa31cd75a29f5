/* The work-items of a launch. */
#ifndef WEFT_RANGE_H
#define WEFT_RANGE_H

#include "program_cache.h"

/* The size of the kernel's work-groups in a launch of so many items. */
size_t range_local(const dev_device *d, const dev_kernel *k, uint64_t items);
/* `items`, rounded up to whole work-groups. */
uint64_t range_whole(uint64_t items, size_t local);
/* The items of a chunk of about `chunk` of `items`: whole work-groups, and not too many chunks. */
uint64_t range_chunk(uint64_t items, uint64_t chunk, size_t local);

#endif
