#include "length_values.h"

#include <pthread.h>

#include "limit.h"

/* Those that were taken first go when there are more. */
enum { FIELDS = 64 };

typedef struct field_values {
    jweak function; /* NULL: a free entry */
    jfieldID field;
    int64_t values[LIMIT_LENGTH_VALUES];
    uint32_t count;
} field_values;

static struct {
    pthread_mutex_t lock;
    field_values entries[FIELDS];
    uint32_t next; /* entry to be taken */
} known = {.lock = PTHREAD_MUTEX_INITIALIZER};

static field_values *find(JNIEnv *env, jclass function, jfieldID field) {
    for (uint32_t i = 0; i < FIELDS; i++) {
        field_values *e = &known.entries[i];
        if (e->function != NULL && e->field == field && (*env)->IsSameObject(env, e->function, function))
            return e;
    }
    return NULL;
}

static field_values *take(JNIEnv *env, jclass function, jfieldID field) {
    field_values *e = &known.entries[known.next++ % FIELDS];
    if (e->function != NULL) (*env)->DeleteWeakGlobalRef(env, e->function);
    *e = (field_values){.function = (*env)->NewWeakGlobalRef(env, function), .field = field};
    if (e->function == NULL) (*env)->ExceptionClear(env);
    return e;
}

static bool has(const field_values *e, int64_t value) {
    for (uint32_t k = 0; k < e->count; k++)
        if (e->values[k] == value) return true;
    return false;
}

bool length_values_may_take(JNIEnv *env, jclass function, jfieldID field, int64_t value) {
    pthread_mutex_lock(&known.lock);
    const field_values *e = find(env, function, field);
    bool may = e == NULL || e->count < LIMIT_LENGTH_VALUES || has(e, value);
    pthread_mutex_unlock(&known.lock);
    return may;
}

void length_values_take(JNIEnv *env, jclass function, jfieldID field, int64_t value) {
    pthread_mutex_lock(&known.lock);
    field_values *e = find(env, function, field);
    if (e == NULL) e = take(env, function, field);
    if (e->count < LIMIT_LENGTH_VALUES && !has(e, value)) e->values[e->count++] = value;
    pthread_mutex_unlock(&known.lock);
}
