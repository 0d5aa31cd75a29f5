/* Buffers, kernels and launches on every device that this machine has, each with the memory it has and again
 * with WEFT_COPY_BUFFERS=1, as if it had its own. */
#include <CUnit/Basic.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device.h"

#define THREADS 8

static const char *const source = //
    "kernel void add(global const int *a, global const int *b, global int *c, long n) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i < n) c[i] = (int)((uint)a[i] + (uint)b[i]);\n"
    "}\n"
    "kernel void scale(global float *x, float by, double plus, int n) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i < n) x[i] = (float)(x[i] * by + plus);\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(32, 1, 1))) void group(global int *x) {\n"
    "    x[get_global_id(0)] = (int)get_local_size(0);\n"
    "}\n"
    "kernel void past_end(global int *x, int n) { if (get_global_id(0) < 64) x[n + get_global_id(0)]++; }\n";

static dev_system *opened;
static dev_device *dev;
static arena memory;

#define OK(expr) CU_ASSERT_TRUE(good(expr))

static bool good(status st) {
    if (!status_is_ok(st)) printf("\n    %s: %s\n", status_name(st.code), status_render(&memory, st));
    return status_is_ok(st);
}

static dev_arg in(dev_buffer *b) {
    return (dev_arg){.kind = DEV_ARG_IN, .buffer = b};
}
static dev_arg out(dev_buffer *b) {
    return (dev_arg){.kind = DEV_ARG_OUT, .buffer = b};
}
static dev_arg inout(dev_buffer *b) {
    return (dev_arg){.kind = DEV_ARG_INOUT, .buffer = b};
}

static dev_arg scalar(const void *value, uint32_t bytes) {
    dev_arg a = {.kind = DEV_ARG_SCALAR, .bytes = bytes};
    memcpy(a.scalar, value, bytes);
    return a;
}

static dev_buffer *ints_in(arena *a, uint64_t count, int first) {
    dev_buffer *b = NULL;
    if (!status_is_ok(dev_buffer_create(a, count * sizeof(int), &b))) return NULL;
    int *x = dev_buffer_host(b);
    for (uint64_t i = 0; i < count; i++)
        x[i] = (int)((unsigned)first + 3u * (unsigned)i);
    return b;
}

static dev_buffer *ints(uint64_t count, int first) {
    return ints_in(&memory, count, first);
}

static dev_kernel *kernel(const char *name) {
    dev_kernel *k = NULL;
    OK(dev_kernel_get(&memory, dev, source, name, &k, NULL));
    return k;
}

static status add(arena *a, dev_kernel *k, dev_buffer *x, dev_buffer *y, dev_buffer *z, int64_t n,
                  dev_profile *p) {
    dev_arg args[] = {in(x), in(y), out(z), scalar(&n, 8)};
    return dev_launch(a, dev, k, args, 4, (uint64_t)n, p);
}

/* z[i] = x[i] + y[i] where x starts at `first` and y at 7, both stepping by 3 */
static bool is_sum(dev_buffer *z, uint64_t count, int first) {
    const int *c = dev_buffer_host(z);
    for (uint64_t i = 0; i < count; i++)
        if (c[i] != (int)((unsigned)first + 7u + 6u * (unsigned)i)) return false;
    return true;
}

static void adds(void) {
    static const uint64_t sizes[] = {0, 1, 63, 64, 65, 1000, (1 << 20), (1 << 20) + 1};
    dev_kernel *k = kernel("add");
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        uint64_t n = sizes[s];
        dev_buffer *x = ints(n, 5), *y = ints(n, 7), *z = ints(n, 0);
        dev_profile p = {0};
        OK(add(&memory, k, x, y, z, (int64_t)n, &p));
        OK(dev_buffer_to_host_timed(&memory, z, &p));
        CU_ASSERT_TRUE(is_sum(z, n, 5));
        CU_ASSERT_TRUE(n < 1000 || p.kernel > 0);
        CU_ASSERT_EQUAL(p.to_device > 0, n > 0 && !dev_describe(dev)->shares_memory);
        CU_ASSERT_EQUAL(p.to_host > 0, n > 0 && !dev_describe(dev)->shares_memory);
        dev_buffer_destroy(x);
        dev_buffer_destroy(y);
        dev_buffer_destroy(z);
    }
}

