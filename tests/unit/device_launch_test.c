/* Kernels launched: their arguments, the shapes of a launch, and many threads at once. */
#include "device_test.h"

static const char *const source = //
    ADD                           //
    "kernel void scale(global float *x, float by, double plus, int n) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i < n) x[i] = (float)(x[i] * by + plus);\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(32, 1, 1))) void group(global int *x) {\n"
    "    x[get_global_id(0)] = (int)get_local_size(0);\n"
    "}\n";

static dev_kernel *kernel(const char *name) {
    return kernel_of(source, name);
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

static dev_kernel *shared_kernel;
static dev_buffer *shared_input;

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
    shared_kernel = kernel("add");
    shared_input = ints(1000 + 500 * THREADS, 7);
    dev_counts before = dev_count_work(dev);
    run_on_threads(launch_often);
    dev_counts after = dev_count_work(dev);
    uint64_t moved = dev_describe(dev)->shares_memory ? 0 : 1, launches = (uint64_t)THREADS * 25;
    CU_ASSERT_EQUAL(after.launches - before.launches, launches);
    CU_ASSERT_EQUAL(after.copies_to_device - before.copies_to_device, moved * (launches + 1));
    dev_buffer_destroy(shared_input);
}

static const CU_TestInfo tests[] = {
    {"adds vectors of many sizes", adds},
    {"takes scalar arguments", takes_scalars},
    {"obeys reqd_work_group_size", obeys_group_size},
    {"refuses a bad launch, data kept", refuses_bad_launch},
    {"launches from many threads", launches_from_many_threads},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return test_all_devices("device_launch_test", tests, NULL);
}
