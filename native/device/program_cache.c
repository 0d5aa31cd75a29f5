/* Programs are found by arithmetic and whole source text, kernels of one by name.
 *
 * The lock is not held while the compiler runs, or while the driver lets go of a program. A program in the
 * table is
 *   BUILDING  some thread compiles it; others that want it wait on `built`
 *   BUILT     ready for good
 *   FAILED    those who waited get the failure, and so does who asks soon after; later somebody compiles it
 *             again, since the cause may be gone, but so seldom that this takes a tenth of the time
 *
 * A program has users: kernels that were got and not released, and threads that build it or wait for that.
 * One without users is idle. When all programs together take more than the cache's limit, idle ones go, the
 * one first that was released longest ago.
 */
#include "program_cache.h"

#include <stdlib.h>
#include <string.h>

#include "environment.h"
#include "exit_gate.h"
#include "fnv.h"
#include "monotonic.h"
#include "program_binary.h"

#define BUCKETS 64
#define LIMIT ((uint64_t)64 << 20)
/* What drivers take for a program beside its text is not to be asked; this is what PoCL 3.1 was seen to. */
#define DRIVER_BYTES ((uint64_t)128 << 10)
#define TRIES_SHARE 10 /* one part of so many of the time goes into building again what has failed */

typedef enum program_state { PROGRAM_BUILDING, PROGRAM_BUILT, PROGRAM_FAILED } program_state;

typedef struct program {
    struct program *next;          /* of its bucket; or of those to be destroyed */
    struct program *older, *newer; /* while idle */
    uint64_t hash;
    char *source;
    dev_arithmetic arithmetic;
    program_state state;
    backend_program *built; /* NULL unless BUILT */
    status_code failure;
    char *failure_detail; /* or NULL */
    uint64_t try_at;      /* FAILED: not to be built before */
    uint64_t bytes, users;
    bool unsaved; /* compiled here, and to be kept for later processes at exit */
    dev_kernel *kernels;
} program;

typedef struct program_cache {
    pthread_mutex_t lock;
    pthread_cond_t built; /* some program's state has changed */
    program *buckets[BUCKETS];
    program *oldest_idle, *newest_idle;
    uint64_t limit, bytes; /* of all programs */
    uint64_t programs, evictions;
} program_cache;

/* ---- the table; under the lock ---- */

static program *find_program(program_cache *c, uint64_t hash, dev_arithmetic arithmetic, const char *source) {
    program *p = c->buckets[hash % BUCKETS];
    while (p != NULL && (p->hash != hash || p->arithmetic != arithmetic || strcmp(p->source, source) != 0))
        p = p->next;
    return p;
}

/* NULL: out of memory. A new program counts as FAILED until somebody builds it. */
static program *add_program(program_cache *c, uint64_t hash, dev_arithmetic arithmetic, const char *source) {
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
    p->bytes = sizeof *p + strlen(source) + DRIVER_BYTES;
    p->next = c->buckets[hash % BUCKETS];
    c->buckets[hash % BUCKETS] = p;
    c->bytes += p->bytes;
    c->programs++;
    return p;
}

static void remove_program(program_cache *c, program *p) {
    program **link = &c->buckets[p->hash % BUCKETS];
    while (*link != p)
        link = &(*link)->next;
    *link = p->next;
    c->bytes -= p->bytes;
    c->programs--;
}

static void note_idle(program_cache *c, program *p) {
    p->newer = NULL;
    p->older = c->newest_idle;
    if (p->older != NULL) p->older->newer = p;
    c->newest_idle = p;
    if (c->oldest_idle == NULL) c->oldest_idle = p;
}

static void note_used(program_cache *c, program *p) {
    *(p->newer == NULL ? &c->newest_idle : &p->newer->older) = p->older;
    *(p->older == NULL ? &c->oldest_idle : &p->older->newer) = p->newer;
}

static void use_program(program_cache *c, program *p, bool is_new) {
    if (p->users++ == 0 && !is_new) note_used(c, p);
}