static void takes_scalars(void) {
    int n = 100;
    float by = 2.5f;
    double plus = 0.125;
    dev_buffer *b = ints((uint64_t)n, 0);
    float *x = dev_buffer_host(b);
    for (int i = 0; i < n; i++)
        x[i] = (float)i;
    dev_arg args[] = {inout(b), scalar(&by, 4), scalar(&plus, 8), scalar(&n, 4)};
    OK(dev_launch(&memory, dev, kernel("scale"), args, 4, (uint64_t)n, NULL));
    OK(dev_buffer_to_host(&memory, b));
    for (int i = 0; i < n; i++)
        CU_ASSERT_EQUAL_FATAL(x[i], (float)i * 2.5f + 0.125f);
    dev_buffer_destroy(b);
}

static void obeys_group_size(void) {
    dev_buffer *b = ints(64, 0);
    dev_arg args[] = {out(b)};
    OK(dev_launch(&memory, dev, kernel("group"), args, 1, 64, NULL));
    OK(dev_buffer_to_host(&memory, b));
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(b))[63], 32);
    dev_buffer_destroy(b);
}

static void pads_and_zeroes(void) {
    static const int sizes[] = {0, 1, 64, 65, 1 << 18, (1 << 20) + 1}; /* ints: of each way to allocate */
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int n = sizes[s];
        dev_buffer *b = NULL;
        OK(dev_buffer_create(&memory, (uint64_t)n * 4, &b));
        int *x = dev_buffer_host(b), seen = 0;
        CU_ASSERT_EQUAL((uintptr_t)x % 4096, 0);
        CU_ASSERT_EQUAL(dev_buffer_bytes(b), (uint64_t)n * 4);
        for (int i = 0; i < n + 64; i++)
            seen |= x[i];
        CU_ASSERT_EQUAL(seen, 0);
        dev_arg args[] = {inout(b), scalar(&n, 4)};
        OK(dev_launch(&memory, dev, kernel("past_end"), args, 2, 64, NULL));
        OK(dev_buffer_to_host(&memory, b));
        dev_buffer_destroy(b);
    }
    dev_buffer *none = NULL;
    CU_ASSERT_EQUAL(dev_buffer_create(&memory, UINT64_MAX - 3, &none).code, ST_OUT_OF_MEMORY);
    CU_ASSERT_EQUAL(dev_buffer_create(&memory, (uint64_t)1 << 60, &none).code, ST_OUT_OF_MEMORY);
    CU_ASSERT_PTR_NULL(none);
}

/* x and y up once, the chain in between not at all, the result down once; nothing where memory is shared. */
static void copies_once(void) {
    uint64_t n = 100000, moved = dev_describe(dev)->shares_memory ? 0 : 1;
    dev_kernel *k = kernel("add");
    dev_buffer *x = ints(n, 5), *y = ints(n, 7), *z = ints(n, 0), *w = ints(n, 0);
    void *before = dev_buffer_host(z);
    dev_counts start = dev_count_work(dev);
    OK(add(&memory, k, x, y, w, (int64_t)n, NULL));
    for (int i = 0; i < 3; i++)
        OK(add(&memory, k, w, y, z, (int64_t)n, NULL));
    dev_counts ran = dev_count_work(dev);
    CU_ASSERT_EQUAL(ran.launches - start.launches, 4);
    CU_ASSERT_EQUAL(ran.copies_to_device - start.copies_to_device, 2 * moved);
    CU_ASSERT_EQUAL(ran.copies_to_host - start.copies_to_host, 0);

    for (int i = 0; i < 2; i++)
        OK(dev_buffer_to_host(&memory, z));
    CU_ASSERT_EQUAL(dev_count_work(dev).copies_to_host - ran.copies_to_host, moved);
    CU_ASSERT_PTR_EQUAL(dev_buffer_host(z), before);
    CU_ASSERT_EQUAL(((int *)before)[10], 5 + 7 + 7 + 3 * 3 * 10);

    ((int *)dev_buffer_host(x))[0] = 1000;
    dev_buffer_host_wrote(x);
    OK(add(&memory, k, x, y, z, (int64_t)n, NULL));
    CU_ASSERT_EQUAL(dev_count_work(dev).copies_to_device - ran.copies_to_device, moved);
    OK(dev_buffer_to_host(&memory, z));
    CU_ASSERT_EQUAL(((int *)before)[0], 1007);
    dev_buffer_destroy(x);
    dev_buffer_destroy(y);
    dev_buffer_destroy(z);
    dev_buffer_destroy(w);
}

