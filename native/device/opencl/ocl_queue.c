/* Command queues, copies, and commands under way, which are events. */
#include "ocl.h"

#include "driver_thread.h"

status ocl_queue_make(arena *a, backend_device *device, bool timed, backend_queue **out) {
    ocl_device *d = ocl(device);
    cl_command_queue_properties properties = timed ? CL_QUEUE_PROFILING_ENABLE : 0;
    status st;
    cl_command_queue made;
    MAKE_CL(a, st, made, &d->api, clCreateCommandQueue, d->context, d->id, properties);
    if (status_is_ok(st)) *out = (backend_queue *)made;
    return st;
}

void ocl_queue_drop(backend_device *d, backend_queue *q) {
    ocl(d)->api.clReleaseCommandQueue(ocl_queue(q));
}

/* ---- calls in which a driver may run kernels ---- */

typedef struct call {
    arena *a;
    backend_device *d;
    backend_queue *q;
    backend_command *command;
    status st;
} call;

static void flush(void *context) {
    call *c = context;
    c->st = CALL_CL(c->a, &ocl(c->d)->api, clFlush, ocl_queue(c->q));
}

static void finish(void *context) {
    call *c = context;
    c->st = CALL_CL(c->a, &ocl(c->d)->api, clFinish, ocl_queue(c->q));
}

static void wait_for(void *context) {
    call *c = context;
    cl_event event = ocl_event(c->command);
    c->st = CALL_CL(c->a, &ocl(c->d)->api, clWaitForEvents, 1, &event);
}

static status make_call(void (*body)(void *context), call c) {
    if (ocl(c.d)->runs_on_caller)
        driver_thread_run(body, &c);
    else
        body(&c);
    return c.st;
}

status ocl_flush(arena *a, backend_device *d, backend_queue *q) {
    return make_call(flush, (call){.a = a, .d = d, .q = q});
}

status ocl_finish(arena *a, backend_device *d, backend_queue *q) {
    return make_call(finish, (call){.a = a, .d = d, .q = q});
}

status ocl_command_wait(arena *a, backend_device *d, backend_command *c) {
    return make_call(wait_for, (call){.a = a, .d = d, .command = c});
}

/* ---- copies ---- */

/* What an enqueuing has come to, and its event. */
static status keep(status st, const cl_event *event, backend_command **out) {
    if (out != NULL && status_is_ok(st)) *out = (backend_command *)*event;
    return st;
}

/* A blocking write returns as soon as the host's memory may be changed, and may end later: a kernel in another queue, which does
 * not wait for this one's, has read what lay there before (Intel's driver, copies of 320 bytes). So its event is waited for. */
static status wait_for_write(arena *a, backend_device *d, backend_command *written) {
    status waited = ocl_command_wait(a, d, written), st = ocl_command_state(a, d, written);
    ocl_command_drop(d, written);
    return status_is_ok(st) ? waited : st; /* the wait itself says no more than -14 */
}

status ocl_write(arena *a, backend_device *d, backend_queue *q, backend_memory *to, size_t offset,
                 size_t bytes, const void *from, backend_command **out) {
    cl_event event = NULL;
    cl_bool blocks = out == NULL ? CL_TRUE : CL_FALSE;
    TRY(CALL_CL(a, &ocl(d)->api, clEnqueueWriteBuffer, ocl_queue(q), ocl_memory(to), blocks, offset, bytes,
                from, 0, NULL, &event));
    if (out == NULL) return wait_for_write(a, d, (backend_command *)event);
    *out = (backend_command *)event;
    return status_ok();
}

status ocl_read(arena *a, backend_device *d, backend_queue *q, const backend_memory *from, size_t offset,
                size_t bytes, void *to, const backend_command *after, backend_command **out) {
    cl_event event = NULL, first = ocl_event(after);
    cl_bool blocks = out == NULL ? CL_TRUE : CL_FALSE;
    cl_uint waits = after == NULL ? 0 : 1;
    return keep(CALL_CL(a, &ocl(d)->api, clEnqueueReadBuffer, ocl_queue(q), ocl_memory(from), blocks, offset,
                        bytes, to, waits, waits == 0 ? NULL : &first, out == NULL ? NULL : &event),
                &event, out);
}

status ocl_copy(arena *a, backend_device *d, backend_queue *q, backend_memory *to, size_t to_offset,
                const backend_memory *from, size_t from_offset, size_t bytes) {
    return CALL_CL(a, &ocl(d)->api, clEnqueueCopyBuffer, ocl_queue(q), ocl_memory(from), ocl_memory(to),
                   from_offset, to_offset, bytes, 0, NULL, NULL);
}

status ocl_fill(arena *a, backend_device *d, backend_queue *q, backend_memory *to, int32_t with,
                size_t bytes) {
    return CALL_CL(a, &ocl(d)->api, clEnqueueFillBuffer, ocl_queue(q), ocl_memory(to), &with, sizeof with, 0,
                   bytes, 0, NULL, NULL);
}

/* ---- commands ---- */

/* The wait itself says no more than -14. */
status ocl_command_state(arena *a, backend_device *d, const backend_command *c) {
    cl_int state = CL_COMPLETE;
    cl_int error = ocl(d)->api.clGetEventInfo(ocl_event(c), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state,
                                              &state, NULL);
    return error == CL_SUCCESS && state < 0 ? ocl_check(a, state, "a kernel or a copy") : status_ok();
}

uint64_t ocl_command_time(backend_device *device, const backend_command *c) {
    ocl_device *d = ocl(device);
    cl_ulong start = 0, end = 0;
    bool known = d->api.clGetEventProfilingInfo(ocl_event(c), CL_PROFILING_COMMAND_START, sizeof start,
                                                &start, NULL) == CL_SUCCESS &&
                 d->api.clGetEventProfilingInfo(ocl_event(c), CL_PROFILING_COMMAND_END, sizeof end, &end,
                                                NULL) == CL_SUCCESS;
    return known && end > start ? end - start : 0;
}

void ocl_command_drop(backend_device *d, backend_command *c) {
    ocl(d)->api.clReleaseEvent(ocl_event(c));
}
