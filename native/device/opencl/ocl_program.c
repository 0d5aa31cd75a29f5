/* Programs compiled. */
#include "ocl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver_thread.h"
#include "pocl_binary.h"
#include "pocl_cache.h"
#include "pocl_header.h"
#include "pocl_lock.h"
#include "pocl_ready.h"

#define MOST_LOG 8192                    /* bytes of a build log that are told: the first errors are in it */
#define MOST_LOG_READ ((size_t)16 << 20) /* a driver that says more than this is not to be believed */
#define ADDED "POCL_EXTRA_BUILD_FLAGS"   /* PoCL adds these options to ours */
#define MOST_RACES 4                     /* lost one after the other to other processes */

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

/* Without warnings: PoCL counts them on the user's standard error, and they are of no use to anybody there ("changes the
 * ABI", of functions that are inlined). */
#define PLAIN "-cl-std=CL1.2 -w"

#define ROUND_DIVISIONS " -cl-fp32-correctly-rounded-divide-sqrt"
#define IN_ORDER " -DWEFT_IN_ORDER" /* java_ops.h says why */

/* DEV_EXACT: nothing may loosen arithmetic, for Java's results come out bit for bit. Without the flag `/` and
 * sqrt of floats are off by up to 2 ulp on GPUs.
 *
 * DEV_RELAXED: not -cl-fast-relaxed-math, which adds -cl-finite-math-only to these. Under that a NaN makes
 * behaviour undefined: a comparison that guards a conversion, ends a loop or traps may be dropped as one that
 * cannot fail, and a NaN in the input is no reason for a kernel that does not end or reads out of bounds. */
static const char *options_for(const ocl_device *d, dev_arithmetic arithmetic) {
    if (arithmetic == DEV_RELAXED) return PLAIN " -cl-unsafe-math-optimizations -cl-denorms-are-zero";
    static const char *const exact[2][2] = {
        {PLAIN, PLAIN ROUND_DIVISIONS},
        {PLAIN IN_ORDER, PLAIN IN_ORDER ROUND_DIVISIONS},
    };
    return exact[d->vectorises][d->rounds_divide];
}

/* PoCL (3.1 to 5.0) knows a loaded kernel by what its program was built of, and who launches it must know what else is under way of
 * it (overlap.h): so no two copies of the library have the same program. */
