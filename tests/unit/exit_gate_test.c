/* How a process ends while threads are in drivers. Each case is this program anew, with the case's name. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "device.h"
#include "exit_gate.h"
#include "run_tests.h"

enum { ORDERLY = 40, CUT_SHORT = 41, FAILED = 42, SHORTLY_US = 300000 };

/* Stands for a driver's destructors. */
static void destroy(void) {
    _exit(ORDERLY);
}

static atomic_int begun;

static bool can_be_cut = true;

static void *stay(void *microseconds) {
    exit_gate_enter(can_be_cut);
    atomic_store(&begun, 1);
    usleep(*(useconds_t *)microseconds);
    exit_gate_leave();
    return NULL;
}

/* Inside until the last time that it leaves. */
static void *stay_twice(void *microseconds) {
    exit_gate_enter(can_be_cut);
    exit_gate_enter(can_be_cut);
    exit_gate_leave();
    atomic_store(&begun, 1);
    usleep(*(useconds_t *)microseconds);
    exit_gate_leave();
    return NULL;
}

static void *stay_in_background(void *microseconds) {
    exit_gate_in_background(true);
    return stay(microseconds);
}

static int end(const char *how) {
    static useconds_t shortly = SHORTLY_US, long_after = 60000000;
    pthread_t thread;
    atexit(destroy);
    if (strcmp(how, "idle") != 0) {
        bool background = strncmp(how, "background", strlen("background")) == 0;
        can_be_cut = strcmp(how, "background, must end") != 0;
        void *(*way)(void *) = strcmp(how, "twice") == 0 ? stay_twice
                               : background              ? stay_in_background
                                                         : stay;
        pthread_create(&thread, NULL, way,
                       strcmp(how, "shortly") == 0 || !can_be_cut ? &shortly : &long_after);
        while (!atomic_load(&begun))
            sched_yield();
    }
    dev_before_exit(NULL);
    return CUT_SHORT;
}

static int code_of(const char *how) {
    int state = 0;
    pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "exit_gate_test", "case", how, (char *)NULL);
        _exit(FAILED);
    }
    waitpid(child, &state, 0);
    return WIFEXITED(state) ? WEXITSTATUS(state) : -WTERMSIG(state);
}

static void ends_in_order(void) {
    CU_ASSERT_EQUAL(code_of("idle"), ORDERLY);
    CU_ASSERT_EQUAL(code_of("shortly"), ORDERLY);
}

static void ends_at_once_where_somebody_stays(void) {
    CU_ASSERT_EQUAL(code_of("long"), CUT_SHORT);
    CU_ASSERT_EQUAL(code_of("twice"), CUT_SHORT);
}

static uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* The same process as the one that stays for long, but for the wait. */
static void waits_for_nobody_in_the_background(void) {
    uint64_t start = now_ms();
    CU_ASSERT_EQUAL(code_of("long"), CUT_SHORT);
    uint64_t with_wait = now_ms() - start;
    start = now_ms();
    CU_ASSERT_EQUAL(code_of("background"), CUT_SHORT);
    CU_ASSERT(now_ms() - start < with_wait);
}

/* One that stays there for long is cut short like any. */
static void waits_for_what_cannot_be_cut(void) {
    CU_ASSERT_EQUAL(code_of("background, must end"), ORDERLY);
}

static CU_TestInfo tests[] = {
    {"ends in order", ends_in_order},
    {"ends at once where somebody stays", ends_at_once_where_somebody_stays},
    {"waits for nobody in the background", waits_for_nobody_in_the_background},
    {"waits in the background for what cannot be cut", waits_for_what_cannot_be_cut},
    CU_TEST_INFO_NULL,
};

int main(int count, char **words) {
    if (count == 3 && strcmp(words[1], "case") == 0) return end(words[2]);
    return run_tests("exit gate", tests);
}
