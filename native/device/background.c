#include "background.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include "exit_gate.h"

#define QUIET_NS ((uint64_t)250 * 1000 * 1000) /* as long nobody is to have been busy */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    background_job *first, **last;
    const void *running; /* the owner of the job that has begun, or NULL */
    struct timespec put_off;
    bool started;
} background = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

/* From now on; on the clock of condition variables. */
static struct timespec after(uint64_t ns) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    ns += (uint64_t)t.tv_nsec;
    t.tv_sec += (time_t)(ns / 1000000000u);
    t.tv_nsec = (long)(ns % 1000000000u);
    return t;
}

static bool is_past(struct timespec t) {
    struct timespec now = after(0);
    return t.tv_sec != now.tv_sec ? t.tv_sec < now.tv_sec : t.tv_nsec <= now.tv_nsec;
}

static void run_jobs(void) {
    pthread_mutex_lock(&background.lock);
    for (;;) {
        if (background.first == NULL) {
            pthread_cond_wait(&background.changed, &background.lock);
        } else if (!is_past(background.put_off)) {
            struct timespec until = background.put_off; /* it may move meanwhile */
            pthread_cond_timedwait(&background.changed, &background.lock, &until);
        } else {
            background_job *j = background.first;
            background.first = j->next;
            if (j->next == NULL) background.last = &background.first;
            background.running = j->owner;
            pthread_mutex_unlock(&background.lock);
            exit_gate_enter();
            j->run(j);
            exit_gate_leave();
            pthread_mutex_lock(&background.lock);
            background.running = NULL;
            pthread_cond_broadcast(&background.changed);
        }
    }
}

static void *work(void *context) {
    run_jobs(); /* as long as the process lives */
    return context;
}

/* Under the lock. The thread takes no signals: they are the JVM's. */
static bool start(void) {
    pthread_attr_t attributes;
    pthread_t thread;
    sigset_t all, before;
    if (background.started) return true;
    if (pthread_attr_init(&attributes) != 0) return false;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    background.last = &background.first;
    background.started = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0 &&
                         pthread_create(&thread, &attributes, work, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return background.started;
}

bool background_add(background_job *j) {
    pthread_mutex_lock(&background.lock);
    bool added = start();
    if (added) {
        j->next = NULL;
        *background.last = j;
        background.last = &j->next;
        background.put_off = after(QUIET_NS);
        pthread_cond_broadcast(&background.changed);
    }
    pthread_mutex_unlock(&background.lock);
    return added;
}

void background_put_off(void) {
    pthread_mutex_lock(&background.lock);
    background.put_off = after(QUIET_NS);
    pthread_mutex_unlock(&background.lock);
}

void background_forget(const void *owner) {
    background_job *dropped = NULL;
    pthread_mutex_lock(&background.lock);
    for (background_job **link = &background.first; *link != NULL;) {
        background_job *j = *link;
        if (j->owner != owner) {
            link = &j->next;
            continue;
        }
        *link = j->next;
        if (j->next == NULL) background.last = link;
        j->next = dropped;
        dropped = j;
    }
    while (background.running == owner)
        pthread_cond_wait(&background.changed, &background.lock);
    pthread_mutex_unlock(&background.lock);
    while (dropped != NULL) {
        background_job *j = dropped;
        dropped = j->next;
        j->drop(j);
    }
}
