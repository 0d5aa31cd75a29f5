/* One launch: bind the buffers, set the arguments, run, wait, note what was written. */
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

status launch_set_args(arena *a, dev_device *d, cl_kernel kernel, const dev_arg *args, uint32_t count,
                       buffer_copy *const *bound) {
    for (uint32_t i = 0; i < count; i++) {
        bool scalar = args[i].kind == DEV_ARG_SCALAR;
        size_t size = scalar ? args[i].bytes : sizeof(cl_mem);
        const void *value = scalar ? (const void *)args[i].scalar : buffer_copy_memory(bound[i]);
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

static status run_in_lane(arena *a, dev_device *d, lane *l, cl_kernel kernel, size_t global, size_t local,
                          launch_end *end, dev_profile *profile) {
    cl_event event = NULL;
    cl_command_queue queue = l->queue;
    if (profile != NULL) TRY(lane_timed_queue(a, d, l, &queue));
    TRY(CALL_CL(a, d->api, clEnqueueNDRangeKernel, queue, kernel, 1, NULL, &global, &local, 0, NULL, &event));
    status st = CALL_CL(a, d->api, clWaitForEvents, 1, &event);
    if (status_is_ok(st)) {
        *end = LAUNCH_DONE;
        if (profile != NULL) launch_add_time(d, event, &profile->kernel);
    } else {
        *end = LAUNCH_FAILED;
        st = launch_event_state(a, d, event, st);
        d->api->clFinish(queue); /* nothing may still run when the buffers are let go */
    }
    d->api->clReleaseEvent(event);
    return st;
}

/* With everything bound. `*end` says how far it came. */
static status run(arena *a, dev_device *d, dev_kernel *k, const dev_arg *args, uint32_t count,
                  buffer_copy *const *bound, uint64_t items, launch_end *end, dev_profile *profile) {
    size_t local = launch_local_size(d, k);
    size_t global = (size_t)((items + local - 1) / local * local);
    kernel_instance *instance;
    lane *l;
    TRY(kernel_take(a, k, &instance));
    status st = launch_set_args(a, d, instance->kernel, args, count, bound);
    const launch_range range = {.width = global};
    bool alone = overlap_enter(k, &range);
    if (status_is_ok(st)) st = lane_take(a, d, &l);
    if (status_is_ok(st)) {
        st = run_in_lane(a, d, l, instance->kernel, global, local, end, profile);
        lane_give(d, l);
    }
    overlap_leave(k, &range, alone);
    kernel_give(k, instance);
    atomic_fetch_add(&d->counts.launches, 1);
    return st;
}

status launch_check(arena *a, const dev_device *d, const dev_kernel *k, const dev_arg *args, uint32_t count,
                    uint64_t items) {
    if (k->device != d) return status_static(ST_BUG, "a kernel launched on a device it was not built for");
    if (count > LAUNCH_MAX_ARGS)
        return status_make(a, ST_LIMIT, "a kernel with %u arguments; %d at most", count, LAUNCH_MAX_ARGS);
    if (count != k->arg_count)
        return status_make(a, ST_BUG, "kernel %s takes %u arguments, not %u", k->name, k->arg_count, count);
    if (items > INT64_MAX) return status_static(ST_BUG, "a launch over a negative number of items");
    for (uint32_t i = 0; i < count; i++) {
        bool scalar = args[i].kind == DEV_ARG_SCALAR;
        if (scalar ? args[i].bytes > sizeof args[i].scalar : args[i].buffer == NULL)
            return status_make(a, ST_BUG, "argument %u of kernel %s is malformed", i, k->name);
    }
    return status_ok();
}

static status try_launch(arena *a, dev_device *d, dev_kernel *k, const dev_arg *args, uint32_t count,
                         uint64_t items, launch_end *end, dev_profile *profile) {
    buffer_copy *bound[LAUNCH_MAX_ARGS];
    status st = status_ok();
    *end = LAUNCH_NEVER_RAN;
    uint32_t next = 0;
    for (; next < count; next++) {
        if (args[next].kind == DEV_ARG_SCALAR) continue;
        TRY_DONE(buffer_bind(a, args[next].buffer, d, args[next].kind, &bound[next], profile));
    }
    st = run(a, d, k, args, count, bound, items, end, profile);
done:
    for (uint32_t i = 0; i < next; i++)
        if (args[i].kind != DEV_ARG_SCALAR) buffer_unbind(args[i].buffer, bound[i], args[i].kind, *end);
    return st;
}

static status launch(arena *a, dev_device *d, dev_kernel *k, const dev_arg *args, uint32_t count,
                     uint64_t items, dev_profile *profile) {
    launch_end end;
    TRY(launch_check(a, d, k, args, count, items));
    if (items == 0) return status_ok();
    status st = try_launch(a, d, k, args, count, items, &end, profile);
    /* Drivers find out late, at the first use of a buffer, that a device is full, and they have several codes
     * for it. It may be full of what is kept for later. */
    if (st.code == ST_CL_ERROR && end == LAUNCH_NEVER_RAN && dev_buffer_trim())
        st = try_launch(a, d, k, args, count, items, &end, profile);
    return st;
}

status dev_launch(arena *a, dev_device *d, dev_kernel *kernel, const dev_arg *args, uint32_t arg_count,
                  uint64_t items, dev_profile *profile) {
    bool armed = calm_begin(a);
    status st = launch(a, d, kernel, args, arg_count, items, profile);
    calm_end(a, armed);
    return st;
}
