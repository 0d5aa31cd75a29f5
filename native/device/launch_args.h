/* The arguments of a launch: what all kinds of launches have in common. */
#ifndef WEFT_LAUNCH_ARGS_H
#define WEFT_LAUNCH_ARGS_H

#include "buffer.h"
#include "limit.h"
#include "program_cache.h"
#include "staging.h"

static inline bool launch_has_buffer(const dev_arg *arg) {
    return arg->kind != DEV_ARG_SCALAR && arg->kind != DEV_ARG_TRAP;
}

/* The argument that is the trap, or NULL. */
const dev_arg *launch_trap(const dev_arg *args, uint32_t count);
/* Whether the kernel can be launched like that. */
status launch_check(arena *a, const dev_device *d, const dev_kernel *k, const dev_arg *args, uint32_t count,
                    uint64_t items);
/* What the back end gets for an argument; `copy`: its buffer's on the device, if it has one. A trap is the submission's next. */
static inline backend_value launch_value(const dev_arg *arg, const buffer_copy *copy, staging *s) {
    switch (arg->kind) {
    case DEV_ARG_SCALAR: return (backend_value){.bytes = arg->scalar, .size = arg->bytes};
    case DEV_ARG_TRAP: return (backend_value){.memory = staging_trap(s)};
    default: return (backend_value){.memory = buffer_copy_memory(copy)};
    }
}

#endif
