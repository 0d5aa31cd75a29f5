/* The work-items of a launch, and its arguments: what all kinds of launches have in common. */
#ifndef WEFT_RANGE_H
#define WEFT_RANGE_H

#include "limit.h"
#include "program_cache.h"

static inline bool launch_has_buffer(const dev_arg *arg) {
    return arg->kind != DEV_ARG_SCALAR && arg->kind != DEV_ARG_TRAP;
}

/* The argument that is the trap, or NULL. */
const dev_arg *launch_trap(const dev_arg *args, uint32_t count);
/* Whether the kernel can be launched like that. */
status launch_check(arena *a, const dev_device *d, const dev_kernel *k, const dev_arg *args, uint32_t count,
                    uint64_t items);

/* The size of the kernel's work-groups in a launch of so many items. */
size_t range_local(const dev_device *d, const dev_kernel *k, uint64_t items);
/* `items`, rounded up to whole work-groups. */
uint64_t range_whole(uint64_t items, size_t local);
/* The items of a chunk of about `chunk` of `items`: whole work-groups, and not too many chunks. */
uint64_t range_chunk(uint64_t items, uint64_t chunk, size_t local);

#endif
