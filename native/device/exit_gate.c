#include "exit_gate.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#include "device.h"

#define MOST_SECONDS 20 /* to wait for who is inside: a kernel may run for ever */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t left;
    uint32_t inside;
    bool closed;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .left = PTHREAD_COND_INITIALIZER};

void exit_gate_enter(void) {
    pthread_mutex_lock(&gate.lock);
    bool closed = gate.closed;
    if (!closed) gate.inside++;
    pthread_mutex_unlock(&gate.lock);
    while (closed)
        pause();
}

void exit_gate_leave(void) {
    pthread_mutex_lock(&gate.lock);
    if (--gate.inside == 0) pthread_cond_broadcast(&gate.left);
    pthread_mutex_unlock(&gate.lock);
}

void dev_before_exit(void) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += MOST_SECONDS;
    pthread_mutex_lock(&gate.lock);
    gate.closed = true;
    int late = 0;
    while (gate.inside > 0 && late == 0)
        late = pthread_cond_timedwait(&gate.left, &gate.lock, &until);
    pthread_mutex_unlock(&gate.lock);
}