/* To the device before a launch needs it, and from array to array without the host. */
static void moves_ahead(void) {
    uint64_t n = 100000, moved = dev_describe(dev)->shares_memory ? 0 : 1;
    dev_kernel *k = kernel("add");
    dev_buffer *x = ints(n, 5), *y = ints(n, 7), *z = ints(n, 0), *copy = ints(n, 0);
    dev_counts start = dev_count_work(dev);
    for (int i = 0; i < 2; i++) {
        OK(dev_buffer_to_device(&memory, x, dev));
        OK(dev_buffer_to_device(&memory, y, dev));
    }
    dev_counts sent = dev_count_work(dev);
    CU_ASSERT_EQUAL(sent.copies_to_device - start.copies_to_device, 2 * moved);
    uint64_t bytes = sent.bytes_to_device - start.bytes_to_device; /* with the padding */
    CU_ASSERT_TRUE(bytes >= 2 * moved * n * 4 && bytes <= 2 * moved * (n * 4 + 512));

    OK(add(&memory, k, x, y, z, (int64_t)n, NULL));
    bool on_host = moved != 0;
    OK(dev_buffer_copy(&memory, copy, z, &on_host));
    CU_ASSERT_EQUAL(on_host, moved == 0);
    dev_counts ran = dev_count_work(dev);
    CU_ASSERT_EQUAL(ran.copies_to_device, sent.copies_to_device);
    CU_ASSERT_EQUAL(ran.copies_to_host, start.copies_to_host);
    memset(dev_buffer_host(z), 0, n * 4);
    dev_buffer_host_wrote(z);
    OK(dev_buffer_to_host(&memory, copy));
    CU_ASSERT_TRUE(is_sum(copy, n, 5));
    CU_ASSERT_EQUAL(dev_count_work(dev).bytes_to_host - ran.bytes_to_host, moved * n * 4);

    OK(dev_buffer_copy(&memory, copy, x, &on_host)); /* both copies of x are the newest */
    CU_ASSERT_TRUE(on_host);
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(copy))[1], 8);
    dev_buffer_destroy(x);
    dev_buffer_destroy(y);
    dev_buffer_destroy(z);
    dev_buffer_destroy(copy);
}

static dev_arg by_item(dev_arg arg) {
    arg.item_bytes = sizeof(int);
    return arg;
}

static status add_in_chunks(arena *a, dev_kernel *k, dev_buffer *x, dev_buffer *y, dev_buffer *z, int64_t n,
                            uint64_t chunk) {
    dev_profile p = {0};
    dev_arg args[] = {by_item(in(x)), by_item(in(y)), by_item(out(z)), scalar(&n, 8)};
    return dev_launch_pipelined(a, dev, k, args, 4, (uint64_t)n, chunk, &p);
}

/* Chunk by chunk up and down, the sum as ever; what is on the device already is not sent again. */
static void pipelines(void) {
    static const struct {
        uint64_t items, chunk, chunks; /* a chunk is whole groups: of 64 or 256 */
    } cases[] = {{1, 1, 1},      {256, 256, 1},      {1024, 256, 4},
                 {1025, 256, 5}, {100000, 25000, 4}, {300000, 1, 0}};
    dev_kernel *k = kernel("add");
    bool moved = !dev_describe(dev)->shares_memory;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t n = cases[i].items, chunks = moved ? cases[i].chunks : 1;
        dev_buffer *x = ints(n, 5), *y = ints(n, 7), *z = NULL;
        OK(dev_buffer_create_unset(&memory, n * 4, &z));
        dev_counts start = dev_count_work(dev);
        OK(add_in_chunks(&memory, k, x, y, z, (int64_t)n, cases[i].chunk));
        dev_counts ran = dev_count_work(dev);
        uint64_t launches = ran.launches - start.launches;
        CU_ASSERT_TRUE(chunks == 0 ? launches > 500 && launches <= 1024 : launches == chunks);
        CU_ASSERT_EQUAL(ran.copies_to_device - start.copies_to_device, moved ? 2 * launches : 0);
        CU_ASSERT_EQUAL(ran.copies_to_host - start.copies_to_host, moved && launches > 1 ? launches : 0);
        CU_ASSERT_EQUAL(ran.bytes_to_host - start.bytes_to_host, moved && launches > 1 ? 4 * n : 0);
        OK(dev_buffer_to_host(&memory, z));
        CU_ASSERT_TRUE(is_sum(z, n, 5));
        dev_counts read = dev_count_work(dev);
        CU_ASSERT_EQUAL(read.copies_to_host - ran.copies_to_host, moved && launches == 1);

        OK(add_in_chunks(&memory, k, x, y, z, (int64_t)n, cases[i].chunk));
        OK(dev_buffer_to_host(&memory, z));
        CU_ASSERT_TRUE(is_sum(z, n, 5));
        CU_ASSERT_EQUAL(dev_count_work(dev).copies_to_device, read.copies_to_device);
        OK(add(&memory, k, z, y, x, (int64_t)n, NULL)); /* z is newest on the device as well */
        CU_ASSERT_EQUAL(dev_count_work(dev).copies_to_device, read.copies_to_device);
        dev_buffer_destroy(x);
        dev_buffer_destroy(y);
        dev_buffer_destroy(z);
    }
}

