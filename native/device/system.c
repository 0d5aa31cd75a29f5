/* Finding the devices of all back ends, and letting go of them. */
#include <stdlib.h>
#include <string.h>

#include "binary_store.h"
#include "buffer.h"
#include "device_state.h"
#include "exit_gate.h"
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

typedef struct search {
    backend_search search; /* first, so that a pointer to it is one to this */
    dev_system *system;
    const backend *backend;
} search;

static bool wants_copies(void) {
    const char *value = getenv("WEFT_COPY_BUFFERS");
    return value != NULL && strcmp(value, "1") == 0;
}

static void drop_device(dev_device *d) {
    program_cache_destroy(d);
    queues_destroy(d);
    d->backend->drop(d->own);
    pthread_mutex_destroy(&d->lock);
}

static status add_device(backend_search *context, const dev_info *info, backend_device *own) {
    search *s = (search *)context;
    dev_system *system = s->system;
    dev_device *grown = realloc(system->devices, (system->count + 1) * sizeof *grown);
    if (grown == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    system->devices = grown;
    dev_device *d = &grown[system->count];
    memset(d, 0, sizeof *d);
    d->info = *info;
    if (wants_copies()) d->info.shares_memory = false;
    d->queues = queues_create();
    d->cache = program_cache_create();
    if (d->queues == NULL || d->cache == NULL) {
        queues_destroy(d);
        program_cache_destroy(d);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    d->system = system;
    d->backend = s->backend;
    d->own = own;
    system->count++;
    return status_ok();
}

/* GPUs, then CPUs, then the rest; among equals the order of the back ends. */
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

/* A broken back end must not hide the others; its failure matters only if nothing else is found. */
static status find_devices(arena *a, dev_system *s) {
    status failure = status_static(ST_NO_DEVICE, NULL);
    for (size_t i = 0; i < sizeof backends / sizeof *backends; i++) {
        search of = {{&s->names, add_device}, s, backends[i]};
        status st = backends[i]->find(a, &of.search);
        if (!status_is_ok(st)) failure = st;
    }
    if (s->count == 0) return failure;
    order_devices(s);
    for (uint32_t i = 0; i < s->count; i++) /* they lie where they will stay */
        pthread_mutex_init(&s->devices[i].lock, NULL);
    return status_ok();
}

static void destroy(dev_system *s) {
    for (uint32_t i = 0; i < s->count; i++)
        drop_device(&s->devices[i]);
    binary_store_close(s->binaries);
    arena_free(&s->names);
    free(s->devices);
    free(s);
}

static status open_system(arena *a, dev_system **out) {
    dev_system *s = calloc(1, sizeof *s);
    if (s == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    arena_init(&s->names);
    atomic_init(&s->uses, 1);
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

#define MOST_SAVING_NS ((uint64_t)500 * 1000000) /* then the program that is being saved is the last */

void dev_before_exit(dev_system *s) {
    if (!exit_gate_close() || s == NULL) return;
    uint64_t until = now_ns() + MOST_SAVING_NS;
    for (uint32_t i = 0; i < s->count; i++)
        program_cache_save(&s->devices[i], until);
}

void dev_in_background(bool is) {
    exit_gate_in_background(is);
}

#define BINARIES_LIMIT ((uint64_t)256 << 20)

bool dev_keep_binaries(dev_system *s, const char *folder) {
    s->binaries = binary_store_open(folder, BINARIES_LIMIT);
    return s->binaries != NULL;
}

uint32_t dev_count(const dev_system *s) {
    return s->count;
}
dev_device *dev_at(dev_system *s, uint32_t index) {
    return index < s->count ? &s->devices[index] : NULL;
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
    };
    program_cache_count(d, &counts);
    return counts;
}
