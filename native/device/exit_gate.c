#include "exit_gate.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "limit.h"
#include "monotonic.h"

#define MOST_NS ((uint64_t)LIMIT_EXIT_WAIT * 1000000) /* longer than most compile */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t left;
    uint32_t inside, in_background;
    bool closed;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .left = PTHREAD_COND_INITIALIZER};

static _Thread_local bool is_in_background;
static _Thread_local uint32_t *counted; /* among whom the calling thread is, while it is inside */
static _Thread_local uint32_t depth;    /* how often it has entered */

void exit_gate_in_background(bool is) {
    is_in_background = is;
}

void exit_gate_enter(bool can_be_cut) {
    if (depth++ > 0) return;
    counted = is_in_background && can_be_cut ? &gate.in_background : &gate.inside;
    pthread_mutex_lock(&gate.lock);
    bool closed = gate.closed;
    if (!closed) ++*counted;
    pthread_mutex_unlock(&gate.lock);
    while (closed)
        pause();
}

void exit_gate_leave(void) {
    if (--depth > 0) return;
    pthread_mutex_lock(&gate.lock);
    if (--*counted == 0) pthread_cond_broadcast(&gate.left);
    pthread_mutex_unlock(&gate.lock);
}

/* Who is inside keeps what it needs: the process ends as exit() would have it, but for what was registered for its end
 * before, destructors among it. */
static void cut_short(int code, void *unused) {
    (void)unused;
    fflush(stdout); /* and not all files: a thread may hold one */
    _exit(code);
}

/* Until nobody is there, or so long; with the lock. */
static void await(const uint32_t *there, uint64_t ns) {
    struct timespec until = wall_time_in(ns);
    int late = 0;
    while (*there > 0 && late == 0)
        late = pthread_cond_timedwait(&gate.left, &gate.lock, &until);
}

exit_gate_end exit_gate_close(uint64_t background_ns) {
    pthread_mutex_lock(&gate.lock);
    gate.closed = true;
    exit_gate_end end = gate.in_background == 0 ? GATE_EMPTY : GATE_LEFT;
    await(&gate.inside, MOST_NS);
    if (gate.inside == 0) await(&gate.in_background, background_ns);
    if (gate.in_background > 0) end = GATE_CUT;
    if (gate.inside > 0) end = GATE_OCCUPIED;
    pthread_mutex_unlock(&gate.lock);
    /* Registered this late it runs before all that a driver has registered. */
    if (end >= GATE_CUT) (void)on_exit(cut_short, NULL);
    return end;
}