static void pipelines_one_buffer_twice(void) {
    int64_t n = 10000;
    dev_buffer *x = ints((uint64_t)n, 5), *z = ints((uint64_t)n, 0);
    dev_counts start = dev_count_work(dev);
    OK(add_in_chunks(&memory, kernel("add"), x, x, z, n, 2560));
    OK(dev_buffer_to_host(&memory, z));
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(z))[9999], 2 * (5 + 3 * 9999));
    dev_counts ran = dev_count_work(dev);
    CU_ASSERT_TRUE(ran.copies_to_device - start.copies_to_device ==
                   (dev_describe(dev)->shares_memory ? 0 : 4));
    dev_buffer_destroy(x);
    dev_buffer_destroy(z);
}

/* Large enough that the host memory is pinned for it. */
static void copies_large(void) {
    uint64_t n = ((uint64_t)27 << 20) / 4 + 3;
    dev_buffer *x = ints(n, 5), *y = ints(n, 7), *z = ints(n, 0);
    OK(add(&memory, kernel("add"), x, y, z, (int64_t)n, NULL));
    OK(dev_buffer_to_host(&memory, z));
    CU_ASSERT_TRUE(is_sum(z, n, 5));
    dev_buffer_destroy(x);
    dev_buffer_destroy(y);
    dev_buffer_destroy(z);
}

/* A new buffer in the memory of an old one: none of the old one's data, on the host or the device, counts. */
static void reuses_buffers(void) {
    static const uint64_t counts[] = {1000, (5 << 20) / 4};
    dev_kernel *k = kernel("add");
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        uint64_t n = counts[i], moved = dev_describe(dev)->shares_memory ? 0 : 1;
        dev_buffer *x = ints(n, 5), *y = ints(n, 7), *z = NULL;
        dev_counts start = dev_count_work(dev);
        for (int round = 0; round < 4; round++) {
            OK(dev_buffer_create_unset(&memory, n * 4, &z));
            OK(add(&memory, k, x, y, z, (int64_t)n, NULL));
            OK(dev_buffer_to_host(&memory, z));
            CU_ASSERT_TRUE(is_sum(z, n, 5));
            dev_buffer_destroy(z);
        }
        dev_counts ran = dev_count_work(dev);
        CU_ASSERT_EQUAL(ran.copies_to_device - start.copies_to_device, 2 * moved);
        CU_ASSERT_EQUAL(ran.copies_to_host - start.copies_to_host, 4 * moved);

        void *host = dev_buffer_host(x);
        dev_buffer_destroy(x);
        x = ints(n, 900); /* zeroed, then written: now an input that the device has not seen */
        CU_ASSERT_PTR_EQUAL(dev_buffer_host(x), host);
        OK(dev_buffer_create_unset(&memory, n * 4, &z));
        OK(add(&memory, k, x, y, z, (int64_t)n, NULL));
        OK(dev_buffer_to_host(&memory, z));
        CU_ASSERT_TRUE(is_sum(z, n, 900));
        CU_ASSERT_EQUAL(dev_count_work(dev).copies_to_device - ran.copies_to_device, moved);
        dev_buffer_destroy(x);
        dev_buffer_destroy(y);
        dev_buffer_destroy(z);
    }
}

