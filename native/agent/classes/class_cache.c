#include "class_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "agent_state.h"
#include "class_file.h"
#include "environment.h"
#include "fnv.h"
#include "jni_status.h"

enum { BUCKETS = 1024, SWEEP_EVERY = 256, MOST_BYTES = 64 << 20, MOST_HIDDEN = 256 };

static struct {
    pthread_mutex_t lock;
    class_entry *buckets[BUCKETS];
    uint32_t reads; /* since the last sweep */
    jweak *loaders; /* by number - 1; NULL: the loader is gone */
    uint32_t loader_count, loader_capacity;
    uint64_t clock;
    /* Of lambdas there may be any number, and the JVM keeps them as long as their loader: the latest stay, each in the place that
     * its slot says, less 1. */
    class_entry *hidden[MOST_HIDDEN];
    uint32_t hidden_count;    /* so far */
    size_t bytes, most_bytes; /* of the entries that can be found; most_bytes 0: not known yet */
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint32_t bucket_of(const char *name, uint32_t loader) {
    return fnv32_string(FNV32_BASIS ^ loader, name) % BUCKETS;
}

/* --- entries; everything here runs under the lock --- */

static void free_entry(JNIEnv *env, class_entry *e) {
    if (e->weak != NULL && env != NULL) (*env)->DeleteWeakGlobalRef(env, e->weak);
    arena memory = e->memory; /* the entry lives in its own arena */
    if (e->file != NULL) arena_free(&e->file_memory);
    arena_free(&memory);
}

static void unlink_entry(JNIEnv *env, class_entry **at) {
    class_entry *e = *at;
    *at = e->next;
    e->stale = true;
    if (e->slot != 0) cache.hidden[e->slot - 1] = NULL;
    e->slot = 0;
    cache.bytes -= e->bytes;
    if (e->weak != NULL) (*env)->DeleteWeakGlobalRef(env, e->weak);
    e->weak = NULL;
    if (e->users == 0) free_entry(NULL, e);
}

static bool is_gone(JNIEnv *env, jweak weak) {
    return (*env)->IsSameObject(env, weak, NULL);
}

static void sweep(JNIEnv *env) {
    for (uint32_t b = 0; b < BUCKETS; b++) {
        for (class_entry **at = &cache.buckets[b]; *at != NULL;) {
            if (is_gone(env, (*at)->weak))
                unlink_entry(env, at);
            else
                at = &(*at)->next;
        }
    }
    for (uint32_t i = 0; i < cache.loader_count; i++) {
        if (cache.loaders[i] == NULL || !is_gone(env, cache.loaders[i])) continue;
        (*env)->DeleteWeakGlobalRef(env, cache.loaders[i]);
        cache.loaders[i] = NULL;
    }
}

static size_t most_bytes(void) {
    if (cache.most_bytes == 0) cache.most_bytes = environment_bytes("WEFT_CLASS_BYTES", MOST_BYTES) + 1;
    return cache.most_bytes;
}

/* The entry that nobody has used for longest. */
static class_entry **find_oldest(void) {
    class_entry **oldest = NULL;
    for (uint32_t b = 0; b < BUCKETS; b++)
        for (class_entry **at = &cache.buckets[b]; *at != NULL; at = &(*at)->next)
            if ((*at)->users == 0 && (oldest == NULL || (*at)->used < (*oldest)->used)) oldest = at;
    return oldest;
}

static void count_bytes(class_entry *e, size_t bytes) {
    e->bytes += bytes;
    if (!e->stale) cache.bytes += bytes;
}

static void trim(JNIEnv *env) {
    while (cache.bytes > most_bytes()) {
        class_entry **oldest = find_oldest();
        if (oldest == NULL) break;
        unlink_entry(env, oldest);
    }
}

static void use(class_entry *e) {
    e->users++;
    e->used = ++cache.clock;
}

jint class_cache_redefinitions(JNIEnv *env, jclass type) {
    jfieldID count = agent_get()->refs.redefined_count;
    return count == NULL ? 0 : (*env)->GetIntField(env, type, count);
}

/* The entry of `type` if it is good; one that is not is unlinked. */
static class_entry *find(JNIEnv *env, jclass type, const char *name, uint32_t loader) {
    for (class_entry **at = &cache.buckets[bucket_of(name, loader)]; *at != NULL; at = &(*at)->next) {
        class_entry *e = *at;
        if (e->loader != loader || strcmp(e->shape.name, name) != 0) continue;
        if (!(*env)->IsSameObject(env, e->weak, type)) continue;
        if (e->redefined == class_cache_redefinitions(env, type)) {
            use(e);
            return e;
        }
        unlink_entry(env, at);
        return NULL;
    }
    return NULL;
}

static class_entry **place_of(const class_entry *e) {
    class_entry **at = &cache.buckets[bucket_of(e->shape.name, e->loader)];
    while (*at != e)
        at = &(*at)->next;
    return at;
}

/* In place of an older one, which goes now or, if it is in use, with its last user. */
static void give_slot(JNIEnv *env, class_entry *e) {
    uint32_t slot = cache.hidden_count++ % MOST_HIDDEN;
    class_entry *older = cache.hidden[slot];
    cache.hidden[slot] = e;
    e->slot = slot + 1;
    if (older == NULL) return;
    older->slot = 0;
    if (older->users == 0) unlink_entry(env, place_of(older));
}

static void publish(JNIEnv *env, class_entry *e) {
    class_entry **bucket = &cache.buckets[bucket_of(e->shape.name, e->loader)];
    e->next = *bucket;
    *bucket = e;
    use(e);
    if (e->hidden) give_slot(env, e);
    count_bytes(e, e->memory.reserved);
    if (++cache.reads % SWEEP_EVERY == 0) sweep(env);
}

/* --- reading --- */

typedef struct read_request {
    JNIEnv *env;
    jclass type;
    const char *name;
    class_entry *entry;
} read_request;

static status read_body(arena *a, void *context) {
    read_request *r = context;
    r->entry = ARENA_NEW(a, class_entry);
    const char *name = arena_string(a, r->name, strlen(r->name));
    return class_read(r->env, a, r->type, name, r->entry);
}

/* A new entry in an arena of its own, not published. */
static status read_entry(JNIEnv *env, arena *details, jclass type, const char *name, uint32_t loader,
                         class_entry **out) {
    arena memory;
    arena_init(&memory);
    jint redefined =
        class_cache_redefinitions(env, type); /* before reading: a change meanwhile is then seen */
    read_request r = {env, type, name, NULL};
    status st = guarded(&memory, read_body, &r);
    if (st.code != ST_OK) {
        if (st.detail != NULL) st.detail = arena_string(details, st.detail, strlen(st.detail));
        arena_free(&memory);
        return st;
    }
    class_entry *e = r.entry;
    e->loader = loader;
    e->redefined = redefined;
    e->weak = (*env)->NewWeakGlobalRef(env, type);
    e->memory = memory;
    if (e->weak == NULL) {
        jni_clear(env);
        arena_free(&memory);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    *out = e;
    return status_ok();
}

status class_cache_take(JNIEnv *env, arena *a, jclass type, const char *name, uint32_t loader,
                        class_entry **out) {
    pthread_mutex_lock(&cache.lock);
    class_entry *e = find(env, type, name, loader);
    pthread_mutex_unlock(&cache.lock);
    if (e == NULL) { /* read without the lock: it may run Java code of a class loader */
        TRY(read_entry(env, a, type, name, loader, &e));
        pthread_mutex_lock(&cache.lock);
        class_entry *other = find(env, type, name, loader);
        if (other == NULL) publish(env, e);
        pthread_mutex_unlock(&cache.lock);
        if (other != NULL) {
            free_entry(env, e);
            e = other;
        }
    }
    *out = e;
    return status_ok();
}

class_entry *class_cache_take_boot(JNIEnv *env, const char *name, jclass *out_type) {
    class_entry *found = NULL;
    pthread_mutex_lock(&cache.lock);
    for (class_entry *e = cache.buckets[bucket_of(name, CLASS_CACHE_BOOT_LOADER)]; e != NULL; e = e->next) {
        if (e->loader != CLASS_CACHE_BOOT_LOADER || strcmp(e->shape.name, name) != 0) continue;
        jclass type = (*env)->NewLocalRef(env, e->weak);
        if (type == NULL) continue;
        if (e->redefined == class_cache_redefinitions(env, type)) {
            use(e);
            *out_type = type;
            found = e;
            break;
        }
        (*env)->DeleteLocalRef(env, type);
    }
    pthread_mutex_unlock(&cache.lock);
    return found;
}

void class_cache_drop(JNIEnv *env, class_entry *entry) {
    pthread_mutex_lock(&cache.lock);
    if (--entry->users == 0) {
        if (entry->stale)
            free_entry(NULL, entry);
        else if (entry->hidden && entry->slot == 0)
            unlink_entry(env, place_of(entry));
    }
    trim(env);
    pthread_mutex_unlock(&cache.lock);
}

void class_cache_use(class_entry *entry) {
    pthread_mutex_lock(&cache.lock);
    use(entry);
    pthread_mutex_unlock(&cache.lock);
}

/* --- what class files say: most functions need nothing of it, and to read one takes longer than to compile them --- */

typedef struct file_request {
    JNIEnv *env;
    const class_entry *entry;
    jclass type;
    const bc_class *file;
} file_request;

static status file_body(arena *a, void *context) {
    file_request *r = context;
    bc_class *shape = arena_copy(a, &r->entry->shape, sizeof r->entry->shape);
    shape->methods = arena_copy(a, shape->methods, shape->method_count * sizeof *shape->methods);
    TRY(class_file_open(a, r->type, shape, r->entry->pool_bytes, r->entry->pool_length));
    r->file = shape;
    return status_ok();
}

static const bc_class *find_file(const class_entry *e) {
    pthread_mutex_lock(&cache.lock);
    const bc_class *file = e->file;
    pthread_mutex_unlock(&cache.lock);
    return file;
}

/* Without the lock: it may run Java code of a class loader. */
static const bc_class *read_file(JNIEnv *env, class_entry *e, jclass type) {
    arena memory;
    arena_init(&memory);
    file_request r = {env, e, type, NULL};
    if (guarded(&memory, file_body, &r).code != ST_OK) {
        arena_free(&memory);
        return &e->shape;
    }
    pthread_mutex_lock(&cache.lock);
    bool keep = e->file == NULL;
    if (keep) {
        e->file = r.file;
        e->file_memory = memory;
        count_bytes(e, memory.reserved);
    }
    const bc_class *file = e->file;
    pthread_mutex_unlock(&cache.lock);
    if (!keep) arena_free(&memory);
    return file;
}

const bc_class *class_cache_file(JNIEnv *env, class_entry *entry, jclass type) {
    const bc_class *file = find_file(entry);
    return file != NULL ? file : read_file(env, entry, type);
}

size_t class_cache_bytes(void) {
    pthread_mutex_lock(&cache.lock);
    size_t bytes = cache.bytes;
    pthread_mutex_unlock(&cache.lock);
    return bytes;
}

bool class_cache_is_over(void) {
    pthread_mutex_lock(&cache.lock);
    bool is_over = cache.bytes > most_bytes();
    pthread_mutex_unlock(&cache.lock);
    return is_over;
}

/* --- loaders --- */

status class_cache_loader(JNIEnv *env, jobject loader, uint32_t *out) {
    *out = CLASS_CACHE_BOOT_LOADER;
    if (loader == NULL) return status_ok();
    status st = status_ok();
    pthread_mutex_lock(&cache.lock);
    for (uint32_t i = 0; i < cache.loader_count; i++) {
        if (cache.loaders[i] != NULL && (*env)->IsSameObject(env, cache.loaders[i], loader)) {
            *out = i + 1;
            goto done;
        }
    }
    st = status_static(ST_OUT_OF_MEMORY, NULL);
    if (cache.loader_count == cache.loader_capacity) {
        uint32_t capacity = cache.loader_capacity == 0 ? 16 : 2 * cache.loader_capacity;
        jweak *grown = realloc(cache.loaders, capacity * sizeof *grown);
        if (grown == NULL) goto done;
        cache.loaders = grown;
        cache.loader_capacity = capacity;
    }
    jweak weak = (*env)->NewWeakGlobalRef(env, loader);
    if (weak == NULL) {
        jni_clear(env);
        goto done;
    }
    cache.loaders[cache.loader_count++] = weak;
    *out = cache.loader_count;
    st = status_ok();
done:
    pthread_mutex_unlock(&cache.lock);
    return st;
}

jobject class_cache_loader_object(JNIEnv *env, uint32_t loader) {
    if (loader == CLASS_CACHE_BOOT_LOADER) return NULL;
    pthread_mutex_lock(&cache.lock);
    jobject object = (*env)->NewLocalRef(env, cache.loaders[loader - 1]);
    pthread_mutex_unlock(&cache.lock);
    return object;
}
