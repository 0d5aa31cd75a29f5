/* Kernels, their instances, and launches.
 *
 * A cl_kernel holds its arguments, so two launches cannot set them at the same time (clSetKernelArg is the
 * one call of OpenCL that is not thread-safe). Each launch takes an instance, sets its arguments, which the
 * enqueuing copies, and gives it back; they are made on demand.
 */
#include <stdlib.h>
#include <string.h>

#include "driver_thread.h"
#include "ocl.h"
#include "overlap.h"
#include "pocl_ready.h"

#define MOST_IDLE 8 /* instances of a kernel, kept for later launches */

typedef struct instance {
    struct instance *next;
    cl_kernel kernel;
} instance;

typedef struct ocl_kernel {
    const ocl_program *program; /* borrowed */
    char *name;
    cl_uint arg_count;
    pthread_mutex_t lock; /* of the instances */
    instance *idle;
    uint32_t idle_count;
    overlap overlap;
} ocl_kernel;

static ocl_kernel *ocl_kernel_of(backend_kernel *k) {
    return (ocl_kernel *)k;
}

/* ---- instances ---- */

static status make_instance(arena *a, ocl_device *d, ocl_kernel *k, instance **out) {
    instance *i = calloc(1, sizeof *i);
    if (i == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    status st;
    MAKE_CL(a, st, i->kernel, &d->api, clCreateKernel, k->program->program, k->name);
    if (status_is_ok(st)) {
        *out = i;
        return st;
    }
    free(i);
    return status_make(a, st.code, "kernel %s: %s", k->name, st.detail == NULL ? "" : st.detail);
}

static void drop_instance(ocl_device *d, instance *i) {
    d->api.clReleaseKernel(i->kernel);
    free(i);
}

static status take_instance(arena *a, ocl_device *d, ocl_kernel *k, instance **out) {
    pthread_mutex_lock(&k->lock);
    instance *i = k->idle;
    if (i != NULL) {
        k->idle = i->next;
        k->idle_count--;
    }
    pthread_mutex_unlock(&k->lock);
    if (i == NULL) return make_instance(a, d, k, out);
    *out = i;
    return status_ok();
}

static void give_instance(ocl_device *d, ocl_kernel *k, instance *i) {
    pthread_mutex_lock(&k->lock);
    bool keep = k->idle_count < MOST_IDLE;
    if (keep) {
        i->next = k->idle;
        k->idle = i;
        k->idle_count++;
    }
    pthread_mutex_unlock(&k->lock);
    if (!keep) drop_instance(d, i);
}

/* ---- kernels ---- */

static status describe(arena *a, ocl_device *d, ocl_kernel *k, cl_kernel kernel, backend_shape *out) {
    size_t required[3] = {0};
    TRY(CALL_CL(a, &d->api, clGetKernelInfo, kernel, CL_KERNEL_NUM_ARGS, sizeof k->arg_count, &k->arg_count,
                NULL));
    TRY(CALL_CL(a, &d->api, clGetKernelWorkGroupInfo, kernel, d->id, CL_KERNEL_WORK_GROUP_SIZE,
                sizeof out->local_max, &out->local_max, NULL));
    TRY(CALL_CL(a, &d->api, clGetKernelWorkGroupInfo, kernel, d->id, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                sizeof required, required, NULL));
    out->arg_count = k->arg_count;
    out->local_required = required[0];
    return status_ok();
}

status ocl_kernel_make(arena *a, backend_device *device, backend_program *p, const char *name,
                       backend_kernel **out, backend_shape *out_shape) {
    ocl_device *d = ocl(device);
    ocl_kernel *k = calloc(1, sizeof *k);
    if (k == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    pthread_mutex_init(&k->lock, NULL);
    overlap_init(&k->overlap);
    k->program = ocl_program_of(p);
    k->name = strdup(name);
    instance *first;
    status st = k->name == NULL ? status_static(ST_OUT_OF_MEMORY, NULL) : make_instance(a, d, k, &first);
    if (status_is_ok(st)) {
        give_instance(d, k, first);
        st = describe(a, d, k, first->kernel, out_shape);
    }
    if (status_is_ok(st))
        *out = (backend_kernel *)k;
    else
        ocl_kernel_drop(device, (backend_kernel *)k);
    return st;
}

void ocl_kernel_drop(backend_device *d, backend_kernel *kernel) {
    ocl_kernel *k = ocl_kernel_of(kernel);
    while (k->idle != NULL) {
        instance *i = k->idle;
        k->idle = i->next;
        drop_instance(ocl(d), i);
    }
    overlap_destroy(&k->overlap);
    pthread_mutex_destroy(&k->lock);
    free(k->name);
    free(k);
}

/* ---- launches ---- */

static status set_values(arena *a, ocl_device *d, cl_kernel kernel, const backend_value *values,
                         uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        cl_mem memory = ocl_memory(values[i].memory);
        size_t size = memory == NULL ? values[i].size : sizeof memory;
        const void *value = memory == NULL ? values[i].bytes : &memory;
        status st = CALL_CL(a, &d->api, clSetKernelArg, kernel, i, size, value);
        if (!status_is_ok(st))
            return status_make(a, st.code, "argument %u: %s", i, st.detail == NULL ? "" : st.detail);
    }
    return status_ok();
}

static status enqueue(arena *a, ocl_device *d, cl_command_queue queue, cl_kernel kernel,
                      const backend_range *range, const backend_command *after, cl_event *out) {
    cl_event first = ocl_event(after);
    cl_uint waits = after == NULL ? 0 : 1;
    const cl_event *wait = waits == 0 ? NULL : &first;
    if (!range->in_series)
        return CALL_CL(a, &d->api, clEnqueueNDRangeKernel, queue, kernel, 1, NULL, &range->global,
                       &range->local, waits, wait, out);
    /* The second dimension is for PoCL: so the first of a series has an offset, as all others (overlap.c). */
    const size_t offset[] = {range->offset, 1}, global[] = {range->global, 1}, local[] = {range->local, 1};
    return CALL_CL(a, &d->api, clEnqueueNDRangeKernel, queue, kernel, d->is_pocl ? 2 : 1, offset, global,
                   local, waits, wait, out);
}

typedef struct launching {
    arena *a;
    ocl_device *d;
    cl_command_queue queue;
    cl_kernel kernel;
    const backend_range *range;
    const backend_command *after;
    cl_event *out;
    status st;
} launching;

static void enqueue_body(void *context) {
    launching *l = context;
    l->st = enqueue(l->a, l->d, l->queue, l->kernel, l->range, l->after, l->out);
}

/* On a thread with a large stack, if the kernel runs there. */
static status enqueue_where_it_may_run(launching l) {
    if (l.d->runs_at_once)
        driver_thread_run(enqueue_body, &l);
    else
        enqueue_body(&l);
    return l.st;
}

static status launch(launching l, ocl_kernel *k, const backend_value *values) {
    instance *i;
    TRY(take_instance(l.a, l.d, k, &i));
    l.kernel = i->kernel;
    status st = set_values(l.a, l.d, i->kernel, values, k->arg_count);
    if (status_is_ok(st)) st = enqueue_where_it_may_run(l);
    give_instance(l.d, k, i);
    return st;
}

/* One for which PoCL loads: it ends before anything else is enqueued. What fails then is told to who waits for all. */
static status launch_alone(launching l, ocl_kernel *k, const backend_value *values) {
    TRY(pocl_ready_to_link(l.a));
    pocl_attempt attempt;
    pocl_attempt_begin(&attempt, k->program->copy);
    status st = launch(l, k, values);
    if (status_is_ok(st)) {
        overlap_loaded(&k->overlap, l.range->global);
        (void)ocl_finish(l.a, (backend_device *)l.d, (backend_queue *)l.queue);
    }
    pocl_attempt_end(&attempt, false);
    return st;
}

status ocl_launch(arena *a, backend_device *device, backend_queue *q, backend_kernel *kernel,
                  const backend_value *values, const backend_range *range, const backend_command *after,
                  backend_command **out) {
    ocl_device *d = ocl(device);
    ocl_kernel *k = ocl_kernel_of(kernel);
    cl_event event = NULL;
    launching l = {.a = a,
                   .d = d,
                   .queue = ocl_queue(q),
                   .range = range,
                   .after = after,
                   .out = out == NULL ? NULL : &event};
    bool loads = d->is_pocl && overlap_is_alone(&k->overlap);
    status st = loads ? launch_alone(l, k, values) : launch(l, k, values);
    if (status_is_ok(st) && out != NULL) *out = (backend_command *)event;
    return st;
}

void ocl_enter(backend_device *d, backend_use *uses, uint32_t count) {
    for (uint32_t i = 0; i < count && ocl(d)->is_pocl; i++) {
        backend_use *u = &uses[i];
        u->alone = overlap_enter(&ocl_kernel_of(u->kernel)->overlap, u->width, u->in_series);
    }
}

void ocl_leave(backend_device *d, backend_use *uses, uint32_t count) {
    for (uint32_t i = ocl(d)->is_pocl ? count : 0; i-- > 0;) {
        backend_use *u = &uses[i];
        overlap_leave(&ocl_kernel_of(u->kernel)->overlap, u->in_series, u->alone);
    }
}

bool ocl_kernel_close(backend_device *d, backend_kernel *kernel) {
    return !ocl(d)->is_pocl || overlap_close(&ocl_kernel_of(kernel)->overlap);
}
