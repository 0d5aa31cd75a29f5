/* A program compiled in one process is loaded by the next.
 *
 * OpenCL keeps state for the life of a process, so each step runs this program anew, with the step's name. */
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "binary_store.h"
#include "device.h"
#include "exit_gate.h"
#include "run_tests.h"

enum { A_WHILE_US = 300000, ITEMS = 4096, PROCESSES = 6, PROGRAMS = 30 };
enum { ANY = -1 };
enum { IN_COMPILER_NS = 20000000 }; /* who builds a program is in the compiler by then */
enum { SLOWER = 10, A_LITTLE_SLOWER = 3 };
enum { WRONG = 99, LOADED = 100, COMPILED = 101 }; /* exit codes */

static char folder[PATH_MAX], pocl_folder[PATH_MAX];

/* ---- the clock of the library in this program ----
 *
 * An exit keeps what there is time for, which on a slow machine is nothing. So here it has so many times as long. */

static unsigned slowness = 1;

int __real_clock_gettime(clockid_t clock, struct timespec *out);
int __wrap_clock_gettime(clockid_t clock, struct timespec *out);
int __real_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                                  const struct timespec *until);
int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                                  const struct timespec *until);

static int64_t ns_of(const struct timespec *t) {
    return (int64_t)t->tv_sec * 1000000000 + t->tv_nsec;
}

static struct timespec time_of(int64_t ns) {
    return (struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *out) {
    int result = __real_clock_gettime(clock, out);
    if (result == 0 && clock == CLOCK_MONOTONIC) *out = time_of(ns_of(out) / slowness);
    return result;
}

int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                                  const struct timespec *until) {
    struct timespec now;
    if (__real_clock_gettime(CLOCK_REALTIME, &now) != 0) abort();
    struct timespec later = time_of(ns_of(&now) + (ns_of(until) - ns_of(&now)) * slowness);
    return __real_pthread_cond_timedwait(condition, lock, &later);
}

/* ---- one process ---- */

static status add_one(arena *a, dev_device *d, const char *source, int *out_first) {
    dev_kernel *k;
    dev_buffer *b;
    TRY(dev_kernel_get(a, d, source, "add", &k, NULL));
    TRY(dev_buffer_create(a, ITEMS * sizeof(int), &b));
    int *items = dev_buffer_host(b);
    for (int i = 0; i < ITEMS; i++)
        items[i] = i;
    dev_buffer_host_wrote(b);
    dev_arg arg = {.kind = DEV_ARG_INOUT, .buffer = b};
    status st = dev_launch(a, d, k, &arg, 1, ITEMS, NULL);
    if (status_is_ok(st)) st = dev_buffer_to_host(a, b);
    *out_first = items[0];
    for (int i = 0; i < ITEMS; i++)
        if (items[i] != i + items[0]) *out_first = -1;
    dev_buffer_destroy(b);
    dev_kernel_release(k);
    return st;
}

static int entries(void) {
    DIR *listing = opendir(folder);
    int found = 0;
    for (struct dirent *d = readdir(listing); d != NULL; d = readdir(listing))
        found += strstr(d->d_name, ".bin") != NULL;
    closedir(listing);
    return found;
}

static bool has_entry(void) {
    return entries() > 0;
}

static void empty_pocl_folder(void) {
    char command[PATH_MAX + 32];
    snprintf(command, sizeof command, "rm -r '%.4000s'/*", getenv("POCL_CACHE_DIR"));
    if (system(command) != 0) printf("nothing to remove\n");
}

static atomic_bool is_inside;

static void *compile_in_background(void *microseconds) {
    exit_gate_in_background(true);
    exit_gate_enter(true);
    atomic_store(&is_inside, true);
    usleep(*(useconds_t *)microseconds);
    exit_gate_leave();
    return NULL;
}

/* As a JVM exits while one of Weft's threads compiles something else: for ever, or for a while. */
static void exit_beside_compiler(dev_system *s, bool for_ever) {
    static useconds_t microseconds;
    pthread_t thread;
    microseconds = for_ever ? 60000000 : A_WHILE_US * slowness;
    pthread_create(&thread, NULL, compile_in_background, &microseconds);
    while (!atomic_load(&is_inside))
        sched_yield();
    dev_before_exit(s);
}

