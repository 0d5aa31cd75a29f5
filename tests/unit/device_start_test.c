/* Opening the system: what it leaves of a process's signal handlers, and what it says on a machine that lacks
 * OpenCL.
 *
 * OpenCL keeps state for the life of a process, so each case runs this program anew, with the case's name. */
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ocl_load.h"
#include "device.h"
#include "fault_control.h"
#include "pocl_ready.h"
#include "run_tests.h"

enum {
    SAME = 0,
    CHANGED = 100,
    NO_POCL = 101,
    FAILED = 102,
    IS_ROOT = 103
}; /* exit codes besides those of status_code */
enum { NOBODY = 65534 };

#define LAST_SIGNAL 31

static struct sigaction before[LAST_SIGNAL + 1];
static stack_t stack_before;

static void plain(int signal) {
    (void)signal;
}
static void detailed(int signal, siginfo_t *info, void *context) {
    (void)signal;
    (void)info;
    (void)context;
}

/* Handlers that no driver would install, every second one with other flags and another mask. */
static void install_handlers(void) {
    for (int i = 1; i <= LAST_SIGNAL; i++) {
        struct sigaction a;
        memset(&a, 0, sizeof a);
        if (i % 2 == 0) {
            a.sa_sigaction = detailed;
            a.sa_flags = SA_SIGINFO | SA_RESTART;
            sigaddset(&a.sa_mask, SIGUSR1);
        } else {
            a.sa_handler = plain;
            a.sa_flags = SA_NODEFER;
        }
        if (i != SIGKILL && i != SIGSTOP && i != SIGCHLD) sigaction(i, &a, NULL);
        sigaction(i, NULL, &before[i]);
    }
    sigaltstack(NULL, &stack_before);
}

static bool same_action(const struct sigaction *a, const struct sigaction *b) {
    for (int i = 1; i <= LAST_SIGNAL; i++)
        if (sigismember(&a->sa_mask, i) != sigismember(&b->sa_mask, i)) return false;
    return a->sa_flags == b->sa_flags &&
           (a->sa_flags & SA_SIGINFO ? a->sa_sigaction == b->sa_sigaction : a->sa_handler == b->sa_handler);
}

static bool handlers_same(const char *when) {
    bool same = true;
    for (int i = 1; i <= LAST_SIGNAL; i++) {
        struct sigaction now;
        sigaction(i, NULL, &now);
        if (!same_action(&before[i], &now)) {
            printf("%s: the handler of %s has changed\n", when, strsignal(i));
            same = false;
        }
    }
    stack_t stack;
    sigaltstack(NULL, &stack);
    if (stack.ss_flags != stack_before.ss_flags || stack.ss_sp != stack_before.ss_sp) {
        printf("%s: the alternate stack has changed\n", when);
        same = false;
    }
    return same;
}

/* The rounding and flushing of floats in this thread, which drivers like to set as well. */
static unsigned float_mode(void) {
#if defined(__x86_64__)
    return __builtin_ia32_stmxcsr() & ~0x3fu; /* without the sticky exception bits */
#else
    return 0;
#endif
}

static int report(arena *a, status st) {
    printf("%s: %s\n", status_name(st.code), status_render(a, st));
    return (int)st.code;
}

static int open_once(void) {
    arena a;
    arena_init(&a);
    dev_system *s;
    status st = dev_system_open(&a, &s);
    int code = report(&a, st);
    dev_system_close(s);
    arena_free(&a);
    return code;
}

static status build_and_run(arena *a, dev_device *d) {
    dev_kernel *k;
    dev_buffer *b;
    TRY(dev_kernel_get(a, d, "kernel void one(global int *x) { x[get_global_id(0)] = 1; }", "one", &k, NULL));
    TRY(dev_buffer_create(a, 4096, &b));
    dev_arg arg = {.kind = DEV_ARG_OUT, .buffer = b};
    status st = dev_launch(a, d, k, &arg, 1, 1024, NULL);
    dev_buffer_destroy(b);
    return st;
}

