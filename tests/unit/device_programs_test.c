/* Programs that are built: once for all who ask, refused with the compiler's log, forgotten when nobody uses them. */
#include <unistd.h>

#include "device_state.h"
#include "device_test.h"

static const char *const source = //
    ADD                           //
    "kernel void scale(global float *x, float by, double plus, int n) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i < n) x[i] = (float)(x[i] * by + plus);\n"
    "}\n";

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
    enum { LENGTH = 12000 };
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

/* What Weft declares nowhere is the driver's to declare: a program that needs it builds, and so does the next. */
static void needs_all_of_opencl_c(void) {
    for (int i = 0; i < 2; i++) {
        const char *text = "kernel void f(global float *a) { a[0] = lgamma(a[0]) + %d; }";
        CU_ASSERT_PTR_NOT_NULL(kernel_of(arena_printf(&memory, text, i), "f"));
    }
    CU_ASSERT_PTR_NOT_NULL(
        kernel_of("kernel void f(global half *a, global float3 *b) { b[0] = (float)sizeof *a; }", "f"));
}

static char fresh[2048]; /* a source that no cache holds */
static bool built_by[THREADS];

static void *get_fresh(void *argument) {
    worker *w = argument;
    arena a;
    arena_init(&a);
    dev_kernel *k;
    w->good = status_is_ok(dev_kernel_get(&a, dev, fresh, "add", &k, &built_by[w->number]));
    arena_free(&a);
    return NULL;
}

static void builds_once(void) {
    static unsigned salt;
    dev_counts before = dev_count_work(dev);
    int built = 0;
    salt++;
    snprintf(fresh, sizeof fresh, "// %ld %u\n%s", (long)getpid(), salt, source);
    run_on_threads(get_fresh);
    for (int i = 0; i < THREADS; i++)
        built += built_by[i];
    CU_ASSERT_EQUAL(built, 1);

    dev_kernel *k = NULL, *same = NULL, *other = NULL;
    bool again = true;
    OK(dev_kernel_get(&memory, dev, fresh, "add", &k, &again));
    CU_ASSERT_FALSE(again);
    OK(dev_kernel_get(&memory, dev, fresh, "add", &same, &again));
    CU_ASSERT_PTR_EQUAL(k, same);
    OK(dev_kernel_get(&memory, dev, fresh, "scale", &other, &again));
    CU_ASSERT_FALSE(again);
    CU_ASSERT_PTR_NOT_EQUAL(k, other);
    CU_ASSERT_EQUAL(dev_count_work(dev).builds - before.builds, 1);

    OK(dev_kernel_get_in(&memory, dev, DEV_RELAXED, fresh, "add", &other, &again));
    CU_ASSERT_TRUE(again);
    CU_ASSERT_PTR_NOT_EQUAL(k, other);
    OK(dev_kernel_get_in(&memory, dev, DEV_EXACT, fresh, "add", &same, &again));
    CU_ASSERT_FALSE(again);
    CU_ASSERT_PTR_EQUAL(k, same);
}

static const backend *driver;
static uint64_t counted_before_compiler;

static status make_counted(arena *a, backend_device *d, dev_arithmetic arithmetic, const char *text,
                           backend_program **out) {
    counted_before_compiler = dev_count_work(dev).builds;
    return driver->program_make(a, d, arithmetic, text, out);
}

/* A process that ends while the compiler runs has built nothing. */
static void counts_builds_that_have_ended(void) {
    backend counting = *dev->backend;
    driver = dev->backend;
    counting.program_make = make_counted;
    uint64_t before = dev_count_work(dev).builds;
    snprintf(fresh, sizeof fresh, "// %ld counted\n%s", (long)getpid(), source);
    dev->backend = &counting;
    dev_kernel *k = kernel_of(fresh, "add");
    dev->backend = driver;
    CU_ASSERT_PTR_NOT_NULL(k);
    CU_ASSERT_EQUAL(counted_before_compiler, before);
    CU_ASSERT_EQUAL(dev_count_work(dev).builds, before + 1);
}

/* Programs come and go; those in use stay, and so does what is used now and then. */
static void forgets_programs(void) {
    static char text[1 << 16];
    setenv("WEFT_PROGRAM_BYTES", "1000000", 1);
    dev_system *s = NULL;
    OK(dev_system_open(&memory, &s));
    unsetenv("WEFT_PROGRAM_BYTES");
    dev_device *d = dev_at(s, 0);
    dev_kernel *held = NULL, *k = NULL;
    bool built = false;
    uint64_t most = 0;
    OK(dev_kernel_get(&memory, d, source, "add", &held, NULL));
    for (int i = 0; i < 20; i++) {
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
    CU_ASSERT_TRUE(most <= 1000000);
    CU_ASSERT_TRUE(c.programs < 10);
    CU_ASSERT_EQUAL(c.evictions, 22 - c.programs);
    OK(dev_kernel_get(&memory, d, source, "add", &k, &built));
    CU_ASSERT_FALSE(built);
    CU_ASSERT_PTR_EQUAL(k, held);
    OK(dev_kernel_get(&memory, d, "kernel void f(global int *x) { x[0] = 0; }", "f", &k, &built));
    CU_ASSERT_TRUE(built);
    dev_system_close(s);
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
    {"refuses bad source with the log", refuses_bad_source},
    {"cuts long logs", cuts_long_logs},
    {"builds a source once", builds_once},
    {"counts builds that have ended", counts_builds_that_have_ended},
    {"forgets programs that nobody uses", forgets_programs},
    {"never jumps out of an arena", never_jumps},
    {"needs all of OpenCL C", needs_all_of_opencl_c}, /* the last: PoCL builds the slower way behind it */
    CU_TEST_INFO_NULL,
};

int main(void) {
    return test_all_devices("device_programs_test", tests, NULL);
}