static void *exit_here(void *system) {
    dev_before_exit(system);
    return NULL;
}

/* As from a thread of Java that has little of its own left. */
static void exit_on_a_small_stack(dev_system *s) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 64 << 10);
    if (pthread_create(&thread, &attributes, exit_here, s) != 0) abort();
    pthread_join(thread, NULL);
}

/* Of the kernel that does not end: the second tells that it runs. */
static _Atomic(volatile int *) spun;

static void *spin(void *device) {
    static const char source[] = "kernel void spin(volatile global int *x) { while (x[0] == 0) x[1]++; }";
    arena a;
    dev_kernel *k;
    dev_buffer *b;
    arena_init(&a);
    exit_gate_in_background(true);
    if (!status_is_ok(dev_kernel_get(&a, device, source, "spin", &k, NULL)) ||
        !status_is_ok(dev_buffer_create(&a, ITEMS * sizeof(int), &b)))
        abort();
    memset(dev_buffer_host(b), 0, ITEMS * sizeof(int));
    dev_buffer_host_wrote(b);
    dev_arg arg = {.kind = DEV_ARG_INOUT, .buffer = b};
    atomic_store(&spun, dev_buffer_host(b));
    (void)dev_launch(&a, device, k, &arg, 1, 1, NULL);
    abort();
}

static void exit_beside_kernel(dev_system *s) {
    pthread_t thread;
    pthread_create(&thread, NULL, spin, dev_at(s, 0));
    volatile int *items;
    while ((items = atomic_load(&spun)) == NULL)
        usleep(1000);
    if (dev_describe(dev_at(s, 0))->shares_memory) {
        while (items[1] == 0)
            usleep(1000);
    } else {
        usleep(A_WHILE_US); /* till it runs */
    }
    dev_before_exit(s);
}

/* Of the program that is compiled in the background. */
static const char *in_background;

static void *build(void *device) {
    arena a;
    dev_kernel *k;
    arena_init(&a);
    exit_gate_in_background(true);
    (void)dev_kernel_get(&a, device, in_background, "add", &k, NULL);
    pause();
    return NULL;
}

static int64_t worked_ns(void) {
    struct timespec worked;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &worked) != 0) abort();
    return ns_of(&worked);
}

/* Step "builder": the process exits while its program is compiled. On one processor, where a thread that is woken goes on before the one
 * that woke it. WRONG: it was not compiled when the exit was over. */
static int run_builder(const char *added) {
    arena a;
    dev_system *s;
    pthread_t thread;
    char source[200];
    cpu_set_t one, all;
    snprintf(source, sizeof source, "kernel void add(global int *x) { x[get_global_id(0)] += %s; }", added);
    in_background = source;
    if (sched_getaffinity(0, sizeof all, &all) != 0) return WRONG;
    int cpu = 0;
    while (!CPU_ISSET(cpu, &all))
        cpu++;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    arena_init(&a);
    if (sched_setaffinity(0, sizeof one, &one) != 0 || !status_is_ok(dev_system_open(&a, &s)) ||
        !dev_keep_binaries(s, folder))
        return WRONG;
    int64_t before = worked_ns();
    if (pthread_create(&thread, NULL, build, dev_at(s, 0)) != 0) return WRONG;
    while (worked_ns() < before + IN_COMPILER_NS)
        usleep(1000);
    dev_before_exit(s);
    return dev_count_work(dev_at(s, 0)).builds == 1 ? COMPILED : WRONG;
}

/* Step: "beside for ever" and "beside a while" as that has it, "exit" as a JVM exits, "exit on a small stack" likewise, "cleared" likewise,
 * somebody having cleared PoCL's folder before, "close" with the system closed, "go" with neither. */
