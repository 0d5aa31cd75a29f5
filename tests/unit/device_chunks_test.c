/* dev_launch_pipelined: chunk by chunk up and down, the sum as ever. */
#include "device_test.h"

static const char *const source = //
    ADD;

static dev_kernel *kernel(const char *name) {
    return kernel_of(source, name);
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

static dev_kernel *shared_kernel;
static dev_buffer *shared_x, *shared_y;

/* Every thread takes the two shared inputs in another order, and changes nothing of them. */
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

static void pipelines_from_many_threads(void) {
    shared_kernel = kernel("add");
    shared_x = ints(50000, 5);
    shared_y = ints(50000, 7);
    run_on_threads(pipeline_often);
    dev_buffer_destroy(shared_x);
    dev_buffer_destroy(shared_y);
}

static const CU_TestInfo tests[] = {
    {"pipelines chunks", pipelines},
    {"pipelines one buffer twice", pipelines_one_buffer_twice},
    {"pipelines from many threads", pipelines_from_many_threads},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return test_all_devices("device_chunks_test", tests, NULL);
}
