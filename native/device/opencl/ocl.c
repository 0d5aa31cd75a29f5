/* Finding OpenCL's devices and opening them, and the table of the back end. */
#include "ocl.h"

#include <stdlib.h>
#include <string.h>

#include "descriptors.h"
#include "driver_start.h"
#include "icd_files.h"
#include "pocl_cache.h"
#include "pocl_linker.h"
#include "pocl_needs.h"
#include "signals.h"
#include "thread_stacks.h"

#define MAX_PLATFORMS 32
#define MAX_DEVICES 64 /* of one platform */

/* Devices are looked for, while no other driver starts. */
typedef struct search {
    backend_search *found;
    ocl_api api;
    driver_start *start;
    uint32_t copy; /* of the library */
} search;

static status add_device(arena *a, const search *s, cl_platform_id platform, cl_device_id id) {
    dev_info info;
    bool usable;
    if (s->found->has(s->found, id)) return status_ok();
    status st = ocl_query(a, &s->api, s->found->names, platform, id, &info, &usable);
    /* Once more: if there is another device the next search is some time off, and this may be the one that was
     * wanted. */
    if (status_may_pass(st)) st = ocl_query(a, &s->api, s->found->names, platform, id, &info, &usable);
    TRY(st);
    if (!usable) return status_ok();
    ocl_device *d = calloc(1, sizeof *d);
    if (d == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    d->api = s->api;
    d->id = id;
    d->name = info.name;
    d->is_pocl = pocl_is(info.platform);
    d->has_own_header = !d->is_pocl;
    d->runs_at_once = d->is_pocl && pocl_has_no_threads(info.name);
    d->runs_on_caller = info.type == DEV_CPU && (!d->is_pocl || d->runs_at_once);
    d->rounds_divide = info.rounds_divide;
    d->vectorises = info.vectorises;
    st = ocl_program_choose(s->found->names, d, s->copy);
    if (status_is_ok(st)) st = s->found->add(s->found, &info, id, (backend_device *)d);
    if (!status_is_ok(st)) free(d);
    return st;
}

/* A broken device hides no other; the result is OK, or a failure, see status_both. */
static status add_platform(arena *a, const search *s, cl_platform_id platform) {
    cl_device_id ids[MAX_DEVICES];
    cl_uint count = 0;
    const char *name;
    status named = ocl_platform_name(a, &s->api, s->found->names, platform, &name);
    if (status_may_pass(named))
        named = ocl_platform_name(a, &s->api, s->found->names, platform, &name); /* as above */
    TRY(named);
    if (pocl_is(name)) {
        TRY(pocl_needs(a));
        TRY(pocl_cache_needs());
        pocl_linker_show();
        if (s->start->pocl_has_failed)
            return status_static(ST_NO_DEVICE,
                                 "PoCL could not start, and cannot be asked again in this process");
    }
    cl_int error = s->api.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, MAX_DEVICES, ids, &count);
    if (error == CL_DEVICE_NOT_FOUND) return status_ok();
    s->start->pocl_has_failed |= pocl_is(name) && error != CL_SUCCESS;
    TRY(ocl_check(a, error, "clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, ...)"));
    status st = status_ok();
    for (cl_uint i = 0; i < count && i < MAX_DEVICES; i++) {
        status added = add_device(a, s, platform, ids[i]);
        st = status_both(st, added);
    }
    return st;
}

static status find_devices(arena *a, const search *s) {
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    /* The loader's word for "none" is an error, -1001. */
    cl_int error = s->api.clGetPlatformIDs(MAX_PLATFORMS, platforms, &count);
    if (error == -1001 || (error == CL_SUCCESS && count == 0)) return icd_files_explain(a);
    TRY(ocl_check(a, error, "clGetPlatformIDs(...)"));

    /* A broken platform must not hide the others; its failure matters only if nothing else is found. */
    status failure =
        status_static(ST_NO_DEVICE, "the platforms installed have no device that compiles OpenCL C 1.2");
    signals_hold(); /* again, for drivers of a loader that was there before */
    for (cl_uint i = 0; i < count && i < MAX_PLATFORMS; i++) {
        status st = add_platform(a, s, platforms[i]);
        failure = status_both(failure, st);
    }
    return failure;
}

static status find(arena *a, backend_search *found) {
    TRY(descriptors_check(a));
    search s = {.found = found};
    TRY(driver_start_begin(&s.start, &s.copy));
    const char *pocl_cache;
    status st = pocl_cache_choose(&pocl_cache);
    if (!status_is_ok(st)) {
        driver_start_end(s.start);
        return st;
    }
    signals_saved handlers;
    /* From dlopen on: a driver may install its handlers in a constructor as well. */
    signals_save(&handlers);
    signals_note_loaded(pocl_cache);
    pocl_spare_of_sorting(a);
    st = ocl_api_load(a, &s.api);
    signals_hold();
    size_t stacks = thread_stacks_enlarge();
    if (status_is_ok(st)) st = find_devices(a, &s);
    thread_stacks_restore(stacks);
    signals_release();
    signals_restore(&handlers);
    driver_start_end(s.start);
    return st;
}

static status open(arena *a, backend_device *device) {
    ocl_device *d = ocl(device);
    status st;
    cl_context context;
    driver_start *start;
    uint32_t copy;
    TRY(driver_start_begin(&start, &copy));
    signals_saved handlers;
    signals_save(&handlers);
    signals_hold();
    MAKE_CL(a, st, context, &d->api, clCreateContext, NULL, 1, &d->id, NULL, NULL);
    signals_release();
    signals_restore(&handlers);
    driver_start_end(start);
    if (status_is_ok(st)) d->context = context;
    return st;
}

static void drop(backend_device *device) {
    ocl_device *d = ocl(device);
    if (d->context != NULL) d->api.clReleaseContext(d->context);
    free(d);
}

extern const backend backend_opencl;
const backend backend_opencl = {
    .find = find,
    .open = open,
    .drop = drop,
    .memory_make = ocl_memory_make,
    .memory_part = ocl_memory_part,
    .memory_align = ocl_memory_align,
    .memory_drop = ocl_memory_drop,
    .pinned_make = ocl_pinned_make,
    .pinned_drop = ocl_pinned_drop,
    .pin = ocl_pin,
    .queue_make = ocl_queue_make,
    .queue_drop = ocl_queue_drop,
    .flush = ocl_flush,
    .finish = ocl_finish,
    .write = ocl_write,
    .read = ocl_read,
    .copy = ocl_copy,
    .fill = ocl_fill,
    .launch = ocl_launch,
    .command_wait = ocl_command_wait,
    .command_state = ocl_command_state,
    .command_time = ocl_command_time,
    .command_drop = ocl_command_drop,
    .program_make = ocl_program_make,
    .program_drop = ocl_program_drop,
    .program_options = ocl_program_options,
    .program_save = ocl_program_save,
    .saves_at_exit = ocl_saves_at_exit,
    .can_be_cut = ocl_can_be_cut,
    .program_load = ocl_program_load,
    .kernel_make = ocl_kernel_make,
    .kernel_drop = ocl_kernel_drop,
    .kernel_close = ocl_kernel_close,
    .enter = ocl_enter,
    .leave = ocl_leave,
    .exits = pocl_attempts_forget,
};
