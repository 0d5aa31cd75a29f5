#include "queues.h"

#include <stdlib.h>

#define MOST_SETS 4

typedef struct queue_pool {
    pthread_mutex_t lock;
    pthread_cond_t returned;
    queue_set *idle;
    uint32_t made;
} queue_pool;

struct queue_pool *queues_create(void) {
    queue_pool *p = calloc(1, sizeof *p);
    if (p == NULL) return NULL;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->returned, NULL);
    return p;
}

static status make_set(arena *a, dev_device *d, queue_set **out) {
    queue_set *q = calloc(1, sizeof *q);
    if (q == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    status st = d->backend->queue_make(a, d->own, false, &q->main);
    if (status_is_ok(st))
        *out = q;
    else
        free(q);
    return st;
}

status queues_take(arena *a, dev_device *d, queue_set **out) {
    queue_pool *p = d->queues;
    pthread_mutex_lock(&p->lock);
    while (p->idle == NULL && p->made == MOST_SETS)
        pthread_cond_wait(&p->returned, &p->lock);
    queue_set *q = p->idle;
    if (q != NULL)
        p->idle = q->next;
    else
        p->made++;
    pthread_mutex_unlock(&p->lock);
    if (q != NULL) {
        *out = q;
        return status_ok();
    }

    status st = make_set(a, d, out);
    if (!status_is_ok(st)) {
        pthread_mutex_lock(&p->lock);
        p->made--;
        pthread_cond_signal(&p->returned);
        pthread_mutex_unlock(&p->lock);
    }
    return st;
}

void queues_give(dev_device *d, queue_set *q) {
    queue_pool *p = d->queues;
    pthread_mutex_lock(&p->lock);
    q->next = p->idle;
    p->idle = q;
    pthread_cond_signal(&p->returned);
    pthread_mutex_unlock(&p->lock);
}

static status make_once(arena *a, dev_device *d, backend_queue **queue) {
    if (*queue != NULL) return status_ok();
    backend_queue *made;
    TRY(d->backend->queue_make(a, d->own, true, &made));
    *queue = made;
    return status_ok();
}

status queues_timed(arena *a, dev_device *d, queue_set *q, backend_queue **out) {
    TRY(make_once(a, d, &q->timed));
    *out = q->timed;
    return status_ok();
}

status queues_side(arena *a, dev_device *d, queue_set *q, backend_queue **out_up, backend_queue **out_down) {
    TRY(make_once(a, d, &q->up));
    TRY(make_once(a, d, &q->down));
    *out_up = q->up;
    *out_down = q->down;
    return status_ok();
}

static void destroy_set(dev_device *d, queue_set *q) {
    staging_destroy(d, q->staging, q->main);
    backend_queue *const queues[] = {q->main, q->timed, q->up, q->down};
    for (size_t i = 0; i < sizeof queues / sizeof *queues; i++)
        if (queues[i] != NULL) d->backend->queue_drop(d->own, queues[i]);
    free(q);
}

void queues_destroy(dev_device *d) {
    queue_pool *p = d->queues;
    if (p == NULL) return;
    while (p->idle != NULL) {
        queue_set *q = p->idle;
        p->idle = q->next;
        destroy_set(d, q);
    }
    pthread_cond_destroy(&p->returned);
    pthread_mutex_destroy(&p->lock);
    free(p);
    d->queues = NULL;
}
