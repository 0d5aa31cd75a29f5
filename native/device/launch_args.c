#include "launch_args.h"

const dev_arg *launch_trap(const dev_arg *args, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (args[i].kind == DEV_ARG_TRAP) return &args[i];
    return NULL;
}

static bool is_well_formed(const dev_arg *arg) {
    switch (arg->kind) {
    case DEV_ARG_SCALAR: return arg->bytes <= sizeof arg->scalar;
    case DEV_ARG_TRAP: return arg->trap != NULL;
    default: return arg->buffer != NULL;
    }
}

status launch_check(arena *a, const dev_device *d, const dev_kernel *k, const dev_arg *args, uint32_t count,
                    uint64_t items) {
    if (k->device != d) return status_static(ST_BUG, "a kernel launched on a device it was not built for");
    if (count > LIMIT_ARGUMENTS)
        return status_make(a, ST_LIMIT, "a kernel with %u arguments; %d at most", count, LIMIT_ARGUMENTS);
    if (count != k->shape.arg_count)
        return status_make(a, ST_BUG, "kernel %s takes %u arguments, not %u", k->name, k->shape.arg_count,
                           count);
    if (items > INT64_MAX) return status_static(ST_BUG, "a launch over a negative number of items");
    const dev_arg *trap = launch_trap(args, count);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_well_formed(&args[i]) || (args[i].kind == DEV_ARG_TRAP && &args[i] != trap))
            return status_make(a, ST_BUG, "argument %u of kernel %s is malformed", i, k->name);
        if (launch_has_buffer(&args[i]) && args[i].kind != DEV_ARG_IN && !buffer_is_own(args[i].buffer))
            return status_make(a, ST_BUG, "kernel %s would write memory of somebody else's", k->name);
        if (args[i].kind == DEV_ARG_ZEROED && buffer_is_part(args[i].buffer))
            return status_make(a, ST_BUG, "kernel %s would have what is behind a part zeroed", k->name);
    }
    return status_ok();
}