static int keep_handlers(void) {
    arena a;
    arena_init(&a);
    install_handlers();
    unsigned mode = float_mode();
    dev_system *s;
    status st = dev_system_open(&a, &s);
    bool same = handlers_same("open");
    if (!status_is_ok(st)) return report(&a, st);
    for (int i = 0; i < 2 && status_is_ok(st); i++)
        st = build_and_run(&a, dev_at(s, 0));
    same &= handlers_same("build and launch");
    dev_system_close(s);
    same &= handlers_same("close");
    if (float_mode() != mode) {
        printf("the thread's float mode has changed\n");
        same = false;
    }
    if (!status_is_ok(st)) return report(&a, st);
    arena_free(&a);
    return same ? SAME : CHANGED;
}

static void *open_in_thread(void *unused) {
    (void)unused;
    return open_once() == ST_OK ? "good" : NULL;
}

static int keep_handlers_in_threads(void) {
    pthread_t t[4];
    bool all_good = true;
    install_handlers();
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, open_in_thread, NULL);
    for (int i = 0; i < 4; i++) {
        void *result;
        pthread_join(t[i], &result);
        all_good &= result != NULL;
    }
    if (!all_good) return FAILED;
    return handlers_same("open in threads") ? SAME : CHANGED;
}

/* What another thread sees, all the time. */
static atomic_bool watch_over;

static void *watch(void *unused) {
    (void)unused;
    static const int watched[] = {SIGSEGV, SIGFPE, SIGUSR2, SIGTERM};
    enum { COUNT = sizeof watched / sizeof *watched };
    bool same = true;
    while (same && !atomic_load(&watch_over)) {
        for (int i = 0; i < COUNT; i++) {
            struct sigaction now;
            sigaction(watched[i], NULL, &now);
            same &= same_action(&before[watched[i]], &now);
        }
    }
    return same ? "same" : NULL;
}

static int keep_handlers_throughout(void) {
    pthread_t t;
    void *same;
    install_handlers();
    pthread_create(&t, NULL, watch, NULL);
    int code = open_once();
    atomic_store(&watch_over, true);
    pthread_join(t, &same);
    if (code != ST_OK) return FAILED;
    return same != NULL ? SAME : CHANGED;
}

/* As it would be without signals.c: shows that the cases above can fail. */
static int unguarded(void) {
    arena a;
    arena_init(&a);
    install_handlers();
    ocl_api api;
    cl_platform_id platforms[16];
    cl_uint count = 0;
    bool pocl = false;
    if (!status_is_ok(ocl_api_load(&a, &api)) || api.clGetPlatformIDs(16, platforms, &count) != CL_SUCCESS)
        return FAILED;
    for (cl_uint i = 0; i < count && i < 16; i++) {
        char name[256] = "";
        api.clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, NULL);
        if (strstr(name, "Portable Computing") != NULL) pocl = true;
        api.clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 0, NULL, &count);
    }
    arena_free(&a);
    if (!pocl) return NO_POCL;
    return handlers_same("unguarded, as expected") ? SAME : CHANGED;
}

static int open_and_run(void) {
    arena a;
    arena_init(&a);
    dev_system *s;
    status st = dev_system_open(&a, &s);
    if (status_is_ok(st)) st = build_and_run(&a, dev_at(s, 0));
    int code = report(&a, st);
    dev_system_close(s);
    arena_free(&a);
    return code;
}

/* With cl_faults for a library: of two devices the second fails while they are opened, by all of the last calls about
 * it. */
#define ABOUT_ONE 8 /* so many calls, at least, ask about one device */

