#include "snapshot.h"

#include <stdlib.h>

#include "run_buffers.h"

snapshot *snapshot_begin(void) {
    snapshot *s = malloc(sizeof *s);
    if (s != NULL) *s = SNAPSHOT_INIT;
    return s;
}

void snapshot_end(snapshot *s) {
    snapshot_empty(s);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

void snapshot_empty(snapshot *s) {
    while (s->arrays != NULL) {
        snapshot_array *next = s->arrays->next;
        free(s->arrays);
        s->arrays = next;
    }
    while (s->buffers != NULL) {
        run_buffers *next = s->buffers->next;
        run_buffers_give(s->buffers);
        s->buffers = next;
    }
}

static snapshot_array *known(JNIEnv *env, const snapshot *s, const dev_device *device, jobject local,
                             const void *taker) {
    for (snapshot_array *a = s->arrays; a != NULL; a = a->next)
        if (a->device == device && (a->taker == NULL || a->taker == taker) &&
            (*env)->IsSameObject(env, a->array, local))
            return a;
    return NULL;
}

snapshot_array *snapshot_find(JNIEnv *env, snapshot *s, const dev_device *device, jweak array, jobject local,
                              const void *taker) {
    pthread_mutex_lock(&s->lock);
    snapshot_array *found = known(env, s, device, local, taker);
    if (found == NULL && (found = malloc(sizeof *found)) != NULL) {
        *found = (snapshot_array){.next = s->arrays, .device = device, .array = array, .taker = taker};
        s->arrays = found;
    }
    pthread_mutex_unlock(&s->lock);
    return found;
}

void snapshot_keep(snapshot *s, run_buffers *buffers) {
    pthread_mutex_lock(&s->lock);
    buffers->next = s->buffers;
    s->buffers = buffers;
    pthread_mutex_unlock(&s->lock);
}

void snapshot_settle(snapshot *s, const void *taker, bool whole) {
    pthread_mutex_lock(&s->lock);
    for (snapshot_array **at = &s->arrays; *at != NULL;) {
        snapshot_array *a = *at;
        bool mine = a->taker == taker;
        if (mine && whole && a->copy != NULL) a->taker = NULL;
        if (!mine || a->taker == NULL) {
            at = &a->next;
            continue;
        }
        *at = a->next;
        free(a);
    }
    pthread_mutex_unlock(&s->lock);
}
