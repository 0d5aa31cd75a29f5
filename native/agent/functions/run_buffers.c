#include "run_buffers.h"

#include <stdlib.h>

enum { MOST_IDLE = 16 };

status run_buffers_take(function *f, run_buffers **out) {
    pthread_mutex_lock(&f->lock);
    run_buffers *b = f->idle;
    if (b != NULL) {
        f->idle = b->next;
        f->idle_count--;
    }
    pthread_mutex_unlock(&f->lock);
    if (b == NULL) b = calloc(1, sizeof *b + f->captured_count * sizeof b->of[0]);
    *out = b;
    if (b == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    b->f = f;
    return status_ok();
}

void run_buffers_give(run_buffers *b) {
    function *f = b->f;
    pthread_mutex_lock(&f->lock);
    bool keep = f->idle_count < MOST_IDLE;
    if (keep) {
        b->next = f->idle;
        f->idle = b;
        f->idle_count++;
    }
    pthread_mutex_unlock(&f->lock);
    if (!keep) run_buffers_free(b);
}

void run_buffers_free(run_buffers *b) {
    for (uint32_t i = 0; i < b->f->captured_count; i++)
        dev_buffer_destroy(b->of[i]);
    free(b);
}

void run_buffers_free_idle(function *f) {
    while (f->idle != NULL) {
        run_buffers *next = f->idle->next;
        run_buffers_free(f->idle);
        f->idle = next;
    }
}
