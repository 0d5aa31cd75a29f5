#include "changing.h"

#include <pthread.h>
#include <stdint.h>

#include "fnv.h"
#include "limit.h"

/* Those that changed last; of those that are forgotten counting begins anew. */
enum { OBJECTS = 64 };

typedef struct changing_object {
    jweak object;   /* NULL: a free entry */
    uint64_t holds; /* a hash of what it was found to hold: several kernels notice one change */
    uint32_t changes;
} changing_object;

static struct {
    pthread_mutex_t lock;
    changing_object entries[OBJECTS];
    uint32_t next; /* entry to be taken */
} known = {.lock = PTHREAD_MUTEX_INITIALIZER};

static changing_object *find(JNIEnv *env, jobject object) {
    for (uint32_t i = 0; i < OBJECTS; i++)
        if (known.entries[i].object != NULL && (*env)->IsSameObject(env, known.entries[i].object, object))
            return &known.entries[i];
    return NULL;
}

static changing_object *take(JNIEnv *env, jobject object) {
    changing_object *e = &known.entries[known.next++ % OBJECTS];
    if (e->object != NULL) (*env)->DeleteWeakGlobalRef(env, e->object);
    *e = (changing_object){.object = (*env)->NewWeakGlobalRef(env, object)};
    if (e->object == NULL) (*env)->ExceptionClear(env);
    return e;
}

void changing_note(JNIEnv *env, jobject object, const void *bytes, size_t count) {
    uint64_t holds = fnv64(FNV64_BASIS, bytes, count);
    pthread_mutex_lock(&known.lock);
    changing_object *e = find(env, object);
    if (e == NULL) e = take(env, object);
    if (e->changes == 0 || e->holds != holds) e->changes++;
    e->holds = holds;
    pthread_mutex_unlock(&known.lock);
}

bool changing_has(JNIEnv *env, jobject object) {
    pthread_mutex_lock(&known.lock);
    const changing_object *e = find(env, object);
    bool has = e != NULL && e->changes >= LIMIT_CODE_CHANGES;
    pthread_mutex_unlock(&known.lock);
    return has;
}