static status find_more_in(arena *a, bool *out_good) {
    fault_control *c = fault_control_open();
    dev_system *s;
    *c = (fault_control){.armed = FAULT_ONCE, .at = INT32_MAX, .only = -1};
    TRY(dev_system_open(a, &s));
    *out_good = dev_count(s) == 2 && !dev_may_find_more(s);
    dev_system_close(s);
    *c = (fault_control){.armed = FAULT_FROM_THEN_ON, .at = c->count - ABOUT_ONE, .only = -1, .error = -5};
    TRY(dev_system_open(a, &s));
    *out_good &= c->failed > 0 && dev_count(s) == 1 && dev_may_find_more(s);
    dev_find_more(a, s);
    *out_good &= dev_count(s) == 1 && dev_may_find_more(s);
    c->armed = FAULT_NOT;
    dev_device *first = dev_at(s, 0);
    status st = build_and_run(a, first);
    for (int i = 0; i < 2; i++) { /* the second time there is nothing to find */
        dev_find_more(a, s);
        *out_good &= dev_count(s) == 2 && !dev_may_find_more(s) && dev_at(s, 0) == first;
    }
    for (uint32_t i = 0; i < 2 && *out_good && status_is_ok(st); i++) {
        *out_good = dev_number(dev_at(s, i)) == i;
        st = build_and_run(a, dev_at(s, i));
    }
    dev_system_close(s);
    return st;
}

/* Three devices, of which the last is a GPU; a CPU before it and the GPU are found later, by one search. */
enum { OF_THREE = 3 };

static atomic_bool numbers_watched, numbers_over;

/* What another thread sees meanwhile: NULL where a number has changed. */
static void *watch_numbers(void *context) {
    dev_system *s = context;
    dev_device *seen[OF_THREE] = {NULL, NULL, NULL};
    bool same = true;
    while (same && !atomic_load(&numbers_over)) {
        for (uint32_t i = 0; i < OF_THREE; i++) {
            dev_device *d = dev_at(s, i);
            same &= (seen[i] == NULL || seen[i] == d) && (d == NULL || dev_number(d) == i);
            seen[i] = d;
        }
        atomic_store(&numbers_watched, true);
    }
    return same ? "same" : NULL;
}

static bool has_order(dev_system *s) {
    static const dev_type types[OF_THREE] = {DEV_CPU, DEV_GPU, DEV_CPU};
    bool right = dev_count(s) == OF_THREE;
    for (uint32_t i = 0; right && i < OF_THREE; i++)
        right = dev_describe(dev_at(s, i))->type == types[i];
    return right;
}

static status keep_numbers_in(arena *a, bool *out_good) {
    fault_control *c = fault_control_open();
    dev_system *s;
    *c = (fault_control){.armed = FAULT_ONCE, .at = INT32_MAX, .only = -1};
    TRY(dev_system_open(a, &s));
    *out_good = dev_count(s) == OF_THREE && dev_describe(dev_at(s, 0))->type == DEV_GPU;
    dev_system_close(s);
    /* Half of the calls is in the midst of the second device. */
    *c = (fault_control){.armed = FAULT_FROM_THEN_ON, .at = c->count / 2, .only = -1, .error = -5};
    TRY(dev_system_open(a, &s));
    c->armed = FAULT_NOT;
    *out_good &= dev_count(s) == 1;
    pthread_t t;
    void *same;
    pthread_create(&t, NULL, watch_numbers, s);
    while (!atomic_load(&numbers_watched))
        sched_yield();
    dev_find_more(a, s);
    atomic_store(&numbers_over, true);
    pthread_join(t, &same);
    *out_good &= same != NULL && has_order(s);
    dev_system_close(s);
    return status_ok();
}

/* A kernel that still runs when every call fails, waiting too, writes to memory that nobody gets anew. */
#define SLOWLY                                                                                               \
    "kernel void slowly(global int *x) {\n"                                                                  \
    "    uint v = get_global_id(0);\n"                                                                       \
    "    for (int k = 0; k < 20000000; k++) v = v * 1664525u + 1013904223u;\n"                               \
    "    x[get_global_id(0)] = (int)(v | 1);\n"                                                              \
    "}\n"

enum { SLOW_ITEMS = 64, SLOW_BYTES = SLOW_ITEMS * 4, SLOW_MICROSECONDS = 300000 };

static status slowly(arena *a, dev_device *d, dev_kernel *k, dev_buffer **out) {
    TRY(dev_buffer_create(a, SLOW_BYTES, out));
    dev_arg arg = {.kind = DEV_ARG_OUT, .buffer = *out};
    return dev_launch(a, d, k, &arg, 1, SLOW_ITEMS, NULL);
}

