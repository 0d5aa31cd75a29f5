#include "range.h"

#include "buffer.h"

/* A core of a CPU is to have a few groups, and a processor of a GPU one, but small ones cost more than that gains. (A Fourier
 * transform of 2^14 numbers, in 64 groups, left half of an H200 idle.) A kernel whose work-items are long loops declares its size
 * (reqd_work_group_size), so that all cores get some. */
#define GROUPS_OF_CORE 4
#define LEAST_GROUP 64

#define MOST_CHUNKS 1024 /* shorter ones never pay */

size_t range_local(const dev_device *d, const dev_kernel *k, uint64_t items) {
    if (k->shape.local_required != 0) return k->shape.local_required;
    size_t size = d->info.group_size;
    uint64_t groups = (uint64_t)d->info.compute_units * (d->info.type == DEV_CPU ? GROUPS_OF_CORE : 1);
    while (size > LEAST_GROUP && items / size < groups)
        size /= 2;
    while (size > k->shape.local_max && size > 1)
        size /= 2;
    return size;
}

uint64_t range_whole(uint64_t items, size_t local) {
    return (items + local - 1) / local * local;
}

uint64_t range_chunk(uint64_t items, uint64_t chunk, size_t local) {
    uint64_t least = (items + MOST_CHUNKS - 1) / MOST_CHUNKS;
    return range_whole(chunk < least ? least : chunk, local);
}

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
