#include <stdlib.h>
#include <string.h>

#include "device_internal.h"
#include "pocl_cache.h"
#include "signals.h"

#define MAX_PLATFORMS 32
#define MAX_DEVICES 64 /* of one platform */

static bool wants_copies(void) {
    const char *value = getenv("WEFT_COPY_BUFFERS");
    return value != NULL && strcmp(value, "1") == 0;
}

static status add_device(arena *a, dev_system *s, cl_platform_id platform, cl_device_id id) {
    dev_info info;
    bool usable;
    status st = device_query(a, &s->api, &s->names, platform, id, wants_copies(), &info, &usable);
    /* Once more: if there is another device nobody asks again, and this may be the one that was wanted. */
    if (status_may_pass(st))
        st = device_query(a, &s->api, &s->names, platform, id, wants_copies(), &info, &usable);
    TRY(st);
    if (!usable) return status_ok();
    dev_device *grown = realloc(s->devices, (s->count + 1) * sizeof *grown);
    if (grown == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    s->devices = grown;
    memset(&grown[s->count], 0, sizeof *grown);
    grown[s->count].id = id;
    grown[s->count].info = info;
    s->count++;
    return status_ok();
}

/* A broken device hides no other; the result is OK, or the last failure. */
static status add_platform(arena *a, dev_system *s, cl_platform_id platform) {
    cl_device_id ids[MAX_DEVICES];
    cl_uint count = 0;
    cl_int error = s->api.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, MAX_DEVICES, ids, &count);
    if (error == CL_DEVICE_NOT_FOUND) return status_ok();
    TRY(dev_check(a, error, "clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, ...)"));
    status st = status_ok();
    for (cl_uint i = 0; i < count && i < MAX_DEVICES; i++) {
        status added = add_device(a, s, platform, ids[i]);
        if (!status_is_ok(added)) st = added;
    }
    return st;
}

/* GPUs, then CPUs, then the rest; among equals the order of the ICD loader. */
static void order_devices(dev_system *s) {
    static const int rank[] = {[DEV_GPU] = 0, [DEV_CPU] = 1, [DEV_OTHER] = 2};
    for (uint32_t i = 1; i < s->count; i++) {
        dev_device moving = s->devices[i];
        uint32_t at = i;
        for (; at > 0 && rank[s->devices[at - 1].info.type] > rank[moving.info.type]; at--)
            s->devices[at] = s->devices[at - 1];
        s->devices[at] = moving;
    }
}

/* Once the devices lie where they will stay. */
static void init_devices(dev_system *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        dev_device *d = &s->devices[i];
        d->system = s;
        d->api = &s->api;
        d->is_pocl = strcmp(d->info.platform, "Portable Computing Language") == 0;
        pthread_mutex_init(&d->lock, NULL);
        pthread_mutex_init(&d->lanes.lock, NULL);
        pthread_cond_init(&d->lanes.returned, NULL);
        kernel_cache_init(&d->cache);
    }
}

static status find_devices(arena *a, dev_system *s) {
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    /* The loader's word for "none" is an error, -1001. */
    cl_int error = s->api.clGetPlatformIDs(MAX_PLATFORMS, platforms, &count);
    if (error == -1001 || (error == CL_SUCCESS && count == 0)) return status_static(ST_NO_PLATFORM, NULL);
    TRY(dev_check(a, error, "clGetPlatformIDs(...)"));

    /* A broken platform must not hide the others; its failure matters only if nothing else is found. */
    status failure =
        status_static(ST_NO_DEVICE, "the platforms installed have no device that compiles OpenCL C 1.2");
    signals_hold(); /* again, for drivers of a loader that was there before */
    for (cl_uint i = 0; i < count && i < MAX_PLATFORMS; i++) {
        status st = add_platform(a, s, platforms[i]);
        if (!status_is_ok(st)) failure = st;
    }
    if (s->count == 0) return failure;
    order_devices(s);
    init_devices(s);
    return status_ok();
}

static status open_system(arena *a, dev_system **out) {
    dev_system *s = calloc(1, sizeof *s);
    if (s == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    arena_init(&s->names);
    atomic_init(&s->uses, 1);

    /* From dlopen on: a driver may install its handlers in a constructor as well. */
    signals_saved handlers;
    signals_save(&handlers);
    signals_note_loaded(pocl_cache_folder());
    status st = dev_api_load(a, &s->api);
    signals_hold();
    if (status_is_ok(st)) st = find_devices(a, s);
    signals_release();
    signals_restore(&handlers);

    if (status_is_ok(st)) {
        *out = s;
    } else {
        /* `count` may be above zero only if find_devices succeeded, so nothing but memory is owned. */
        arena_free(&s->names);
        free(s->devices);
        free(s);
    }
    return st;
}

status dev_system_open(arena *a, dev_system **out) {
    *out = NULL;
    bool armed = calm_begin(a);
    status st = open_system(a, out);
    calm_end(a, armed);
    return st;
}

void dev_system_close(dev_system *s) {
    if (s == NULL) return;
    atomic_store(&s->closed, true);
    buffer_forget_system();
    system_release(s);
}

void system_retain(dev_system *s) {
    atomic_fetch_add(&s->uses, 1);
}

void system_release(dev_system *s) {
    if (atomic_fetch_sub(&s->uses, 1) != 1) return;
    for (uint32_t i = 0; i < s->count; i++) {
        dev_device *d = &s->devices[i];
        kernel_cache_destroy(d);
        lane_destroy_all(d);
        if (d->context != NULL) s->api.clReleaseContext(d->context);
        pthread_cond_destroy(&d->lanes.returned);
        pthread_mutex_destroy(&d->lanes.lock);
        pthread_mutex_destroy(&d->lock);
    }
    arena_free(&s->names);
    free(s->devices);
    free(s);
}

status device_ready(arena *a, dev_device *d) {
    if (atomic_load(&d->ready)) return status_ok();
    status st = status_ok();
    pthread_mutex_lock(&d->lock);
    if (d->context == NULL) {
        signals_saved handlers;
        signals_save(&handlers);
        MAKE_CL(a, st, d->context, d->api, clCreateContext, NULL, 1, &d->id, NULL, NULL);
        signals_restore(&handlers);
        if (!status_is_ok(st)) d->context = NULL;
        atomic_store(&d->ready, d->context != NULL);
    }
    pthread_mutex_unlock(&d->lock);
    return st;
}

uint32_t dev_count(const dev_system *s) {
    return s->count;
}
dev_device *dev_at(dev_system *s, uint32_t index) {
    return index < s->count ? &s->devices[index] : NULL;
}
const dev_info *dev_describe(const dev_device *d) {
    return &d->info;
}

dev_counts dev_count_work(dev_device *d) {
    dev_counts counts = {
        .builds = atomic_load(&d->counts.builds),
        .launches = atomic_load(&d->counts.launches),
        .copies_to_device = atomic_load(&d->counts.copies_to_device),
        .copies_to_host = atomic_load(&d->counts.copies_to_host),
        .bytes_to_device = atomic_load(&d->counts.bytes_to_device),
        .bytes_to_host = atomic_load(&d->counts.bytes_to_host),
    };
    kernel_cache_count(d, &counts);
    return counts;
}