static int run_step(const char *step, const char *added) {
    arena a;
    arena_init(&a);
    dev_system *s;
    char source[200];
    int first = -1;
    snprintf(source, sizeof source, "kernel void add(global int *x) { x[get_global_id(0)] += %s; }", added);
    status st = dev_system_open(&a, &s);
    if (!status_is_ok(st) || !dev_keep_binaries(s, folder)) return WRONG;
    st = add_one(&a, dev_at(s, 0), source, &first);
    const dev_counts counts = dev_count_work(dev_at(s, 0));
    if (!status_is_ok(st)) printf("%s\n", status_render(&a, st));
    if (strcmp(step, "cleared") == 0) empty_pocl_folder();
    if (strcmp(step, "exit") == 0 || strcmp(step, "cleared") == 0) dev_before_exit(s);
    if (strcmp(step, "exit on a small stack") == 0) exit_on_a_small_stack(s);
    if (strcmp(step, "beside for ever") == 0 || strcmp(step, "beside a while") == 0)
        exit_beside_compiler(s, strcmp(step, "beside for ever") == 0);
    if (strcmp(step, "beside kernel") == 0) exit_beside_kernel(s);
    if (strcmp(step, "close") == 0) dev_system_close(s);
    arena_free(&a);
    if (first != atoi(added) || counts.builds + counts.loads != 1) return WRONG;
    return counts.loads == 1 ? LOADED : COMPILED;
}

/* Says so often that a process has come to its next program; how often that was said. */
static off_t say_met(int times) {
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%.4000s/met", folder);
    int file = open(path, O_RDWR | O_CREAT | O_APPEND, 0600);
    for (int i = 0; i < times; i++)
        if (write(file, "", 1) != 1) abort();
    off_t met = lseek(file, 0, SEEK_END);
    close(file);
    return met;
}

/* Waits until all processes have come to their n-th program. */
static void meet(int n) {
    for (off_t met = say_met(1); met < (off_t)PROCESSES * n; met = say_met(0))
        usleep(50);
}

/* Step "beside": what other processes compile at the same time. Weft keeps nothing, and so it is the driver's own cache that they
 * share. */
static int run_beside(void) {
    arena a;
    arena_init(&a);
    dev_system *s;
    int wrong = 0;
    status st = dev_system_open(&a, &s);
    for (int added = 1; status_is_ok(st) && added <= PROGRAMS; added++) {
        char source[200];
        int first = -1;
        meet(added);
        snprintf(source, sizeof source, "kernel void add(global int *x) { x[get_global_id(0)] += %d; }",
                 added);
        st = add_one(&a, dev_at(s, 0), source, &first);
        wrong += first != added;
    }
    if (!status_is_ok(st)) fprintf(stderr, "%s\n", status_render(&a, st));
    arena_free(&a);
    return status_is_ok(st) && wrong == 0 ? COMPILED : WRONG;
}

/* ---- many ---- */

static pid_t start_process(const char *step, const char *added) {
    pid_t child = fork();
    if (child == 0) {
        setenv("POCL_CACHE_DIR", pocl_folder, 1);
        execl("/proc/self/exe", "device_binaries_test", folder, step, added, (char *)NULL);
        _exit(WRONG);
    }
    return child;
}

/* ANY: whichever ends first. */
static int end_of(pid_t child) {
    int state = -1;
    waitpid(child, &state, 0);
    return WIFEXITED(state) ? WEXITSTATUS(state) : WRONG;
}

static int in_a_process(const char *step, const char *added) {
    return end_of(start_process(step, added));
}

static void make_folders(void) {
    const char *where = getenv("TMPDIR") == NULL ? "/tmp" : getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/weft-binaries-XXXXXX", where);
    snprintf(pocl_folder, sizeof pocl_folder, "%s/weft-binaries-pocl-XXXXXX", where);
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(folder));
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(pocl_folder));
}

static void remove_folders(void) {
    char command[2 * PATH_MAX + 32];
    snprintf(command, sizeof command, "rm -r '%.4000s' '%.4000s'", folder, pocl_folder);
    CU_ASSERT_EQUAL(system(command), 0);
}

static void loads_what_was_compiled(void) {
    make_folders();
    CU_ASSERT_EQUAL(in_a_process("exit", "3"), COMPILED);
    CU_ASSERT_EQUAL(in_a_process("exit", "3"), LOADED);
    CU_ASSERT_EQUAL(in_a_process("exit", "4"), COMPILED);
    remove_folders();
}

