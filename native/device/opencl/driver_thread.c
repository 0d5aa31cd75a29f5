#include "driver_thread.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include "quiet_thread.h"

#define STACK_BYTES ((size_t)64 << 20) /* of addresses; memory is taken as it is used */
#define MOST_IDLE 4                    /* threads kept for later */

typedef struct job {
    void (*body)(void *context);
    void *context;
    bool ended;
    pthread_cond_t end;
} job;

typedef struct worker {
    struct worker *next; /* while idle */
    pthread_cond_t wake;
    job *job;
} worker;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static worker *idle;
static unsigned idle_count;
static _Thread_local bool is_worker;

static void *work(void *context) {
    worker *w = context;
    is_worker = true;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (w->job == NULL)
            pthread_cond_wait(&w->wake, &lock);
        job *j = w->job;
        pthread_mutex_unlock(&lock);
        j->body(j->context);
        pthread_mutex_lock(&lock);
        bool stay = idle_count < MOST_IDLE;
        w->job = NULL;
        if (stay) {
            w->next = idle;
            idle = w;
            idle_count++;
        }
        j->ended = true;
        pthread_cond_signal(&j->end);
        if (!stay) break;
    }
    pthread_mutex_unlock(&lock);
    pthread_cond_destroy(&w->wake);
    free(w);
    return NULL;
}

/* With the job in hand; NULL: no memory, or no thread. Under the lock. */
static worker *give(job *j) {
    worker *w = idle;
    if (w != NULL) {
        idle = w->next;
        idle_count--;
        w->job = j;
        pthread_cond_signal(&w->wake);
        return w;
    }
    w = calloc(1, sizeof *w);
    if (w == NULL) return NULL;
    w->job = j;
    pthread_cond_init(&w->wake, NULL);
    if (quiet_thread_start(work, w, STACK_BYTES)) return w;
    pthread_cond_destroy(&w->wake);
    free(w);
    return NULL;
}

void driver_thread_run(void (*body)(void *context), void *context) {
    job j = {.body = body, .context = context};
    if (is_worker) {
        body(context);
        return;
    }
    pthread_cond_init(&j.end, NULL);
    pthread_mutex_lock(&lock);
    bool given = give(&j) != NULL;
    while (given && !j.ended)
        pthread_cond_wait(&j.end, &lock);
    pthread_mutex_unlock(&lock);
    pthread_cond_destroy(&j.end);
    if (!given) body(context);
}