status ocl_program_choose(arena *names, ocl_device *d, uint32_t copy) {
    for (dev_arithmetic k = 0; k < DEV_ARITHMETICS; k++) {
        d->options[k] = options_for(d, k);
        if (d->is_pocl && copy > 0)
            d->options[k] = arena_printf(names, "%s -DWEFT_LIBRARY=%u", d->options[k], copy);
        if (d->options[k] == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    return status_ok();
}

const char *ocl_program_options(backend_device *device, dev_arithmetic arithmetic) {
    return ocl(device)->options[arithmetic];
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

static const char damaged[] = "a file of PoCL's cache is damaged; remove the folder of that cache";

static bool is_damage(status st) {
    return st.detail == damaged;
}

/* What PoCL cannot read of its cache it may take for a program without kernels. */
static status check_whole(arena *a, ocl_device *d, cl_program p) {
    size_t kernels = 1;
    if (d->is_pocl)
        TRY(CALL_CL(a, &d->api, clGetProgramInfo, p, CL_PROGRAM_NUM_KERNELS, sizeof kernels, &kernels, NULL));
    return kernels > 0 ? status_ok() : status_static(ST_CL_BUILD, damaged);
}

static status built(arena *a, ocl_device *d, cl_program p, cl_int error) {
    if (error == CL_SUCCESS) return check_whole(a, d, p);
    if (error == CL_BUILD_PROGRAM_FAILURE) return refused(a, d, p);
    const char *added = error == CL_INVALID_BUILD_OPTIONS && d->is_pocl ? getenv(ADDED) : NULL;
    if (added != NULL && *added != '\0')
        return status_make(a, ST_CL_ERROR,
                           "%s takes no program (%s): the variable " ADDED
                           ", whose options PoCL adds to Weft's, is \"%s\"; unset it",
                           d->name, ocl_error_name(error), added);
    return ocl_check(a, error, "clBuildProgram(p, 1, &d->id, options, ...)");
}

/* Takes `p` over: it becomes a program, or is released. */
static status build_program(arena *a, ocl_device *d, cl_program p, const char *options, pocl_copy copy,
                            backend_program **out) {
    building b = {d, p, options, CL_SUCCESS};
    ocl_program *made = malloc(sizeof *made);
    if (made != NULL) driver_thread_run(build, &b);
    status st = made == NULL ? status_static(ST_OUT_OF_MEMORY, NULL) : built(a, d, p, b.error);
    if (status_is_ok(st)) {
        *made = (ocl_program){p, copy};
        *out = (backend_program *)made;
        return st;
    }
    free(made);
    d->api.clReleaseProgram(p);
    return st;
}

/* The program of these texts, one behind the other. */
static status make_copy(arena *a, ocl_device *d, const char **texts, cl_uint count, const char *options,
                        pocl_copy copy, backend_program **out) {
    status st;
    cl_program p;
    if (options == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    MAKE_CL(a, st, p, &d->api, clCreateProgramWithSource, d->context, count, texts, NULL);
    return status_is_ok(st) ? build_program(a, d, p, options, copy, out) : st;
}

/* The last of the texts is the program's own. */
static status make_once(arena *a, ocl_device *d, const char **texts, cl_uint count, const char *options,
                        backend_program **out) {
    if (!d->is_pocl) return make_copy(a, d, texts, count, options, (pocl_copy){0}, out);
    TRY(pocl_ready(a));
    pocl_lock lock;
    pocl_attempt attempt;
    TRY(pocl_lock_any(a, texts[count - 1], &lock));
    if (lock.copy.number > 0) options = arena_printf(a, "%s -DWEFT_COPY=%u", options, lock.copy.number);
    pocl_attempt_begin(&attempt, lock.copy);
    status st = make_copy(a, d, texts, count, options, lock.copy, out);
    pocl_attempt_end(&attempt, is_damage(st));
    pocl_lock_leave(lock);
    return st;
}

/* PoCL (3.1 to 5.0) replaces a program in its cache by removing the file first. Another process that builds the same program, and
 * heeds no lock (pocl_lock.h), then lets this one fail: it saw the file and cannot read it, or finds nothing to remove. The compiler
 * has not complained then. Nor has it of what is damaged, and the next copy is not. */
static bool is_race(const ocl_device *d, status st) {
    return d->is_pocl && st.code == ST_CL_BUILD && st.detail != NULL && strstr(st.detail, "error: ") == NULL;
}

static status make_program(arena *a, ocl_device *d, const char **texts, cl_uint count, const char *options,
                           backend_program **out) {
    status st = make_once(a, d, texts, count, options, out);
    for (int more = 0; more < MOST_RACES && is_race(d, st); more++)
        st = make_once(a, d, texts, count, options, out);
    return st;
}

/* That pocl_header.cl lacks something is for Weft's own tests to hear of: debug builds say it. */
static void tell_tests(const char *log) {
#ifndef NDEBUG
    fprintf(stderr, "weft: a program builds with PoCL's own header only: %s\n", log);
#else
    (void)log;
#endif
}

/* The same for PoCL: see pocl_header.h. */
static status make_without_header(arena *a, ocl_device *d, const char *source, const char *options,
                                  backend_program **out) {
    const char *texts[] = {pocl_header_text(), source};
    status st = make_program(a, d, texts, 2, arena_printf(a, "%s" POCL_HEADER_OFF, options), out);
    if (st.code != ST_CL_BUILD || is_damage(st)) return st;
    const char *log = st.detail;
    st = make_program(a, d, &source, 1, options, out);
    if (!status_is_ok(st)) return st; /* it builds in no way */
    d->has_own_header = true;
    tell_tests(log);
    return st;
}

status ocl_program_make(arena *a, backend_device *device, dev_arithmetic arithmetic, const char *source,
                        backend_program **out) {
    ocl_device *d = ocl(device);
    const char *options = ocl_program_options(device, arithmetic);
    return d->has_own_header ? make_program(a, d, &source, 1, options, out)
                             : make_without_header(a, d, source, options, out);
}

static bool is_usable(const ocl_device *d, const void *binary, size_t bytes) {
    return !d->is_pocl || pocl_binary_is_whole(binary, bytes);
}

status ocl_program_load(arena *a, backend_device *device, dev_arithmetic arithmetic, const char *source,
                        const void *binary, size_t bytes, backend_program **out) {
    ocl_device *d = ocl(device);
    status st;
    cl_program p;
    const unsigned char *start = binary;
    if (!is_usable(d, binary, bytes)) return status_static(ST_CL_ERROR, "the binary lacks its program");
    const char *options = ocl_program_options(device, arithmetic);
    pocl_lock lock = POCL_LOCK_NONE;
    pocl_attempt attempt;
    if (d->is_pocl) TRY(pocl_ready(a));
    if (d->is_pocl) TRY(pocl_lock_saved(source, &lock));
    if (d->is_pocl) pocl_attempt_begin(&attempt, lock.copy);
    MAKE_CL(a, st, p, &d->api, clCreateProgramWithBinary, d->context, 1, &d->id, &bytes, &start, NULL);
    if (status_is_ok(st)) st = build_program(a, d, p, options, lock.copy, out);
    if (d->is_pocl) pocl_attempt_end(&attempt, is_damage(st));
    pocl_lock_leave(lock);
    return st;
}

/* PoCL compiles once more for a binary, as long as for a first run. What it loads for that it confuses with what
 * launches use (overlap.c). */
bool ocl_saves_at_exit(const backend_device *d) {
    return ((const ocl_device *)d)->is_pocl;
}

/* PoCL has its compiler from the start. NVIDIA's loads its own when it compiles: three of four processes that ended
 * then crashed in it. */
bool ocl_can_be_cut(const backend_device *d) {
    return ((const ocl_device *)d)->is_pocl;
}

static status binary_of(arena *a, ocl_device *d, const ocl_program *program, void **out_binary,
                        size_t *out_bytes) {
    cl_program p = program->program;
    size_t bytes = 0;
    if (d->is_pocl && pocl_cache_is_cleared())
        return status_static(ST_CL_ERROR, "the folder of PoCL's cache was cleared");
    if (d->is_pocl) TRY(pocl_ready_to_link(a));
    TRY(CALL_CL(a, &d->api, clGetProgramInfo, p, CL_PROGRAM_BINARY_SIZES, sizeof bytes, &bytes, NULL));
    if (bytes == 0) return status_static(ST_CL_ERROR, "the driver has no binary of the program");
    unsigned char *binary = malloc(bytes);
    if (binary == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    status st = CALL_CL(a, &d->api, clGetProgramInfo, p, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL);
    if (status_is_ok(st) && !is_usable(d, binary, bytes))
        st = status_static(ST_CL_ERROR,
                           "the folder of PoCL's cache was cleared: its binary lacks the program");
    if (status_is_ok(st)) {
        *out_binary = binary;
        *out_bytes = bytes;
        if (d->is_pocl) pocl_attempt_forget((pocl_copy){program->copy.program, POCL_COPY_SAVED});
    } else {
        free(binary);
    }
    return st;
}

typedef struct saving {
    arena *a;
    ocl_device *d;
    const ocl_program *program;
    void *binary;
    size_t bytes;
    status st;
} saving;

static void save(void *context) {
    saving *s = context;
    s->st = binary_of(s->a, s->d, s->program, &s->binary, &s->bytes);
}

status ocl_program_save(arena *a, backend_device *device, backend_program *program, void **out_binary,
                        size_t *out_bytes) {
    saving s = {.a = a, .d = ocl(device), .program = ocl_program_of(program)};
    driver_thread_run(save, &s);
    *out_binary = s.binary;
    *out_bytes = s.bytes;
    return s.st;
}

void ocl_program_drop(backend_device *d, backend_program *p) {
    ocl(d)->api.clReleaseProgram(ocl_program_of(p)->program);
    free(p);
}
