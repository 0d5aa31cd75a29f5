/* Threads of Weft's own that take no signals of the process, which are meant for the JVM's threads. */
#ifndef WEFT_QUIET_THREAD_H
#define WEFT_QUIET_THREAD_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Detached. It begins with the signals blocked that its creator has blocked, and so do those that a driver makes on it. False: there is
 * none. */
static inline bool quiet_thread_start(void *(*body)(void *context), void *context, size_t stack_bytes) {
    static const int of_the_thread[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
    pthread_attr_t attributes;
    pthread_t thread;
    sigset_t asynchronous, before;
    sigfillset(&asynchronous);
    for (size_t i = 0; i < sizeof of_the_thread / sizeof *of_the_thread; i++)
        sigdelset(&asynchronous, of_the_thread[i]);
    if (pthread_attr_init(&attributes) != 0) return false;
    pthread_sigmask(SIG_BLOCK, &asynchronous, &before);
    bool started = pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
                   pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0 &&
                   pthread_create(&thread, &attributes, body, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

#endif
