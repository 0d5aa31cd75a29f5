/* What the unit tests of native/device share. They run on every device that this machine has, each with the memory it
 * has and again with WEFT_COPY_BUFFERS=1, as if it had its own. */
#ifndef WEFT_DEVICE_TEST_H
#define WEFT_DEVICE_TEST_H

#include <CUnit/Basic.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"

/* ---- what every test has ---- */

static dev_system *opened;
static dev_device *dev;
static arena memory;

#define OK(expr) CU_ASSERT_TRUE(good(expr))

static inline bool good(status st) {
    if (!status_is_ok(st)) printf("\n    %s: %s\n", status_name(st.code), status_render(&memory, st));
    return status_is_ok(st);
}

static inline dev_kernel *kernel_of(const char *source, const char *name) {
    dev_kernel *k = NULL;
    OK(dev_kernel_get(&memory, dev, source, name, &k, NULL));
    return k;
}

/* ---- arguments ---- */

static inline dev_arg in(dev_buffer *b) {
    return (dev_arg){.kind = DEV_ARG_IN, .buffer = b};
}
static inline dev_arg out(dev_buffer *b) {
    return (dev_arg){.kind = DEV_ARG_OUT, .buffer = b};
}
static inline dev_arg inout(dev_buffer *b) {
    return (dev_arg){.kind = DEV_ARG_INOUT, .buffer = b};
}

static inline dev_arg scalar(const void *value, uint32_t bytes) {
    dev_arg a = {.kind = DEV_ARG_SCALAR, .bytes = bytes};
    memcpy(a.scalar, value, bytes);
    return a;
}

/* ---- sums of vectors ---- */

#define ADD                                                                                                  \
    "kernel void add(global const int *a, global const int *b, global int *c, long n) {\n"                   \
    "    size_t i = get_global_id(0);\n"                                                                     \
    "    if (i < n) c[i] = (int)((uint)a[i] + (uint)b[i]);\n"                                                \
    "}\n"

static inline dev_buffer *ints_in(arena *a, uint64_t count, int first) {
    dev_buffer *b = NULL;
    if (!status_is_ok(dev_buffer_create(a, count * sizeof(int), &b))) return NULL;
    int *x = dev_buffer_host(b);
    for (uint64_t i = 0; i < count; i++)
        x[i] = (int)((unsigned)first + 3u * (unsigned)i);
    return b;
}

static inline dev_buffer *ints(uint64_t count, int first) {
    return ints_in(&memory, count, first);
}

static inline status add(arena *a, dev_kernel *k, dev_buffer *x, dev_buffer *y, dev_buffer *z, int64_t n,
                         dev_profile *p) {
    dev_arg args[] = {in(x), in(y), out(z), scalar(&n, 8)};
    return dev_launch(a, dev, k, args, 4, (uint64_t)n, p);
}

/* z[i] = x[i] + y[i] where x starts at `first` and y at 7, both stepping by 3 */
static inline bool is_sum(dev_buffer *z, uint64_t count, int first) {
    const int *c = dev_buffer_host(z);
    for (uint64_t i = 0; i < count; i++)
        if (c[i] != (int)((unsigned)first + 7u + 6u * (unsigned)i)) return false;
    return true;
}

/* ---- threads ---- */

enum { THREADS = 8 };

typedef struct worker {
    pthread_t thread;
    int number;
    bool good; /* for the thread to set */
} worker;

/* Runs `work` on threads, each with a worker, and waits for them. */
static inline void run_on_threads(void *(*work)(void *)) {
    worker w[THREADS];
    for (int i = 0; i < THREADS; i++) {
        w[i].number = i;
        pthread_create(&w[i].thread, NULL, work, &w[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(w[i].thread, NULL);
        CU_ASSERT_TRUE(w[i].good);
    }
}

/* ---- all tests on all devices ---- */

static inline unsigned test_device(const CU_TestInfo *tests, const char *mode) {
    char title[128];
    snprintf(title, sizeof title, "%.60s, %s", dev_describe(dev)->name, mode);
    CU_SuiteInfo suites[] = {{title, NULL, NULL, NULL, NULL, (CU_TestInfo *)tests}, CU_SUITE_INFO_NULL};
    if (CU_initialize_registry() != CUE_SUCCESS || CU_register_suites(suites) != CUE_SUCCESS) return 1;
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_basic_run_tests();
    unsigned failed = CU_get_number_of_failures();
    CU_cleanup_registry();
    return failed;
}

/* `close` is false if something failed, but there is no CUnit any more; it may be NULL. */
static inline unsigned test_mode(const CU_TestInfo *tests, bool (*close)(void), const char *mode,
                                 const char *copy_buffers) {
    setenv("WEFT_COPY_BUFFERS", copy_buffers, 1);
    arena_init(&memory);
    if (!good(dev_system_open(&memory, &opened))) return 1;
    unsigned failed = 0;
    for (uint32_t i = 0; i < dev_count(opened); i++) {
        dev = dev_at(opened, i);
        failed += test_device(tests, mode);
    }
    if (close == NULL)
        dev_system_close(opened);
    else
        failed += !close();
    arena_free(&memory);
    return failed;
}

/* The exit status of main. `close`, which may be NULL, closes the system, and is false if something failed then. */
static inline int test_all_devices(const char *program, const CU_TestInfo *tests, bool (*close)(void)) {
    setenv("POCL_DEVICES", "pthread basic", 0); /* two devices, where PoCL is all there is */
    unsigned failed = test_mode(tests, close, "own memory", "1");
    failed += test_mode(tests, close, "as it is", "0");
    printf("\n%s: %u failed\n", program, failed);
    return failed == 0 ? 0 : 1;
}

#endif