/* Those to be destroyed, without the lock, by their `next`. */
static program *release_program(program_cache *c, program *p) {
    program *unwanted = NULL;
    if (--p->users == 0) note_idle(c, p);
    while (c->bytes > c->limit && c->oldest_idle != NULL) {
        program *oldest = c->oldest_idle;
        note_used(c, oldest);
        remove_program(c, oldest);
        oldest->next = unwanted;
        unwanted = oldest;
        c->evictions++;
    }
    return unwanted;
}

/* ---- kernels ---- */

static void destroy_kernel(dev_kernel *k) {
    if (k->own != NULL) k->device->backend->kernel_drop(k->device->own, k->own);
    free(k->name);
    free(k);
}

static status create_kernel(arena *a, dev_device *d, program *p, const char *name, dev_kernel **out) {
    dev_kernel *k = calloc(1, sizeof *k);
    if (k == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    *k = (dev_kernel){.device = d, .of = p, .name = strdup(name)};
    status st = k->name == NULL ? status_static(ST_OUT_OF_MEMORY, NULL)
                                : d->backend->kernel_make(a, d->own, p->built, name, &k->own, &k->shape);
    if (status_is_ok(st))
        *out = k;
    else
        destroy_kernel(k);
    return st;
}

static void destroy_programs(dev_device *d, program *p) {
    while (p != NULL) {
        program *next = p->next;
        while (p->kernels != NULL) {
            dev_kernel *k = p->kernels;
            p->kernels = k->next;
            destroy_kernel(k);
        }
        if (p->built != NULL) d->backend->program_drop(d->own, p->built);
        free(p->failure_detail);
        free(p->source);
        free(p);
        p = next;
    }
}

/* ---- building ---- */

static status make_program(arena *a, dev_device *d, const program *p, backend_program **out,
                           bool *out_compiled) {
    TRY(device_ready(a, d));
    *out = program_binary_load(a, d, p->arithmetic, p->source);
    *out_compiled = *out == NULL;
    if (!*out_compiled) {
        atomic_fetch_add(&d->counts.loads, 1);
        return status_ok();
    }
    status st = d->backend->program_make(a, d->own, p->arithmetic, p->source, out);
    atomic_fetch_add(&d->counts.builds,
                     1); /* behind it: who is told of a build finds its program, and its time */
    TRY(st);
    if (!d->backend->saves_at_exit(d->own)) program_binary_save(d, p->arithmetic, p->source, *out);
    return status_ok();
}

/* With the lock held on entry and on return, not between. True if the compiler ran. Within the exit gate on return, for the caller to
 * leave: an exit that has waited for it is to find the program built, and no thread in the driver. */
static bool build_unlocked(arena *a, dev_device *d, program *p) {
    p->state = PROGRAM_BUILDING;
    pthread_mutex_unlock(&d->cache->lock);
    backend_program *built = NULL;
    bool compiled = false;
    uint64_t start = now_ns();
    exit_gate_enter(d->backend->can_be_cut(d->own));
    status st = make_program(a, d, p, &built, &compiled);
    uint64_t end = now_ns();
    pthread_mutex_lock(&d->cache->lock);

    free(p->failure_detail);
    p->failure_detail = st.detail == NULL ? NULL : strdup(st.detail);
    p->failure = st.code;
    p->built = status_is_ok(st) ? built : NULL;
    p->try_at = end + (TRIES_SHARE - 1) * (end - start);
    p->state = status_is_ok(st) ? PROGRAM_BUILT : PROGRAM_FAILED;
    pthread_cond_broadcast(&d->cache->built);
    p->unsaved = compiled && status_is_ok(st) && d->backend->saves_at_exit(d->own);
    return compiled;
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
        TRY(create_kernel(a, d, p, name, &k));
        k->next = p->kernels;
        p->kernels = k;
    }
    *out = k;
    return status_ok();
}