/* Fails from call `at` on; the next buffer of that size must stay as it is. */
static status lose(arena *a, dev_device *d, dev_kernel *k, fault_control *c, int at, bool *out_good) {
    dev_buffer *lost, *next;
    *c = (fault_control){.armed = FAULT_FROM_THEN_ON, .at = at, .only = -1, .error = -5};
    status st = slowly(a, d, k, &lost);
    c->armed = FAULT_NOT;
    *out_good &= !status_is_ok(st);
    dev_buffer_destroy(lost);
    TRY(dev_buffer_create(a, SLOW_BYTES, &next));
    usleep(SLOW_MICROSECONDS);
    for (int i = 0; i < SLOW_ITEMS; i++)
        *out_good &= ((const int *)dev_buffer_host(next))[i] == 0;
    dev_buffer_destroy(next);
    return status_ok();
}

static status lost_in(arena *a, bool *out_good) {
    fault_control *c = fault_control_open();
    dev_system *s;
    dev_kernel *k;
    dev_buffer *b;
    *c = (fault_control){.armed = FAULT_NOT, .only = -1};
    TRY(dev_system_open(a, &s));
    TRY(dev_kernel_get(a, dev_at(s, 0), SLOWLY, "slowly", &k, NULL));
    TRY(slowly(a, dev_at(s, 0), k, &b)); /* compiled, with queues made */
    dev_buffer_destroy(b);
    *c = (fault_control){.armed = FAULT_ONCE, .at = INT32_MAX, .only = -1};
    TRY(slowly(a, dev_at(s, 0), k, &b));
    dev_buffer_destroy(b);
    *out_good = true;
    int calls = c->count;
    for (int at = 0; at < calls - 1; at++) /* what the last call releases is no matter */
        TRY(lose(a, dev_at(s, 0), k, c, at, out_good));
    return status_ok();
}

static int checked(status (*in)(arena *a, bool *out_good)) {
    arena a;
    arena_init(&a);
    bool right = false;
    status st = in(&a, &right);
    int code = report(&a, st);
    arena_free(&a);
    return code == ST_OK && !right ? FAILED : code;
}

static int find_more(void) {
    return checked(find_more_in);
}

static int keep_numbers(void) {
    return checked(keep_numbers_in);
}

static int lost(void) {
    return checked(lost_in);
}

/* Root, whom no such limit binds, becomes nobody. */
static int without_processes(void) {
    const struct rlimit none = {0, 0};
    arena a;
    arena_init(&a);
    if (!status_is_ok(pocl_ready_to_link(&a))) return FAILED;
    if (geteuid() == 0 && setuid(NOBODY) != 0) return IS_ROOT;
    if (setrlimit(RLIMIT_NPROC, &none) != 0) return FAILED;
    status st = pocl_ready_to_link(&a);
    bool is_told = st.detail != NULL && strstr(st.detail, "no process can be started") != NULL;
    arena_free(&a);
    return is_told ? (int)st.code : FAILED;
}

static const struct {
    const char *name;
    int (*run)(void);
} cases[] = {
    {"open", open_once},
    {"open-and-run", open_and_run},
    {"keep-handlers", keep_handlers},
    {"keep-handlers-in-threads", keep_handlers_in_threads},
    {"keep-handlers-throughout", keep_handlers_throughout},
    {"unguarded", unguarded},
    {"find-more", find_more},
    {"keep-numbers", keep_numbers},
    {"lost", lost},
    {"without-processes", without_processes},
};

/* The exit code of this program running `name` with one variable set. */
static int run_case(const char *name, const char *variable, const char *value) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (variable != NULL) setenv(variable, value, 1);
        if (variable != NULL && strcmp(variable, "HOME") == 0) unsetenv("XDG_CACHE_HOME");
        if (variable != NULL && strcmp(variable, "POCL_CACHE_DIR") != 0) unsetenv("POCL_CACHE_DIR");
        if (variable != NULL && strcmp(variable, "OCL_ICD_VENDORS") == 0) unsetenv("OCL_ICD_FILENAMES");
        execl("/proc/self/exe", "device_start_test", name, (char *)NULL);
        _exit(FAILED);
    }
    int state = 0;
    if (child < 0 || waitpid(child, &state, 0) != child || !WIFEXITED(state)) return -1;
    return WEXITSTATUS(state);
}