/* The key of the one entry, for free(): it begins behind the four words of the head, the second of which is its
 * length. */
static char *read_key(void) {
    char path[PATH_MAX];
    uint64_t head[4] = {0};
    DIR *listing = opendir(folder);
    struct dirent *d = readdir(listing);
    while (d != NULL && strstr(d->d_name, ".bin") == NULL)
        d = readdir(listing);
    snprintf(path, sizeof path, "%.3000s/%.200s", folder, d == NULL ? "" : d->d_name);
    closedir(listing);
    int file = open(path, O_RDONLY);
    CU_ASSERT_EQUAL_FATAL(read(file, head, sizeof head), sizeof head);
    char *key = calloc(1, head[1] + 1);
    CU_ASSERT_EQUAL(read(file, key, head[1]), (ssize_t)head[1]);
    close(file);
    return key;
}

/* An entry that is whole, but not what the driver wants: the program is compiled, and kept again. */
static void compiles_what_the_driver_refuses(void) {
    static const char nothing[] = "This is no binary of any driver.";
    make_folders();
    CU_ASSERT_EQUAL(in_a_process("exit", "3"), COMPILED);
    char *key = read_key();
    CU_ASSERT_PTR_NOT_NULL(strstr(key, "kernel void add"));
    CU_ASSERT_PTR_NOT_NULL(strstr(key, "device: "));
    binary_store *s = binary_store_open(folder, 1 << 20);
    binary_store_put(s, key, nothing, sizeof nothing);
    CU_ASSERT_EQUAL(in_a_process("go", "3"), COMPILED);
    CU_ASSERT_FALSE(has_entry());
    CU_ASSERT_EQUAL(in_a_process("exit", "3"), COMPILED);
    CU_ASSERT_EQUAL(in_a_process("exit", "3"), LOADED);
    binary_store_close(s);
    free(key);
    remove_folders();
}

/* No process is ended by what another one kept when the driver's own cache had been cleared. */
static void survives_a_cleared_cache(void) {
    make_folders();
    CU_ASSERT_EQUAL(in_a_process("cleared", "3"), COMPILED);
    int next = in_a_process("exit", "3");
    CU_ASSERT(next == COMPILED || next == LOADED); // LOADED by a driver without such a cache
    CU_ASSERT_EQUAL(in_a_process("go", "3"), LOADED);
    remove_folders();
}

/* A process may end without saving anything. */
static void may_end_otherwise(void) {
    make_folders();
    CU_ASSERT_EQUAL(in_a_process("go", "1"), COMPILED);
    CU_ASSERT_EQUAL(in_a_process("close", "1"), COMPILED);
    CU_ASSERT_FALSE(has_entry());
    remove_folders();
}

/* PoCL takes a program that another process is about to write for one that is there, and fails, or ends the process. Nobody hears of
 * it; debug builds tell stderr when a program fails to build as it should. */
static void builds_what_others_build(void) {
    char said[PATH_MAX + 16];
    make_folders();
    snprintf(said, sizeof said, "%.4000s/said", folder);
    fflush(stderr);
    int saved = dup(STDERR_FILENO), file = open(said, O_RDWR | O_CREAT | O_APPEND, 0600);
    dup2(file, STDERR_FILENO);
    for (int i = 0; i < PROCESSES; i++)
        (void)start_process("beside", "0");
    dup2(saved, STDERR_FILENO);
    close(saved);
    for (int i = 0; i < PROCESSES; i++) {
        int end = end_of(ANY);
        CU_ASSERT_EQUAL(end, COMPILED);
        if (end != COMPILED) (void)say_met(PROCESSES * PROGRAMS); /* the others need not wait for it */
    }
    char text[4096] = "";
    CU_ASSERT(pread(file, text, sizeof text - 1, 0) >= 0);
    CU_ASSERT_STRING_EQUAL(text, "");
    if (*text != '\0') printf("%s", text);
    close(file);
    remove_folders();
}