static void moves_between_devices(void) {
    uint64_t n = 5000;
    dev_device *first = dev;
    dev_buffer *x = ints(n, 0), *y = ints(n, 7);
    for (uint32_t i = 0; i < dev_count(opened); i++) {
        dev = dev_at(opened, i);
        dev_buffer *z = ints(n, 0);
        OK(add(&memory, kernel("add"), x, y, z, (int64_t)n, NULL));
        dev_buffer_destroy(x);
        x = z;
    }
    dev = first;
    OK(dev_buffer_to_host(&memory, x));
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(x))[1], 3 + 10 * (int)dev_count(opened));
    dev_buffer_destroy(x);
    dev_buffer_destroy(y);
}

static void refuses_bad_source(void) {
    dev_kernel *k = NULL;
    bool built = false;
    status st =
        dev_kernel_get(&memory, dev, "kernel void f(global int *a) { a[0] = nonsense; }", "f", &k, &built);
    CU_ASSERT_EQUAL(st.code, ST_CL_BUILD);
    CU_ASSERT_PTR_NOT_NULL_FATAL(st.detail);
    CU_ASSERT_PTR_NOT_NULL(strstr(st.detail, "nonsense"));
    CU_ASSERT_PTR_NULL(k);

    st = dev_kernel_get(&memory, dev, source, "missing", &k, NULL);
    CU_ASSERT_EQUAL(st.code, ST_CL_ERROR);
    CU_ASSERT_PTR_NOT_NULL_FATAL(st.detail);
    CU_ASSERT_PTR_NOT_NULL(strstr(st.detail, "kernel missing: clCreateKernel("));
    CU_ASSERT_PTR_NOT_NULL(strstr(st.detail, "gave CL_INVALID_KERNEL_NAME (-46)"));
    CU_ASSERT_PTR_NULL(k);
}

/* Compilers repeat the line that they do not like. */
static void cuts_long_logs(void) {
    enum { LENGTH = 40000 };
    static char text[LENGTH + 64];
    char *end = text + sprintf(text, "kernel void f(global int *a) { a[0] = ");
    memset(end, 'n', LENGTH);
    strcpy(end + LENGTH, "; }");
    dev_kernel *k = NULL;
    status st = dev_kernel_get(&memory, dev, text, "f", &k, NULL);
    CU_ASSERT_EQUAL(st.code, ST_CL_BUILD);
    CU_ASSERT_PTR_NOT_NULL_FATAL(st.detail);
    CU_ASSERT_TRUE(strlen(st.detail) < 9000);
    CU_ASSERT_PTR_NOT_NULL(strstr(st.detail, " bytes more)"));
}

static void refuses_bad_launch(void) {
    int64_t n = 10;
    dev_buffer *b = ints(10, 1);
    dev_arg args[] = {in(b), in(b), out(NULL), scalar(&n, 8)};
    CU_ASSERT_EQUAL(dev_launch(&memory, dev, kernel("add"), args, 4, 10, NULL).code, ST_BUG);
    CU_ASSERT_EQUAL(dev_launch(&memory, dev, kernel("add"), args, 3, 10, NULL).code, ST_BUG);
    args[2] = out(b);
    args[3].bytes = 2;
    status st = dev_launch(&memory, dev, kernel("add"), args, 4, 10, NULL);
    CU_ASSERT_EQUAL(st.code, ST_CL_ERROR);
    CU_ASSERT_PTR_NOT_NULL_FATAL(st.detail);
    CU_ASSERT_PTR_NOT_NULL(strstr(st.detail, "argument 3: clSetKernelArg("));
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(b))[9], 28);
    dev_buffer_destroy(b);
}

typedef struct worker {
    pthread_t thread;
    char fresh[2048]; /* a source that no cache holds */
    bool built, good;
    int number;
} worker;

static void *get_fresh(void *argument) {
    worker *w = argument;
    arena a;
    arena_init(&a);
    dev_kernel *k;
    w->good = status_is_ok(dev_kernel_get(&a, dev, w->fresh, "add", &k, &w->built));
    arena_free(&a);
    return NULL;
}