static void opens(void) {
    CU_ASSERT_EQUAL(run_case("open", NULL, NULL), ST_OK);
}

static void keeps_handlers(void) {
    CU_ASSERT_EQUAL(run_case("keep-handlers", NULL, NULL), SAME);
    CU_ASSERT_EQUAL(run_case("keep-handlers-in-threads", NULL, NULL), SAME);
}

static void keeps_handlers_throughout(void) {
#if defined(__x86_64__) || defined(__aarch64__)
    for (int i = 0; i < 5; i++)
        CU_ASSERT_EQUAL(run_case("keep-handlers-throughout", NULL, NULL), SAME);
#endif
}

static void would_lose_handlers(void) {
    int code = run_case("unguarded", NULL, NULL);
    CU_ASSERT_TRUE(code == CHANGED || code == NO_POCL);
}

static void says_no_platform(void) {
    CU_ASSERT_EQUAL(run_case("open", "OCL_ICD_VENDORS", "/nonexistent"), ST_NO_PLATFORM);
}

static void says_no_library(void) {
    CU_ASSERT_EQUAL(run_case("open", "WEFT_OPENCL_LIBRARY", "/nonexistent.so"), ST_NO_LIBRARY);
    /* a library, but none of OpenCL's */
    CU_ASSERT_EQUAL(run_case("open", "WEFT_OPENCL_LIBRARY", "libm.so.6"), ST_NO_LIBRARY);
}

static void makes_pocl_cache(void) {
    char folder[] = "/tmp/weft-device-test-XXXXXX", inner[64];
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/cache", folder);
    CU_ASSERT_EQUAL(run_case("open-and-run", "POCL_CACHE_DIR", inner), ST_OK);
    struct stat found;
    CU_ASSERT_EQUAL(stat(inner, &found), 0);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CU_ASSERT_EQUAL(system(command), 0);
}

/* Where PoCL cannot make its folder it has none, and without one no device. */
static void lends_pocl_a_cache(void) {
    char temporary[] = "/tmp/weft-device-test-XXXXXX", command[64];
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(temporary));
    setenv("TMPDIR", temporary, 1);
    CU_ASSERT_EQUAL(run_case("open-and-run", "HOME", "/proc/none"), ST_OK);
    CU_ASSERT_EQUAL(run_case("open-and-run", "XDG_CACHE_HOME", "/proc/none"), ST_OK);
    CU_ASSERT_EQUAL(run_case("open-and-run", "POCL_CACHE_DIR", "/proc/none"), ST_OK);
    CU_ASSERT_EQUAL(run_case("open-and-run", "POCL_CACHE_DIR", ""), ST_OK);
    setenv("TMPDIR", "/proc/none", 1);
    CU_ASSERT_EQUAL(run_case("open-and-run", "HOME", "/proc/none"), ST_OK);
    unsetenv("TMPDIR");
    snprintf(command, sizeof command, "rm -rf %s", temporary);
    CU_ASSERT_EQUAL(system(command), 0);
}

static void write_file(const char *root, const char *file, const char *text) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", root, file);
    FILE *f = fopen(path, "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(f);
    fputs(text, f);
    CU_ASSERT_EQUAL(fclose(f), 0);
}