static status get_kernel(arena *a, dev_device *d, program *p, const char *name, dev_kernel **out,
                         bool *out_built) {
    while (p->state == PROGRAM_BUILDING)
        pthread_cond_wait(&d->cache->built, &d->cache->lock);
    bool builds = p->state == PROGRAM_FAILED && now_ns() >= p->try_at;
    if (builds) *out_built = build_unlocked(a, d, p);
    status st = p->state == PROGRAM_BUILT ? find_kernel(a, d, p, name, out) : failure_of(a, p);
    if (builds) exit_gate_leave();
    return st;
}

/* The program's new user is the kernel, if there is one. */
static status get_locked(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source,
                         const char *name, dev_kernel **out, bool *out_built, program **out_unwanted) {
    program_cache *c = d->cache;
    uint64_t hash = fnv64_string(FNV64_BASIS, source);
    program *found = find_program(c, hash, arithmetic, source);
    program *p = found == NULL ? add_program(c, hash, arithmetic, source) : found;
    if (p == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    use_program(c, p, found == NULL);
    status st = get_kernel(a, d, p, name, out, out_built);
    if (status_is_ok(st)) p->users++; /* and this thread is none any more */
    *out_unwanted = release_program(c, p);
    return st;
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
    program *unwanted = NULL;
    pthread_mutex_lock(&d->cache->lock);
    status st = get_locked(a, d, arithmetic, source, name, out, &built, &unwanted);
    pthread_mutex_unlock(&d->cache->lock);
    destroy_programs(d, unwanted);
    calm_end(a, armed);
    if (out_built != NULL) *out_built = built;
    return st;
}

bool dev_kernel_is_at_hand(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source) {
    pthread_mutex_lock(&d->cache->lock);
    const program *p = find_program(d->cache, fnv64_string(FNV64_BASIS, source), arithmetic, source);
    bool built = p != NULL && p->state == PROGRAM_BUILT;
    pthread_mutex_unlock(&d->cache->lock);
    if (built) return true;
    bool armed = calm_begin(a);
    bool kept = program_binary_is_kept(a, d, arithmetic, source);
    calm_end(a, armed);
    return kept;
}

void dev_kernel_release(dev_kernel *k) {
    if (k == NULL) return;
    dev_device *d = k->device;
    pthread_mutex_lock(&d->cache->lock);
    program *unwanted = release_program(d->cache, k->of);
    pthread_mutex_unlock(&d->cache->lock);
    destroy_programs(d, unwanted);
}

void program_cache_count(dev_device *d, dev_counts *out) {
    pthread_mutex_lock(&d->cache->lock);
    out->programs = d->cache->programs;
    out->program_bytes = d->cache->bytes;
    out->evictions = d->cache->evictions;
    pthread_mutex_unlock(&d->cache->lock);
}

static bool close_kernels(const program *p) {
    for (const dev_kernel *k = p->kernels; k != NULL; k = k->next)
        if (!k->device->backend->kernel_close(k->device->own, k->own)) return false;
    return true;
}

void program_cache_save(dev_device *d, uint64_t until_ns, bool is_idle) {
    pthread_mutex_lock(&d->cache->lock);
    for (int i = 0; i < BUCKETS; i++)
        for (program *p = d->cache->buckets[i]; p != NULL && now_ns() < until_ns; p = p->next)
            if (p->unsaved && p->state == PROGRAM_BUILT && (is_idle || close_kernels(p))) {
                program_binary_save(d, p->arithmetic, p->source, p->built);
                p->unsaved = false;
            }
    pthread_mutex_unlock(&d->cache->lock);
}

struct program_cache *program_cache_create(void) {
    program_cache *c = calloc(1, sizeof *c);
    if (c == NULL) return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->built, NULL);
    c->limit = environment_bytes("WEFT_PROGRAM_BYTES", LIMIT);
    return c;
}

void program_cache_destroy(dev_device *d) {
    program_cache *c = d->cache;
    if (c == NULL) return;
    for (int i = 0; i < BUCKETS; i++)
        destroy_programs(d, c->buckets[i]);
    pthread_cond_destroy(&c->built);
    pthread_mutex_destroy(&c->lock);
    free(c);
    d->cache = NULL;
}
