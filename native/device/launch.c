/* What launches of all kinds have in common. */
#include "device_internal.h"

/* Always the same: PoCL compiles a kernel again for every local size (0.1 to 0.3 s). A kernel whose
 * work-items are long loops declares a smaller one (reqd_work_group_size), so that all cores get some. */
#define LOCAL_GPU 256
#define LOCAL_CPU 64

size_t launch_local_size(const dev_device *d, const dev_kernel *k) {
    if (k->local_required != 0) return k->local_required;
    size_t size = d->info.type == DEV_CPU ? LOCAL_CPU : LOCAL_GPU;
    while (size > k->local_max && size > 1)
        size /= 2;
    return size;
}

static const void *value_of(lane *l, const dev_arg *arg, buffer_copy *const *bound) {
    switch (arg->kind) {
    case DEV_ARG_SCALAR: return arg->scalar;
    case DEV_ARG_TRAP: return landing_trap(l);
    default: return buffer_copy_memory(*bound);
    }
}

status launch_set_args(arena *a, dev_device *d, lane *l, cl_kernel kernel, const dev_arg *args,
                       uint32_t count, buffer_copy *const *bound) {
    for (uint32_t i = 0; i < count; i++) {
        size_t size = args[i].kind == DEV_ARG_SCALAR ? args[i].bytes : sizeof(cl_mem);
        const void *value = value_of(l, &args[i], &bound[i]);
        status st = CALL_CL(a, d->api, clSetKernelArg, kernel, i, size, value);
        if (!status_is_ok(st))
            return status_make(a, st.code, "argument %u: %s", i, st.detail == NULL ? "" : st.detail);
    }
    return status_ok();
}

/* The wait itself says no more than -14. */
status launch_event_state(arena *a, dev_device *d, cl_event event, status st) {
    cl_int state = CL_COMPLETE;
    if (d->api->clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL) ==
            CL_SUCCESS &&
        state < 0)
        return dev_check(a, state, "a kernel or a copy");
    return st;
}

void launch_add_time(const dev_device *d, cl_event event, uint64_t *sum) {
    cl_ulong start = 0, end = 0;
    if (d->api->clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL) ==
            CL_SUCCESS &&
        d->api->clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL) ==
            CL_SUCCESS &&
        end > start)
        *sum += end - start;
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
    if (count > LAUNCH_MAX_ARGS)
        return status_make(a, ST_LIMIT, "a kernel with %u arguments; %d at most", count, LAUNCH_MAX_ARGS);
    if (count != k->arg_count)
        return status_make(a, ST_BUG, "kernel %s takes %u arguments, not %u", k->name, k->arg_count, count);
    if (items > INT64_MAX) return status_static(ST_BUG, "a launch over a negative number of items");
    const dev_arg *trap = launch_trap(args, count);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_well_formed(&args[i]) || (args[i].kind == DEV_ARG_TRAP && &args[i] != trap))
            return status_make(a, ST_BUG, "argument %u of kernel %s is malformed", i, k->name);
    }
    return status_ok();
}

status dev_launch(arena *a, dev_device *d, dev_kernel *kernel, const dev_arg *args, uint32_t arg_count,
                  uint64_t items, dev_profile *profile) {
    const dev_step step = {kernel, args, arg_count, items, profile};
    const dev_submission one = {.steps = &step, .step_count = 1, .times_kernels = profile != NULL};
    return dev_submit(a, d, &one);
}
