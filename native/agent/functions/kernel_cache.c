#include "kernel_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "jni_status.h"

enum { MOST_KERNELS = 64, MOST_BYTES = 16 << 20 };

struct cached_kernel {
    kernel_key key;
    host_log log;
    cg_kernel made;
    class_entry **classes; /* in use: addresses in the key, the log and the kernel are theirs */
    uint32_t class_count;
    uint32_t users; /* and one while it can be found */
    cached_kernel *next;
    arena memory; /* it lives here */
};

static struct {
    pthread_mutex_t lock;
    cached_kernel *latest; /* used latest, or made; then the others */
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- keys ---- */

static bool are_same(const bc_class *const *x, const bc_class *const *y, uint32_t count) {
    return count == 0 || memcmp(x, y, count * sizeof *x) == 0;
}

static bool is_alike(const kernel_key *x, const kernel_key *y) {
    return x->device == y->device && x->relaxed == y->relaxed && x->one_by_one == y->one_by_one &&
           x->root_count == y->root_count && x->record_count == y->record_count &&
           are_same(x->root_classes, y->root_classes, x->root_count) &&
           are_same(x->records, y->records, x->record_count) &&
           memcmp(x->roots, y->roots, x->root_count * sizeof *x->roots) == 0 &&
           strcmp(x->skeleton, y->skeleton) == 0 && strcmp(x->kinds, y->kinds) == 0 &&
           strcmp(x->layout, y->layout) == 0;
}

/* ---- copies ---- */

static const char *copied(arena *a, const char *chars) {
    return chars == NULL ? NULL : arena_string(a, chars, strlen(chars));
}

#define COPY(a, items, count) ((count) == 0 ? NULL : arena_copy((a), (items), (count) * sizeof *(items)))

static void copy_key(arena *a, const kernel_key *from, kernel_key *out) {
    *out = *from;
    out->skeleton = copied(a, from->skeleton);
    out->kinds = copied(a, from->kinds);
    out->layout = copied(a, from->layout);
    out->roots = COPY(a, from->roots, from->root_count);
    out->root_classes = COPY(a, from->root_classes, from->root_count);
    out->records = COPY(a, from->records, from->record_count);
}

typedef struct keep_request {
    const class_source *source;
    const kernel_key *key;
    const host_log *log;
    const cg_kernel *made;
    cached_kernel *kept;
} keep_request;

static status keep_body(arena *a, void *context) {
    keep_request *r = context;
    cached_kernel *k = ARENA_NEW(a, cached_kernel);
    copy_key(a, r->key, &k->key);
    host_log_copy(a, r->log, &k->log);
    cg_kernel_copy(a, r->made, &k->made);
    k->classes = ARENA_ARRAY(a, class_entry *, r->source->classes.count);
    for (uint32_t i = 0; i < r->source->classes.count; i++)
        k->classes[k->class_count++] = r->source->classes.items[i].entry;
    r->kept = k;
    return status_ok();
}

/* ---- under the lock ---- */

/* What nobody uses any more is put before `dropped`. */
static void let_go(cached_kernel *k, cached_kernel **dropped) {
    if (--k->users > 0) return;
    k->next = *dropped;
    *dropped = k;
}

static void unlink_at(cached_kernel **at, cached_kernel **dropped) {
    cached_kernel *k = *at;
    *at = k->next;
    let_go(k, dropped);
}

static void put_first(cached_kernel *k) {
    k->next = cache.latest;
    cache.latest = k;
}

/* What is too much, from the oldest on. */
static void trim(cached_kernel **dropped) {
    uint32_t count = 0, alike = 0;
    size_t bytes = 0;
    for (cached_kernel **at = &cache.latest; *at != NULL;) {
        cached_kernel *k = *at;
        count++;
        bytes += k->memory.reserved;
        bool is_of_it = is_alike(&k->key, &cache.latest->key);
        if (is_of_it) alike++;
        bool is_over = count > MOST_KERNELS || bytes > MOST_BYTES || (is_of_it && alike > MOST_ALIKE);
        if (k != cache.latest && is_over)
            unlink_at(at, dropped);
        else
            at = &k->next;
    }
}

/* ---- without it ---- */

static void destroy_all(JNIEnv *env, cached_kernel *dropped) {
    while (dropped != NULL) {
        cached_kernel *k = dropped;
        dropped = k->next;
        for (uint32_t i = 0; i < k->class_count; i++)
            class_cache_drop(env, k->classes[i]);
        arena memory = k->memory;
        arena_free(&memory);
    }
}

cached_kernels kernel_cache_like(const kernel_key *key) {
    cached_kernels found = {.count = 0};
    pthread_mutex_lock(&cache.lock);
    for (cached_kernel *k = cache.latest; k != NULL && found.count < MOST_ALIKE; k = k->next) {
        if (!is_alike(&k->key, key)) continue;
        k->users++;
        found.items[found.count++] = k;
    }
    pthread_mutex_unlock(&cache.lock);
    return found;
}

/* The classes of kernels take room that those need that are compiled. */
static bool drop_oldest(JNIEnv *env) {
    cached_kernel *dropped = NULL, **at = &cache.latest;
    pthread_mutex_lock(&cache.lock);
    bool is_there = *at != NULL;
    while (is_there && (*at)->next != NULL)
        at = &(*at)->next;
    if (is_there) unlink_at(at, &dropped);
    pthread_mutex_unlock(&cache.lock);
    destroy_all(env, dropped);
    return is_there;
}

void kernel_cache_give(JNIEnv *env, cached_kernels *given) {
    cached_kernel *dropped = NULL;
    pthread_mutex_lock(&cache.lock);
    for (uint32_t i = 0; i < given->count; i++)
        let_go(given->items[i], &dropped);
    pthread_mutex_unlock(&cache.lock);
    given->count = 0;
    destroy_all(env, dropped);
    while (class_cache_is_over() && drop_oldest(env)) {
    }
}

void kernel_cache_use(cached_kernel *k) {
    pthread_mutex_lock(&cache.lock);
    for (cached_kernel **at = &cache.latest; *at != NULL; at = &(*at)->next) {
        if (*at != k) continue;
        *at = k->next;
        put_first(k);
        break;
    }
    pthread_mutex_unlock(&cache.lock);
}

const host_log *cached_kernel_log(const cached_kernel *k) {
    return &k->log;
}

const cg_kernel *cached_kernel_made(const cached_kernel *k) {
    return &k->made;
}

void kernel_cache_keep(const class_source *source, const kernel_key *key, const host_log *log,
                       const cg_kernel *made) {
    arena memory;
    arena_init(&memory);
    keep_request r = {.source = source, .key = key, .log = log, .made = made};
    if (guarded(&memory, keep_body, &r).code != ST_OK) {
        arena_free(&memory);
        return;
    }
    cached_kernel *k = r.kept, *dropped = NULL;
    for (uint32_t i = 0; i < k->class_count; i++)
        class_cache_use(k->classes[i]);
    k->memory = memory;
    k->users = 1;
    pthread_mutex_lock(&cache.lock);
    put_first(k);
    trim(&dropped);
    pthread_mutex_unlock(&cache.lock);
    destroy_all(source->env, dropped);
}
