/* Built programs of one device, by arithmetic and whole source text, and the kernels taken from each, by
 * name.
 *
 * The lock is not held while the compiler runs. A program in the table is
 *   BUILDING  some thread compiles it; others that want it wait on `built`
 *   BUILT     ready for good
 *   FAILED    those who waited get the failure; the next to ask compiles again, since the cause may be gone
 */
#include <stdlib.h>
#include <string.h>

#include "device_internal.h"

typedef enum program_state { PROGRAM_BUILDING, PROGRAM_BUILT, PROGRAM_FAILED } program_state;

struct program {
    program *next;
    uint64_t hash;
    char *source;
    dev_arithmetic arithmetic;
    program_state state;
    cl_program built;
    status_code failure;
    char *failure_detail; /* or NULL */
    uint64_t build_ns;
    dev_kernel *kernels;
};

static uint64_t hash_text(const char *text) { /* FNV-1a */
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    return hash;
}

static program *find_program(kernel_cache *c, uint64_t hash, dev_arithmetic arithmetic, const char *source) {
    program *p = c->buckets[hash % CACHE_BUCKETS];
    while (p != NULL && (p->hash != hash || p->arithmetic != arithmetic || strcmp(p->source, source) != 0))
        p = p->next;
    return p;
}

/* NULL: out of memory. A new program counts as FAILED until somebody builds it. */
static program *add_program(kernel_cache *c, uint64_t hash, dev_arithmetic arithmetic, const char *source) {
    program *p = calloc(1, sizeof *p);
    if (p == NULL) return NULL;
    p->source = strdup(source);
    if (p->source == NULL) {
        free(p);
        return NULL;
    }
    p->hash = hash;
    p->arithmetic = arithmetic;
    p->state = PROGRAM_FAILED;
    p->next = c->buckets[hash % CACHE_BUCKETS];
    c->buckets[hash % CACHE_BUCKETS] = p;
    return p;
}

/* With the lock held on entry and on return, not between. */
static void build_unlocked(arena *a, dev_device *d, program *p) {
    p->state = PROGRAM_BUILDING;
    pthread_mutex_unlock(&d->cache.lock);
    cl_program built;
    uint64_t start = now_ns();
    status st = kernel_build(a, d, p->arithmetic, p->source, &built);
    uint64_t took = now_ns() - start;
    pthread_mutex_lock(&d->cache.lock);

    free(p->failure_detail);
    p->failure_detail = st.detail == NULL ? NULL : strdup(st.detail);
    p->failure = st.code;
    p->built = built;
    p->build_ns = took;
    p->state = status_is_ok(st) ? PROGRAM_BUILT : PROGRAM_FAILED;
    pthread_cond_broadcast(&d->cache.built);
}

static status failure_of(arena *a, const program *p) {
    if (p->failure_detail == NULL) return status_static(p->failure, NULL);
    return status_make(a, p->failure, "%s", p->failure_detail);
}

static status find_kernel(arena *a, dev_device *d, program *p, const char *name, dev_kernel **out) {
    dev_kernel *k = p->kernels;
    while (k != NULL && strcmp(k->name, name) != 0)
        k = k->next;
    if (k == NULL) {
        TRY(kernel_create(a, d, p->built, name, &k));
        k->build_ns = p->build_ns;
        k->next = p->kernels;
        p->kernels = k;
    }
    *out = k;
    return status_ok();
}

static status get_locked(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source,
                         const char *name, dev_kernel **out, bool *out_built) {
    kernel_cache *c = &d->cache;
    uint64_t hash = hash_text(source);
    program *p = find_program(c, hash, arithmetic, source);
    if (p == NULL) p = add_program(c, hash, arithmetic, source);
    if (p == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    if (p->state == PROGRAM_FAILED) {
        *out_built = true;
        build_unlocked(a, d, p);
    } else {
        while (p->state == PROGRAM_BUILDING)
            pthread_cond_wait(&c->built, &c->lock);
    }
    if (p->state != PROGRAM_BUILT) return failure_of(a, p);
    return find_kernel(a, d, p, name, out);
}

status dev_kernel_get(arena *a, dev_device *d, const char *source, const char *name, dev_kernel **out,
                      bool *out_built) {
    return dev_kernel_get_in(a, d, DEV_EXACT, source, name, out, out_built);
}

status dev_kernel_get_in(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source,
                         const char *name, dev_kernel **out, bool *out_built) {
    *out = NULL;
    bool built = false;
    bool armed = calm_begin(a);
    pthread_mutex_lock(&d->cache.lock);
    status st = get_locked(a, d, arithmetic, source, name, out, &built);
    pthread_mutex_unlock(&d->cache.lock);
    calm_end(a, armed);
    if (out_built != NULL) *out_built = built;
    return st;
}

void kernel_cache_destroy(dev_device *d) {
    for (int i = 0; i < CACHE_BUCKETS; i++) {
        while (d->cache.buckets[i] != NULL) {
            program *p = d->cache.buckets[i];
            d->cache.buckets[i] = p->next;
            while (p->kernels != NULL) {
                dev_kernel *k = p->kernels;
                p->kernels = k->next;
                kernel_destroy(k);
            }
            if (p->built != NULL) d->api->clReleaseProgram(p->built);
            free(p->failure_detail);
            free(p->source);
            free(p);
        }
    }
}
