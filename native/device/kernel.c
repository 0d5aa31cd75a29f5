/* One program compiled, one kernel of it, and the instances that launches use. */
#include <stdlib.h>
#include <string.h>

#include "device_internal.h"

#define MOST_IDLE 8 /* instances of a kernel, kept for later launches */

#define MOST_LOG 8192                    /* bytes of a build log that are told: the first errors are in it */
#define MOST_LOG_READ ((size_t)16 << 20) /* a driver that says more than this is not to be believed */

/* The compiler's log in `a`, without trailing blank lines; NULL when there is none. */
static const char *build_log(arena *a, dev_device *d, cl_program p) {
    size_t bytes = 0;
    if (d->api->clGetProgramBuildInfo(p, d->id, CL_PROGRAM_BUILD_LOG, 0, NULL, &bytes) != CL_SUCCESS)
        return NULL;
    char *log = bytes > MOST_LOG_READ ? NULL : malloc(bytes + 1);
    const char *result = NULL;
    if (log != NULL &&
        d->api->clGetProgramBuildInfo(p, d->id, CL_PROGRAM_BUILD_LOG, bytes, log, NULL) == CL_SUCCESS) {
        log[bytes] = '\0';
        size_t length = strlen(log);
        while (length > 0 && (log[length - 1] == '\n' || log[length - 1] == ' '))
            length--;
        if (length > MOST_LOG)
            result = arena_printf(a, "%.*s\n... (%zu bytes more)", MOST_LOG, log, length - MOST_LOG);
        else if (length > 0)
            result = arena_string(a, log, length);
    }
    free(log);
    return result;
}

static status refused(arena *a, dev_device *d, cl_program p) {
    const char *log = build_log(a, d, p);
    if (log == NULL)
        log = "no log; PoCL does this when the folder of its cache (POCL_CACHE_DIR) cannot be written";
    return status_make(a, ST_CL_BUILD, "%s: %s", d->info.name, log);
}

/* DEV_EXACT: nothing may loosen arithmetic, for Java's results come out bit for bit. Without the flag `/` and
 * sqrt of floats are off by up to 2 ulp on GPUs.
 *
 * DEV_RELAXED: not -cl-fast-relaxed-math, which adds -cl-finite-math-only to these. Under that a NaN makes
 * behaviour undefined: a comparison that guards a conversion, ends a loop or traps may be dropped as one that
 * cannot fail, and a NaN in the input is no reason for a kernel that does not end or reads out of bounds. */
static const char *build_options(const dev_device *d, dev_arithmetic arithmetic) {
    if (arithmetic == DEV_RELAXED) return "-cl-std=CL1.2 -cl-unsafe-math-optimizations -cl-denorms-are-zero";
    return d->info.rounds_divide ? "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt" : "-cl-std=CL1.2";
}

status kernel_build(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source, cl_program *out) {
    const dev_api *api = d->api;
    *out = NULL;
    TRY(device_ready(a, d));
    const char *options = build_options(d, arithmetic);
    status st;
    cl_program p;
    MAKE_CL(a, st, p, api, clCreateProgramWithSource, d->context, 1, &source, NULL);
    if (!status_is_ok(st)) return st;
    cl_int error = api->clBuildProgram(p, 1, &d->id, options, NULL, NULL);
    atomic_fetch_add(&d->counts.builds, 1);
    if (error == CL_SUCCESS) {
        *out = p;
        return st;
    }
    st = error == CL_BUILD_PROGRAM_FAILURE
             ? refused(a, d, p)
             : dev_check(a, error, "clBuildProgram(p, 1, &d->id, options, ...)");
    api->clReleaseProgram(p);
    return st;
}

static status make_instance(arena *a, dev_kernel *k, kernel_instance **out) {
    kernel_instance *i = calloc(1, sizeof *i);
    if (i == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    status st;
    MAKE_CL(a, st, i->kernel, k->device->api, clCreateKernel, k->program, k->name);
    if (status_is_ok(st)) {
        *out = i;
        return st;
    }
    free(i);
    return status_make(a, st.code, "kernel %s: %s", k->name, st.detail == NULL ? "" : st.detail);
}

static status describe(arena *a, dev_kernel *k, cl_kernel kernel) {
    dev_device *d = k->device;
    size_t required[3] = {0};
    TRY(CALL_CL(a, d->api, clGetKernelInfo, kernel, CL_KERNEL_NUM_ARGS, sizeof k->arg_count, &k->arg_count,
                NULL));
    TRY(CALL_CL(a, d->api, clGetKernelWorkGroupInfo, kernel, d->id, CL_KERNEL_WORK_GROUP_SIZE,
                sizeof k->local_max, &k->local_max, NULL));
    TRY(CALL_CL(a, d->api, clGetKernelWorkGroupInfo, kernel, d->id, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                sizeof required, required, NULL));
    k->local_required = required[0];
    return status_ok();
}

status kernel_create(arena *a, dev_device *d, cl_program p, const char *name, dev_kernel **out) {
    dev_kernel *k = calloc(1, sizeof *k);
    if (k == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->overlap.ended, NULL);
    k->device = d;
    k->program = p;
    k->name = strdup(name);
    status st = k->name == NULL ? status_static(ST_OUT_OF_MEMORY, NULL) : make_instance(a, k, &k->idle);
    if (status_is_ok(st)) {
        k->idle_count = 1;
        st = describe(a, k, k->idle->kernel);
    }
    if (status_is_ok(st))
        *out = k;
    else
        kernel_destroy(k);
    return st;
}

void kernel_destroy(dev_kernel *k) {
    while (k->idle != NULL) {
        kernel_instance *i = k->idle;
        k->idle = i->next;
        k->device->api->clReleaseKernel(i->kernel);
        free(i);
    }
    pthread_cond_destroy(&k->overlap.ended);
    pthread_mutex_destroy(&k->lock);
    free(k->name);
    free(k);
}

status kernel_take(arena *a, dev_kernel *k, kernel_instance **out) {
    pthread_mutex_lock(&k->lock);
    kernel_instance *i = k->idle;
    if (i != NULL) {
        k->idle = i->next;
        k->idle_count--;
    }
    pthread_mutex_unlock(&k->lock);
    if (i == NULL) return make_instance(a, k, out);
    *out = i;
    return status_ok();
}

void kernel_give(dev_kernel *k, kernel_instance *i) {
    pthread_mutex_lock(&k->lock);
    bool keep = k->idle_count < MOST_IDLE;
    if (keep) {
        i->next = k->idle;
        k->idle = i;
        k->idle_count++;
    }
    pthread_mutex_unlock(&k->lock);
    if (keep) return;
    k->device->api->clReleaseKernel(i->kernel);
    free(i);
}

uint64_t dev_kernel_build_ns(const dev_kernel *k) {
    return k->build_ns;
}
