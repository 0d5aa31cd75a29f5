/* Where drivers work: on large stacks, beside each other, and out of the way of signals. */
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "driver_thread.h"
#include "run_tests.h"

enum { LITTLE_STACK = 256 << 10, MUCH = 16 << 20, THREADS = 12, CALLS = 200 };

/* Fails in its own way: on a thread of LITTLE_STACK bytes the process ends here. */
static void use_stack(void *context) {
    volatile char room[MUCH];
    for (size_t i = 0; i < MUCH; i += 4096)
        room[i] = 1;
    *(bool *)context = room[MUCH - 4096] == 1;
}

static void *call_use_stack(void *context) {
    driver_thread_run(use_stack, context);
    return NULL;
}

static void has_a_large_stack(void) {
    bool used = false;
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, LITTLE_STACK);
    CU_ASSERT_EQUAL_FATAL(pthread_create(&thread, &attributes, call_use_stack, &used), 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    CU_ASSERT_TRUE(used);
}

static void see_signals(void *context) {
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    *(bool *)context = sigismember(&blocked, SIGTERM) && sigismember(&blocked, SIGQUIT) &&
                       !sigismember(&blocked, SIGSEGV) && !sigismember(&blocked, SIGFPE);
}

static void takes_no_signals_of_the_process(void) {
    bool right = false;
    sigset_t before, after;
    pthread_sigmask(SIG_BLOCK, NULL, &before);
    driver_thread_run(see_signals, &right);
    pthread_sigmask(SIG_BLOCK, NULL, &after);
    CU_ASSERT_TRUE(right);
    CU_ASSERT_EQUAL(sigismember(&before, SIGTERM), sigismember(&after, SIGTERM));
}

static void note_thread(void *context) {
    *(pthread_t *)context = pthread_self();
}

static void call_again(void *context) {
    pthread_t *threads = context;
    note_thread(&threads[0]);
    driver_thread_run(note_thread, &threads[1]);
}

static void stays_where_it_is(void) {
    pthread_t threads[2];
    driver_thread_run(call_again, threads);
    CU_ASSERT_FALSE(pthread_equal(threads[0], pthread_self()));
    CU_ASSERT_TRUE(pthread_equal(threads[0], threads[1]));
}

static atomic_int inside;

/* Ends only when all are inside: none waits for another. */
static void meet(void *context) {
    (void)context;
    atomic_fetch_add(&inside, 1);
    while (atomic_load(&inside) < THREADS)
        sched_yield();
}

static void count(void *context) {
    ++*(int *)context;
}

static void *call_often(void *context) {
    driver_thread_run(meet, NULL);
    for (int i = 0; i < CALLS; i++)
        driver_thread_run(count, context);
    return NULL;
}

static void serves_many_at_once(void) {
    pthread_t threads[THREADS];
    int counts[THREADS] = {0};
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, call_often, &counts[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        CU_ASSERT_EQUAL(counts[i], CALLS);
}

static CU_TestInfo tests[] = {
    {"has a large stack", has_a_large_stack},
    {"takes no signals of the process", takes_no_signals_of_the_process},
    {"stays where it is", stays_where_it_is},
    {"serves many at once", serves_many_at_once},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("driver threads", tests);
}
