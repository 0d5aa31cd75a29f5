/* Finding the devices of all back ends, and letting go of them. */
#include <stdlib.h>
#include <string.h>

#include "binary_store.h"
#include "buffer_pool.h"
#include "device_state.h"
#include "environment.h"
#include "exit_gate.h"
#include "exit_patience.h"
#include "exit_saving.h"
#include "program_cache.h"
#include "queues.h"

#define BACKEND(name) extern const backend backend_##name;
#include "backends.def"
#undef BACKEND

static const backend *const backends[] = {
#define BACKEND(name) &backend_##name,
#include "backends.def"
#undef BACKEND
};

typedef struct found { /* by one search, in all back ends */
    dev_device **devices;
    uint32_t count;
} found;

typedef struct search {
    backend_search search; /* first, so that a pointer to it is one to this */
    dev_system *system;
    const backend *backend;
    found *found;
} search;

static bool wants_copies(void) {
    const char *value = getenv("WEFT_COPY_BUFFERS");
    return value != NULL && strcmp(value, "1") == 0;
}

static void drop_device(dev_device *d) {
    program_cache_destroy(d);
    queues_destroy(d);
    if (d->own != NULL) d->backend->drop(d->own);
    pthread_mutex_destroy(&d->lock);
    free(d);
}

static bool is_among(dev_device *const *devices, uint32_t count, const backend *of, const void *identity) {
    for (uint32_t i = 0; i < count; i++)
        if (devices[i]->backend == of && devices[i]->identity == identity) return true;
    return false;
}

static bool has_device(backend_search *context, const void *identity) {
    const search *s = (search *)context;
    const dev_system *system = s->system; /* only a search changes its devices, so this needs no lock */
    return is_among(s->found->devices, s->found->count, s->backend, identity) ||
           is_among(system->devices, system->count, s->backend, identity);
}

