/* The memory is never given back, so texts and bytes may be used when the lock is released. */
#include "loop_store.h"

#include <pthread.h>
#include <string.h>

#include "fnv.h"
#include "jni_status.h"
#include "loop_names.h"
#include "vec.h"

#define NO_LOOP UINT32_MAX

typedef struct seen_version {
    const char *class_name;
    size_t length;
    uint64_t hash;      /* hash_of */
    uint32_t last_loop; /* of store.loops; each of its own leads to the one before */
} seen_version;

typedef struct kept_loop {
    uint32_t before; /* another one of its version; NO_LOOP: this is the first */
    loop_id id;
    loop_seen seen;
    loop_body body; /* if it was rewritten */
} kept_loop;

static struct {
    pthread_mutex_t lock;
    arena memory;
    VEC(seen_version) versions;
    VEC(kept_loop) loops;
    uint32_t numbers;
    const char *unseen, *unseen_class;
} store = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Another loader's may be the same bytes, and see Weft. */
static uint64_t hash_of(const loop_version *v) {
    return fnv64(FNV64_BASIS, v->bytes, v->length) ^ (v->unseen != NULL);
}

uint32_t loop_store_find(const loop_version *v) {
    uint64_t hash = hash_of(v);
    uint32_t i = 0;
    pthread_mutex_lock(&store.lock);
    for (; i < store.versions.count; i++) {
        const seen_version *seen = &store.versions.items[i];
        if (seen->hash == hash && seen->length == v->length && strcmp(seen->class_name, v->class_name) == 0)
            break;
    }
    pthread_mutex_unlock(&store.lock);
    return i;
}

uint32_t loop_store_numbers(void) {
    pthread_mutex_lock(&store.lock);
    uint32_t numbers = store.numbers;
    pthread_mutex_unlock(&store.lock);
    return numbers;
}

static bool is_same(const loop_id *x, const loop_id *y) {
    return x->order == y->order && x->relaxed == y->relaxed && strcmp(x->method, y->method) == 0 &&
           strcmp(x->descriptor, y->descriptor) == 0;
}

/* NULL: this loop of the version was not looked at. */
static const kept_loop *find_kept(uint32_t version, const loop_id *id) {
    uint32_t at = version < store.versions.count ? store.versions.items[version].last_loop : NO_LOOP;
    while (at != NO_LOOP && !is_same(&store.loops.items[at].id, id))
        at = store.loops.items[at].before;
    return at == NO_LOOP ? NULL : &store.loops.items[at];
}

bool loop_store_number(uint32_t version, const loop_id *id, uint32_t *out) {
    pthread_mutex_lock(&store.lock);
    const kept_loop *known = find_kept(version, id);
    bool is = known != NULL && known->seen.why_not == NULL;
    if (is) *out = known->seen.number;
    pthread_mutex_unlock(&store.lock);
    return is;
}

/* --- what is kept --- */

typedef struct add_request {
    const loop_version *of;
    uint32_t version;
    uint32_t numbers;
    const loop_report *reports;
    uint32_t count;
} add_request;

static const char *copy_of(arena *a, const char *text) {
    return text == NULL ? NULL : arena_string(a, text, strlen(text));
}

static void keep_loop(arena *a, const add_request *r, const loop_report *from) {
    kept_loop kept = {
        .before = store.versions.items[r->version].last_loop, .id = from->id, .body = from->body};
    kept.id.method = copy_of(a, from->id.method);
    kept.id.descriptor = copy_of(a, from->id.descriptor);
    kept.seen.where = arena_printf(a, "%s.%s, line %u", loop_names_dotted(a, r->of->class_name),
                                   from->id.method, from->line);
    kept.seen.id = arena_printf(a, "%s %u", from->id.descriptor, from->id.order);
    kept.seen.why_not = copy_of(a, from->why_not != NULL ? from->why_not : r->of->unseen);
    kept.seen.number = from->number;
    if (kept.seen.why_not == NULL) {
        kept.body.bytes = arena_copy(a, from->body.bytes, from->body.length);
        kept.body.description = copy_of(a, from->body.description);
    }
    VEC_PUSH(a, &store.loops, kept);
    store.versions.items[r->version].last_loop = store.loops.count - 1;
}

static status add(arena *a, void *context) {
    const add_request *r = context;
    const loop_version *v = r->of;
    store.numbers += r->numbers;
    if (r->version == store.versions.count)
        VEC_PUSH(a, &store.versions,
                 (seen_version){copy_of(a, v->class_name), v->length, hash_of(v), NO_LOOP});
    if (v->unseen != NULL && store.unseen == NULL) {
        store.unseen_class = loop_names_dotted(a, v->class_name);
        store.unseen = v->unseen;
    }
    for (uint32_t i = 0; i < r->count; i++)
        if (find_kept(r->version, &r->reports[i].id) == NULL) keep_loop(a, r, &r->reports[i]);
    return status_ok();
}

status loop_store_add(const loop_version *v, uint32_t version, uint32_t numbers, const loop_report *reports,
                      uint32_t count) {
    add_request r = {v, version, numbers, reports, count};
    pthread_mutex_lock(&store.lock);
    status st = guarded(&store.memory, add, &r);
    pthread_mutex_unlock(&store.lock);
    return st;
}

/* --- what is asked --- */

const char *loop_store_unseen(const char **out_class) {
    pthread_mutex_lock(&store.lock);
    const char *why = store.unseen;
    *out_class = store.unseen_class;
    pthread_mutex_unlock(&store.lock);
    return why;
}

static status copy_body(arena *a, void *context) {
    loop_body *body = context;
    body->bytes = arena_copy(a, body->bytes, body->length);
    body->description = copy_of(a, body->description);
    return status_ok();
}

status loop_store_body(arena *a, uint32_t number, loop_body *out) {
    *out = (loop_body){0};
    pthread_mutex_lock(&store.lock);
    for (uint32_t i = 0; i < store.loops.count; i++) {
        const kept_loop *one = &store.loops.items[i];
        if (one->seen.why_not == NULL && one->seen.number == number) *out = one->body;
    }
    pthread_mutex_unlock(&store.lock);
    if (out->bytes == NULL) return status_make(a, ST_BAD_ARGUMENT, "there is no loop %u", number);
    return guarded(a, copy_body, out);
}

typedef struct seen_request {
    loop_seen *items;
    uint32_t count;
} seen_request;

static status copy_seen(arena *a, void *context) {
    seen_request *r = context;
    r->items = ARENA_ARRAY(a, loop_seen, (size_t)store.loops.count + 1);
    r->count = store.loops.count;
    for (uint32_t i = 0; i < r->count; i++)
        r->items[i] = store.loops.items[i].seen;
    return status_ok();
}

status loop_store_seen(arena *a, const loop_seen **out, uint32_t *out_count) {
    seen_request r = {0};
    pthread_mutex_lock(&store.lock);
    status st = guarded(a, copy_seen, &r);
    pthread_mutex_unlock(&store.lock);
    *out = r.items;
    *out_count = r.count;
    return st;
}
