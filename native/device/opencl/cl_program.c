/* Programs compiled. */
#include "ocl.h"

#include <stdlib.h>
#include <string.h>

#include "driver_thread.h"

#define MOST_LOG 8192                    /* bytes of a build log that are told: the first errors are in it */
#define MOST_LOG_READ ((size_t)16 << 20) /* a driver that says more than this is not to be believed */

/* The compiler's log in `a`, without trailing blank lines; NULL when there is none. */
static const char *build_log(arena *a, ocl_device *d, cl_program p) {
    size_t bytes = 0;
    if (d->api.clGetProgramBuildInfo(p, d->id, CL_PROGRAM_BUILD_LOG, 0, NULL, &bytes) != CL_SUCCESS)
        return NULL;
    char *log = bytes > MOST_LOG_READ ? NULL : malloc(bytes + 1);
    const char *result = NULL;
    if (log != NULL &&
        d->api.clGetProgramBuildInfo(p, d->id, CL_PROGRAM_BUILD_LOG, bytes, log, NULL) == CL_SUCCESS) {
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

static status refused(arena *a, ocl_device *d, cl_program p) {
    const char *log = build_log(a, d, p);
    if (log == NULL)
        log = "no log; PoCL does this when the folder of its cache (POCL_CACHE_DIR) cannot be written";
    return status_make(a, ST_CL_BUILD, "%s: %s", d->name, log);
}

/* DEV_EXACT: nothing may loosen arithmetic, for Java's results come out bit for bit. Without the flag `/` and
 * sqrt of floats are off by up to 2 ulp on GPUs.
 *
 * DEV_RELAXED: not -cl-fast-relaxed-math, which adds -cl-finite-math-only to these. Under that a NaN makes
 * behaviour undefined: a comparison that guards a conversion, ends a loop or traps may be dropped as one that
 * cannot fail, and a NaN in the input is no reason for a kernel that does not end or reads out of bounds. */
static const char *build_options(const ocl_device *d, dev_arithmetic arithmetic) {
    if (arithmetic == DEV_RELAXED) return "-cl-std=CL1.2 -cl-unsafe-math-optimizations -cl-denorms-are-zero";
    return d->rounds_divide ? "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt" : "-cl-std=CL1.2";
}

typedef struct building {
    ocl_device *d;
    cl_program program;
    const char *options;
    cl_int error;
} building;

static void build(void *context) {
    building *b = context;
    b->error = b->d->api.clBuildProgram(b->program, 1, &b->d->id, b->options, NULL, NULL);
}

status ocl_program_make(arena *a, backend_device *device, dev_arithmetic arithmetic, const char *source,
                        backend_program **out) {
    ocl_device *d = ocl(device);
    status st;
    cl_program p;
    MAKE_CL(a, st, p, &d->api, clCreateProgramWithSource, d->context, 1, &source, NULL);
    if (!status_is_ok(st)) return st;
    building b = {d, p, build_options(d, arithmetic), CL_SUCCESS};
    driver_thread_run(build, &b);
    if (b.error == CL_SUCCESS) {
        *out = (backend_program *)p;
        return st;
    }
    st = b.error == CL_BUILD_PROGRAM_FAILURE
             ? refused(a, d, p)
             : dev_check(a, b.error, "clBuildProgram(p, 1, &d->id, options, ...)");
    d->api.clReleaseProgram(p);
    return st;
}

void ocl_program_drop(backend_device *d, backend_program *p) {
    ocl(d)->api.clReleaseProgram((cl_program)p);
}