static status note_found(found *f, dev_device *d) {
    dev_device **grown = realloc(f->devices, (f->count + 1) * sizeof(dev_device *));
    if (grown == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    f->devices = grown;
    f->devices[f->count++] = d;
    return status_ok();
}

static status add_device(backend_search *context, const dev_info *info, const void *identity,
                         backend_device *own) {
    search *s = (search *)context;
    dev_device *d = calloc(1, sizeof *d);
    if (d == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    pthread_mutex_init(&d->lock, NULL);
    d->info = *info;
    if (wants_copies()) d->info.shares_memory = false;
    d->most_bytes = environment_bytes("WEFT_DEVICE_BYTES", UINT64_MAX);
    d->system = s->system;
    d->backend = s->backend;
    d->identity = identity;
    d->own = own;
    d->queues = queues_create();
    d->cache = program_cache_create();
    status st = d->queues == NULL || d->cache == NULL ? status_static(ST_OUT_OF_MEMORY, NULL)
                                                      : note_found(s->found, d);
    if (!status_is_ok(st)) {
        d->own = NULL;
        drop_device(d);
    }
    return st;
}

/* GPUs, then CPUs, then the rest; among equals the order of the back ends. Behind what an earlier search has found,
 * whose numbers people have. Under the lock. */
static void append(dev_system *s, const found *f) {
    static const dev_type order[] = {DEV_GPU, DEV_CPU, DEV_OTHER};
    for (size_t o = 0; o < sizeof order / sizeof *order; o++)
        for (uint32_t i = 0; i < f->count; i++) {
            if (f->devices[i]->info.type != order[o]) continue;
            f->devices[i]->number = s->count;
            s->devices[s->count++] = f->devices[i];
        }
}

/* All at once: a number that somebody sees stays the device's. */
static status publish(dev_system *s, const found *f) {
    if (f->count == 0) return status_ok();
    pthread_mutex_lock(&s->lock);
    dev_device **grown = realloc(s->devices, (s->count + f->count) * sizeof(dev_device *));
    if (grown != NULL) {
        s->devices = grown;
        append(s, f);
    }
    pthread_mutex_unlock(&s->lock);
    if (grown != NULL) return status_ok();
    for (uint32_t i = 0; i < f->count; i++)
        drop_device(f->devices[i]);
    return status_static(ST_OUT_OF_MEMORY, NULL);
}

/* A broken back end must not hide the others; its failure matters only if nothing else is found, or it may pass. */
static status find_devices(arena *a, dev_system *s) {
    status failure = status_static(ST_NO_DEVICE, NULL);
    found all = {NULL, 0};
    for (size_t i = 0; i < sizeof backends / sizeof *backends; i++) {
        search of = {{&s->names, has_device, add_device}, s, backends[i], &all};
        failure = status_both(failure, backends[i]->find(a, &of.search));
    }
    failure = status_both(failure, publish(s, &all));
    free(all.devices);
    s->may_find_more = status_may_pass(failure);
    return s->count == 0 ? failure : status_ok();
}

static void destroy(dev_system *s) {
    for (uint32_t i = 0; i < s->count; i++)
        drop_device(s->devices[i]);
    binary_store_close(s->binaries);
    arena_free(&s->names);
    pthread_mutex_destroy(&s->lock);
    free(s->devices);
    free(s);
}

static status open_system(arena *a, dev_system **out) {
    dev_system *s = calloc(1, sizeof *s);
    if (s == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    arena_init(&s->names);
    atomic_init(&s->uses, 1);
    pthread_mutex_init(&s->lock, NULL);
    s->destroy = destroy;
    status st = find_devices(a, s);
    if (status_is_ok(st))
        *out = s;
    else
        destroy(s); /* it has no device */
    return st;
}

status dev_system_open(arena *a, dev_system **out) {
    *out = NULL;
    bool armed = calm_begin(a);
    exit_gate_enter(false);
    status st = open_system(a, out);
    exit_gate_leave();
    calm_end(a, armed);
    return st;
}

bool dev_may_find_more(dev_system *s) {
    return s->may_find_more;
}

void dev_find_more(arena *a, dev_system *s) {
    bool armed = calm_begin(a);
    exit_gate_enter(false);
    status st = find_devices(a, s);
    exit_gate_leave();
    (void)st; /* there is a device already; whether one is missing dev_may_find_more says */
    calm_end(a, armed);
}

void dev_system_close(dev_system *s) {
    if (s == NULL) return;
    atomic_store(&s->closed, true);
    buffer_forget_system();
    system_release(s);
}

void dev_before_exit(dev_system *s) {
    const binary_store *store = s == NULL ? NULL : s->binaries;
    exit_gate_end end = exit_gate_close(exit_patience_ns(store));
    for (size_t i = 0; i < sizeof backends / sizeof *backends; i++)
        backends[i]->exits();
    if (store == NULL) return;
    exit_patience_note(store, end);
    exit_saving(s, end < GATE_CUT);
}

void dev_in_background(bool is) {
    exit_gate_in_background(is);
}

#define BINARIES_LIMIT ((uint64_t)256 << 20)

bool dev_keep_binaries(dev_system *s, const char *folder) {
    s->binaries = binary_store_open(folder, BINARIES_LIMIT);
    return s->binaries != NULL;
}

const char *dev_binaries(const dev_system *s) {
    return s->binaries == NULL ? NULL : binary_store_folder(s->binaries);
}

uint32_t dev_count(dev_system *s) {
    pthread_mutex_lock(&s->lock);
    uint32_t count = s->count;
    pthread_mutex_unlock(&s->lock);
    return count;
}

dev_device *dev_at(dev_system *s, uint32_t index) {
    pthread_mutex_lock(&s->lock);
    dev_device *d = index < s->count ? s->devices[index] : NULL;
    pthread_mutex_unlock(&s->lock);
    return d;
}

uint32_t dev_number(const dev_device *d) {
    return d->number;
}

dev_counts dev_count_work(dev_device *d) {
    dev_counts counts = {
        .builds = atomic_load(&d->counts.builds),
        .loads = atomic_load(&d->counts.loads),
        .launches = atomic_load(&d->counts.launches),
        .copies_to_device = atomic_load(&d->counts.copies_to_device),
        .copies_to_host = atomic_load(&d->counts.copies_to_host),
        .bytes_to_device = atomic_load(&d->counts.bytes_to_device),
        .bytes_to_host = atomic_load(&d->counts.bytes_to_host),
        .memory_bytes = atomic_load(&d->counts.memory_bytes),
    };
    program_cache_count(d, &counts);
    return counts;
}