static void keeps_on_a_small_stack(void) {
    make_folders();
    CU_ASSERT_EQUAL(in_a_process("exit on a small stack", "3"), COMPILED);
    CU_ASSERT_EQUAL(in_a_process("exit", "3"), LOADED);
    remove_folders();
}

/* What is ready is kept, whatever else is compiled. */
static void keeps_what_is_ready(void) {
    make_folders();
    CU_ASSERT_EQUAL(in_a_process("beside for ever", "3"), COMPILED);
    CU_ASSERT_EQUAL(entries(), 1);
    CU_ASSERT_EQUAL(in_a_process("exit", "3"), LOADED);
    remove_folders();
}

/* But for what a launch uses, which PoCL would confuse with what it saves. */
static void keeps_nothing_that_runs(void) {
    make_folders();
    CU_ASSERT_EQUAL(in_a_process("beside kernel", "3"), COMPILED);
    CU_ASSERT_EQUAL(entries(), 1);
    CU_ASSERT_EQUAL(in_a_process("exit", "3"), LOADED);
    remove_folders();
}

static void path_of_cuts(char path[PATH_MAX + 16]) {
    snprintf(path, PATH_MAX + 16, "%.4000s/weft-cut-short", folder);
}

/* -1: there is no such file. */
static off_t times_cut(void) {
    char path[PATH_MAX + 16];
    struct stat found;
    path_of_cuts(path);
    return stat(path, &found) == 0 ? found.st_size : -1;
}

/* An exit that has waited until a program was compiled keeps it. */
static void keeps_what_it_waited_for(void) {
    enum { TWO_SECONDS = 4 };
    char path[PATH_MAX + 16];
    make_folders();
    path_of_cuts(path);
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    CU_ASSERT_EQUAL(ftruncate(file, TWO_SECONDS), 0);
    close(file);
    CU_ASSERT_EQUAL(in_a_process("builder", "3"), COMPILED);
    CU_ASSERT_EQUAL(times_cut(), TWO_SECONDS);
    CU_ASSERT(has_entry());
    CU_ASSERT_EQUAL(in_a_process("exit", "3"), LOADED);
    remove_folders();
}

/* Each exit waits longer than the last one, until that is long enough. */
static void waits_longer_each_time(void) {
    make_folders();
    CU_ASSERT_EQUAL(in_a_process("beside a while", "3"), COMPILED);
    CU_ASSERT_EQUAL(times_cut(), 1);
    off_t cut = 0;
    for (int i = 0; i < 5 && times_cut() > cut; i++) {
        cut = times_cut();
        int end = in_a_process("beside a while", "3");
        CU_ASSERT(end == COMPILED || end == LOADED);
    }
    CU_ASSERT(cut > 1 && cut < 4); /* after 125 ms, and 250 */
    CU_ASSERT_EQUAL(times_cut(), cut);
    CU_ASSERT(has_entry());
    remove_folders();
}

static const CU_TestInfo tests[] = {
    {"keeps what is ready", keeps_what_is_ready},
    {"keeps on a small stack", keeps_on_a_small_stack},
    {"keeps nothing that runs", keeps_nothing_that_runs},
    {"keeps what it waited for", keeps_what_it_waited_for},
    {"waits longer each time", waits_longer_each_time},
    {"loads what was compiled", loads_what_was_compiled},
    {"compiles what the driver refuses", compiles_what_the_driver_refuses},
    {"survives a cleared cache", survives_a_cleared_cache},
    {"may end otherwise", may_end_otherwise},
    {"builds what others build", builds_what_others_build},
    CU_TEST_INFO_NULL,
};

int main(int count, char **arguments) {
    if (count == 4) {
        snprintf(folder, sizeof folder, "%s", arguments[1]);
        slowness = strcmp(arguments[2], "beside a while") == 0 ? A_LITTLE_SLOWER : SLOWER;
        if (strcmp(arguments[2], "builder") == 0) return run_builder(arguments[3]);
        return strcmp(arguments[2], "beside") == 0 ? run_beside() : run_step(arguments[2], arguments[3]);
    }
    return run_tests("device_binaries", tests);
}