/* Asked all the same, it ends the process. */
static void does_not_ask_pocl_in_vain(void) {
    char root[] = "/tmp/weft-device-test-XXXXXX", command[128];
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(root));
    CU_ASSERT_EQUAL(run_case("open", "HWLOC_FSROOT", root), ST_NO_DEVICE);
    snprintf(command, sizeof command, "mkdir -p %s/sys/devices/system/cpu/cpu0/topology %s/proc", root, root);
    CU_ASSERT_EQUAL(system(command), 0);
    CU_ASSERT_EQUAL(run_case("open", "HWLOC_FSROOT", root), ST_NO_DEVICE);
    write_file(root, "sys/devices/system/cpu/cpu0/topology/core_cpus", "1\n");
    CU_ASSERT_EQUAL(run_case("open", "HWLOC_FSROOT", root), ST_NO_DEVICE);
    write_file(root, "proc/meminfo", "MemTotal: 174000 kB\nMemFree: 1000 kB\n");
    CU_ASSERT_EQUAL(run_case("open", "HWLOC_FSROOT", root), ST_NO_DEVICE);
    write_file(root, "proc/meminfo", "MemTotal: 176000 kB\nMemFree: 1000 kB\n");
    CU_ASSERT_EQUAL(run_case("open", "HWLOC_FSROOT", root), ST_OK);
    snprintf(command, sizeof command, "rm -rf %s", root);
    CU_ASSERT_EQUAL(system(command), 0);
}

/* PoCL's linker is a process, without which PoCL ends this one. */
static void has_pocl_link_only_where_it_can(void) {
    int code = run_case("without-processes", NULL, NULL);
    CU_ASSERT_TRUE(code == ST_CL_ERROR || code == IS_ROOT); /* where root can be nobody else */
}

/* The exit code of the case with cl_faults for a library, and these devices of PoCL's. */
static int run_faulty_case(const char *name, const char *pocl_devices) {
    char folder[256], library[300], file[] = "/tmp/weft-device-test-XXXXXX";
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    CU_ASSERT_FATAL(length > 0);
    folder[length] = '\0';
    *strrchr(folder, '/') = '\0';
    snprintf(library, sizeof library, "%s/libcl_faults.so", folder);
    int control = mkstemp(file);
    CU_ASSERT_FATAL(control >= 0);
    close(control);
    setenv("FAULTS_FILE", file, 1);
    setenv("POCL_DEVICES", pocl_devices, 1);
    int code = run_case(name, "WEFT_OPENCL_LIBRARY", library);
    unsetenv("POCL_DEVICES");
    unsetenv("FAULTS_FILE");
    unlink(file);
    return code;
}

static void finds_what_had_failed(void) {
    CU_ASSERT_EQUAL(run_faulty_case("find-more", "pthread basic"), ST_OK);
}

static void keeps_numbers(void) {
    setenv("FAULTS_GPU", "pthread", 1); /* PoCL has it behind the others */
    setenv("FAULTS_DELAY", "500", 1);   /* so that the other thread looks between any two calls */
    CU_ASSERT_EQUAL(run_faulty_case("keep-numbers", "basic basic pthread"), ST_OK);
    unsetenv("FAULTS_DELAY");
    unsetenv("FAULTS_GPU");
}

static void reuses_nothing_that_is_lost(void) {
    CU_ASSERT_EQUAL(run_faulty_case("lost", "pthread"), ST_OK);
}

static CU_TestInfo tests[] = {
    {"opens", opens},
    {"keeps signal handlers", keeps_handlers},
    {"keeps them all the time", keeps_handlers_throughout},
    {"would lose them unguarded", would_lose_handlers},
    {"no platform", says_no_platform},
    {"no library", says_no_library},
    {"makes PoCL's cache folder", makes_pocl_cache},
    {"lends PoCL a folder where it has none", lends_pocl_a_cache},
    {"asks PoCL for nothing that would end the process", does_not_ask_pocl_in_vain},
    {"has PoCL link only where a process can be started", has_pocl_link_only_where_it_can},
    {"finds a device that had failed beside another", finds_what_had_failed},
    {"keeps numbers while devices are found", keeps_numbers},
    {"reuses no memory that a lost kernel may write", reuses_nothing_that_is_lost},
    CU_TEST_INFO_NULL,
};

int main(int count, char **words) {
    for (size_t i = 0; count == 2 && i < sizeof cases / sizeof *cases; i++)
        if (strcmp(words[1], cases[i].name) == 0) return cases[i].run();
    return run_tests("start", tests);
}
