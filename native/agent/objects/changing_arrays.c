#include "changing_arrays.h"

#include <pthread.h>
#include <stdint.h>

#include "limit.h"

/* The arrays that changed last; of those that are forgotten counting begins anew. */
enum { ARRAYS = 64 };

typedef struct changing_array {
    jweak array;    /* NULL: a free entry */
    uint64_t holds; /* a hash of what it was found to hold: several kernels notice one change */
    uint32_t changes;
} changing_array;

static struct {
    pthread_mutex_t lock;
    changing_array entries[ARRAYS];
    uint32_t next; /* entry to be taken */
} known = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint64_t hash_of(const unsigned char *bytes, size_t count) {
    uint64_t h = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (size_t i = 0; i < count; i++)
        h = (h ^ bytes[i]) * UINT64_C(0x100000001b3);
    return h;
}

static changing_array *find(JNIEnv *env, jobject array) {
    for (uint32_t i = 0; i < ARRAYS; i++)
        if (known.entries[i].array != NULL && (*env)->IsSameObject(env, known.entries[i].array, array))
            return &known.entries[i];
    return NULL;
}

static changing_array *take(JNIEnv *env, jobject array) {
    changing_array *e = &known.entries[known.next++ % ARRAYS];
    if (e->array != NULL) (*env)->DeleteWeakGlobalRef(env, e->array);
    *e = (changing_array){.array = (*env)->NewWeakGlobalRef(env, array)};
    if (e->array == NULL) (*env)->ExceptionClear(env);
    return e;
}

void changing_arrays_note(JNIEnv *env, jobject array, const void *bytes, size_t count) {
    uint64_t holds = hash_of(bytes, count);
    pthread_mutex_lock(&known.lock);
    changing_array *e = find(env, array);
    if (e == NULL) e = take(env, array);
    if (e->changes == 0 || e->holds != holds) e->changes++;
    e->holds = holds;
    pthread_mutex_unlock(&known.lock);
}

bool changing_arrays_has(JNIEnv *env, jobject array) {
    pthread_mutex_lock(&known.lock);
    const changing_array *e = find(env, array);
    bool has = e != NULL && e->changes >= LIMIT_CODE_CHANGES;
    pthread_mutex_unlock(&known.lock);
    return has;
}