static void builds_once(void) {
    static unsigned salt;
    static worker w[THREADS];
    dev_counts before = dev_count_work(dev);
    int built = 0;
    salt++;
    for (int i = 0; i < THREADS; i++) {
        snprintf(w[i].fresh, sizeof w[i].fresh, "// %ld %u\n%s", (long)getpid(), salt, source);
        pthread_create(&w[i].thread, NULL, get_fresh, &w[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(w[i].thread, NULL);
        built += w[i].built;
        CU_ASSERT_TRUE(w[i].good);
    }
    CU_ASSERT_EQUAL(built, 1);

    dev_kernel *k = NULL, *same = NULL, *other = NULL;
    bool again = true;
    OK(dev_kernel_get(&memory, dev, w[0].fresh, "add", &k, &again));
    CU_ASSERT_FALSE(again);
    OK(dev_kernel_get(&memory, dev, w[0].fresh, "add", &same, &again));
    CU_ASSERT_PTR_EQUAL(k, same);
    OK(dev_kernel_get(&memory, dev, w[0].fresh, "scale", &other, &again));
    CU_ASSERT_FALSE(again);
    CU_ASSERT_PTR_NOT_EQUAL(k, other);
    CU_ASSERT_EQUAL(dev_count_work(dev).builds - before.builds, 1);
    CU_ASSERT_TRUE(dev_kernel_build_ns(k) > 0);

    OK(dev_kernel_get_in(&memory, dev, DEV_RELAXED, w[0].fresh, "add", &other, &again));
    CU_ASSERT_TRUE(again);
    CU_ASSERT_PTR_NOT_EQUAL(k, other);
    OK(dev_kernel_get_in(&memory, dev, DEV_EXACT, w[0].fresh, "add", &same, &again));
    CU_ASSERT_FALSE(again);
    CU_ASSERT_PTR_EQUAL(k, same);
}

/* Programs come and go; those in use stay, and so does what is used now and then. */
static void forgets_programs(void) {
    static char text[1 << 16];
    setenv("WEFT_PROGRAM_BYTES", "2000000", 1);
    dev_system *s = NULL;
    OK(dev_system_open(&memory, &s));
    unsetenv("WEFT_PROGRAM_BYTES");
    dev_device *d = dev_at(s, 0);
    dev_kernel *held = NULL, *k = NULL;
    bool built = false;
    uint64_t most = 0;
    OK(dev_kernel_get(&memory, d, source, "add", &held, NULL));
    for (int i = 0; i < 40; i++) {
        snprintf(text, sizeof text, "kernel void f(global int *x) { x[0] = %d; }", i);
        OK(dev_kernel_get(&memory, d, text, "f", &k, &built));
        CU_ASSERT_TRUE(built);
        dev_kernel_release(k);
        if (dev_count_work(d).program_bytes > most) most = dev_count_work(d).program_bytes;
        OK(dev_kernel_get(&memory, d, "kernel void often(global int *x) { x[0] = 1; }", "often", &k, &built));
        CU_ASSERT_EQUAL(built, i == 0);
        dev_kernel_release(k);
    }
    dev_counts c = dev_count_work(d);
    CU_ASSERT_TRUE(most <= 2000000);
    CU_ASSERT_TRUE(c.programs < 20);
    CU_ASSERT_EQUAL(c.evictions, 42 - c.programs);
    OK(dev_kernel_get(&memory, d, source, "add", &k, &built));
    CU_ASSERT_FALSE(built);
    CU_ASSERT_PTR_EQUAL(k, held);
    OK(dev_kernel_get(&memory, d, "kernel void f(global int *x) { x[0] = 0; }", "f", &k, &built));
    CU_ASSERT_TRUE(built);
    dev_system_close(s);
}

static dev_kernel *shared_kernel;
static dev_buffer *shared_input;

/* Sizes that grow while others run: PoCL loads a kernel anew for each (see overlap.c). */
static void *launch_growing(void *argument) {
    worker *w = argument;
    arena a;
    arena_init(&a);
    w->good = true;
    dev_buffer *x = ints_in(&a, 64 * 200, 5), *z = ints_in(&a, 64 * 200, 0);
    for (int64_t n = 64; n <= 64 * 200; n += 64) {
        w->good &= status_is_ok(add(&a, shared_kernel, x, shared_input, z, n, NULL));
        w->good &= status_is_ok(dev_buffer_to_host(&a, z));
        w->good &= is_sum(z, (uint64_t)n, 5);
    }
    dev_buffer_destroy(x);
    dev_buffer_destroy(z);
    arena_free(&a);
    return NULL;
}

static void grows_from_many_threads(void) {
    static worker w[THREADS];
    for (int round = 0; round < 3; round++) {
        char *other = arena_printf(&memory, "/* %d, %p */\n%s", round, (void *)dev, source);
        OK(dev_kernel_get(&memory, dev, other, "add", &shared_kernel, NULL));
        shared_input = ints(64 * 200, 7);
        for (int i = 0; i < THREADS; i++)
            pthread_create(&w[i].thread, NULL, launch_growing, &w[i]);
        for (int i = 0; i < THREADS; i++) {
            pthread_join(w[i].thread, NULL);
            CU_ASSERT_TRUE(w[i].good);
        }
        dev_buffer_destroy(shared_input);
    }
}

/* Every thread takes the two shared inputs in another order, and changes nothing of them. */
static dev_buffer *shared_x, *shared_y;

static void *pipeline_often(void *argument) {
    worker *w = argument;
    arena a;
    arena_init(&a);
    w->good = true;
    int64_t n = 50000;
    for (int i = 0; i < 10; i++) {
        dev_buffer *z = NULL;
        w->good &= status_is_ok(dev_buffer_create_unset(&a, (uint64_t)n * 4, &z));
        bool turn = (w->number + i) % 2 == 0;
        w->good &= status_is_ok(add_in_chunks(&a, shared_kernel, turn ? shared_x : shared_y,
                                              turn ? shared_y : shared_x, z, n, 5120));
        w->good &= status_is_ok(dev_buffer_to_host(&a, z));
        w->good &= is_sum(z, (uint64_t)n, 5);
        dev_buffer_destroy(z);
        if (w->number == 0) {
            dev_buffer_host_wrote(shared_x); /* to be sent again; what is being sent is the same */
            dev_buffer_host_wrote(shared_y);
        }
    }
    arena_free(&a);
    return NULL;
}

static void *launch_often(void *argument) {
    worker *w = argument;
    arena a;
    arena_init(&a);
    w->good = true;
    for (int round = 0; round < 25 && w->good; round++) {
        uint64_t n = 1000 + 500 * (uint64_t)w->number;
        int first = w->number * 1000 + round;
        dev_buffer *x = ints_in(&a, n, first), *z = ints_in(&a, n, 0);
        w->good = status_is_ok(add(&a, shared_kernel, x, shared_input, z, (int64_t)n, NULL)) &&
                  status_is_ok(dev_buffer_to_host(&a, z)) && is_sum(z, n, first);
        dev_buffer_destroy(x);
        dev_buffer_destroy(z);
    }
    arena_free(&a);
    return NULL;
}

static void launches_from_many_threads(void) {
    static worker w[THREADS];
    shared_kernel = kernel("add");
    shared_input = ints(1000 + 500 * THREADS, 7);
    dev_counts before = dev_count_work(dev);
    for (int i = 0; i < THREADS; i++) {
        w[i].number = i;
        pthread_create(&w[i].thread, NULL, launch_often, &w[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(w[i].thread, NULL);
        CU_ASSERT_TRUE(w[i].good);
    }
    dev_counts after = dev_count_work(dev);
    uint64_t moved = dev_describe(dev)->shares_memory ? 0 : 1, launches = (uint64_t)THREADS * 25;
    CU_ASSERT_EQUAL(after.launches - before.launches, launches);
    CU_ASSERT_EQUAL(after.copies_to_device - before.copies_to_device, moved * (launches + 1));
    dev_buffer_destroy(shared_input);
}

static void pipelines_from_many_threads(void) {
    static worker w[THREADS];
    shared_kernel = kernel("add");
    shared_x = ints(50000, 5);
    shared_y = ints(50000, 7);
    for (int i = 0; i < THREADS; i++) {
        w[i].number = i;
        pthread_create(&w[i].thread, NULL, pipeline_often, &w[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(w[i].thread, NULL);
        CU_ASSERT_TRUE(w[i].good);
    }
    dev_buffer_destroy(shared_x);
    dev_buffer_destroy(shared_y);
}

static void never_jumps(void) {
    arena a;
    arena_init(&a);
    if (setjmp(a.out_of_memory) != 0) {
        CU_FAIL("jumped");
        return;
    }
    a.armed = true;
    dev_kernel *k;
    CU_ASSERT_EQUAL(dev_kernel_get(&a, dev, "kernel void f( {", "f", &k, NULL).code, ST_CL_BUILD);
    CU_ASSERT_TRUE(a.armed);
    arena_free(&a);
}

static const CU_TestInfo tests[] = {
    {"adds vectors of many sizes", adds},
    {"takes scalar arguments", takes_scalars},
    {"obeys reqd_work_group_size", obeys_group_size},
    {"pads and zeroes host memory", pads_and_zeroes},
    {"copies once each way", copies_once},
    {"moves ahead of a launch, and inside a device", moves_ahead},
    {"launches ever larger ones from many threads", grows_from_many_threads},
    {"pipelines chunks", pipelines},
    {"pipelines one buffer twice", pipelines_one_buffer_twice},
    {"pipelines from many threads", pipelines_from_many_threads},
    {"copies large buffers", copies_large},
    {"reuses buffers, not their data", reuses_buffers},
    {"moves data between devices", moves_between_devices},
    {"refuses bad source with the log", refuses_bad_source},
    {"cuts long logs", cuts_long_logs},
    {"refuses a bad launch, data kept", refuses_bad_launch},
    {"builds a source once", builds_once},
    {"forgets programs that nobody uses", forgets_programs},
    {"launches from many threads", launches_from_many_threads},
    {"never jumps out of an arena", never_jumps},
    CU_TEST_INFO_NULL,
};

static unsigned test_device(const char *mode, bool shared_memory_possible) {
    const dev_info *info = dev_describe(dev);
    printf("\n== %s, %s\n", info->name, mode);
    unsigned failed = info->compute_units == 0 || info->memory_bytes == 0 || *info->platform == '\0';
    if (info->shares_memory && !shared_memory_possible) failed++;
    char title[128];
    snprintf(title, sizeof title, "%.60s, %s", info->name, mode);
    CU_SuiteInfo suites[] = {{title, NULL, NULL, NULL, NULL, (CU_TestInfo *)tests}, CU_SUITE_INFO_NULL};
    if (CU_initialize_registry() != CUE_SUCCESS || CU_register_suites(suites) != CUE_SUCCESS) return 1;
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_basic_run_tests();
    failed += CU_get_number_of_failures();
    CU_cleanup_registry();
    return failed;
}

/* Closing does not wait for the buffers. No CUnit here: the registry is gone. */
static bool outlives_system(void) {
    dev_kernel *k = NULL;
    dev = dev_at(opened, 0);
    dev_buffer *x = ints(100, 5), *y = ints(100, 7), *z = ints(100, 0);
    bool all_good = good(dev_kernel_get(&memory, dev, source, "add", &k, NULL)) &&
                    good(add(&memory, k, x, y, z, 100, NULL));
    dev_system_close(opened);
    all_good = all_good && good(dev_buffer_to_host(&memory, z)) && is_sum(z, 100, 5);
    dev_buffer_destroy(x);
    dev_buffer_destroy(y);
    dev_buffer_destroy(z);
    return all_good;
}

static unsigned test_mode(const char *mode, const char *copy_buffers) {
    setenv("WEFT_COPY_BUFFERS", copy_buffers, 1);
    arena_init(&memory);
    if (!good(dev_system_open(&memory, &opened))) return 1;
    unsigned failed = 0;
    for (uint32_t i = 0; i < dev_count(opened); i++) {
        dev = dev_at(opened, i);
        if (i > 0 && dev_describe(dev)->type < DEV_GPU && dev_describe(dev_at(opened, i - 1))->type > DEV_GPU)
            failed++;
        failed += test_device(mode, *copy_buffers != '1');
    }
    failed += !outlives_system();
    arena_free(&memory);
    return failed;
}

int main(void) {
    setenv("POCL_DEVICES", "pthread basic", 0); /* two devices, where PoCL is all there is */
    unsigned failed = test_mode("own memory", "1");
    failed += test_mode("as it is", "0");
    printf("\ndevice_test: %u failed\n", failed);
    return failed == 0 ? 0 : 1;
}
