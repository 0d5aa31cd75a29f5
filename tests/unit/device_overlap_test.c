/* Launches of one kernel that overlap and grow, for each of which PoCL loads it anew (pocl/overlap.c). A program of its own:
 * PoCL keeps 128 loaded kernels, and where a process uses two of its devices it now and then drops one that is in use. */
#include <errno.h>

#include "device_test.h"
#include "monotonic.h"
#include "overlap.h"

static const char *const source = ADD;

static dev_kernel *shared_kernel;
static dev_buffer *shared_input;

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
    for (int round = 0; round < 3; round++) {
        char *other = arena_printf(&memory, "/* %d, %p */\n%s", round, (void *)dev, source);
        OK(dev_kernel_get(&memory, dev, other, "add", &shared_kernel, NULL));
        shared_input = ints(64 * 200, 7);
        run_on_threads(launch_growing);
        dev_buffer_destroy(shared_input);
    }
}

/* What was to be loaded, and was not, has to be alone again. */
static void loads_what_was_launched(void) {
    overlap o;
    overlap_init(&o);
    CU_ASSERT(overlap_enter(&o, 64, false));
    overlap_leave(&o, false, true);
    CU_ASSERT(overlap_enter(&o, 64, false));
    overlap_loaded(&o, 32);
    overlap_leave(&o, false, true);
    CU_ASSERT(overlap_enter(&o, 64, false));
    overlap_loaded(&o, 64);
    overlap_leave(&o, false, true);
    CU_ASSERT_FALSE(overlap_enter(&o, 64, false));
    overlap_leave(&o, false, false);
    overlap_destroy(&o);
}

static void *enter(void *o) {
    (void)overlap_enter(o, 64, false);
    return NULL;
}

/* What is saved as the process ends is what nobody runs, and nobody begins to. */
static void closes_where_nobody_is(void) {
    static overlap o; /* the thread that waits has it for good */
    pthread_t thread;
    struct timespec soon = wall_time_in(50000000);
    overlap_init(&o);
    CU_ASSERT(overlap_enter(&o, 64, false));
    CU_ASSERT_FALSE(overlap_close(&o));
    overlap_loaded(&o, 64);
    overlap_leave(&o, false, true);
    CU_ASSERT_FALSE(overlap_enter(&o, 64, false));
    CU_ASSERT_FALSE(overlap_close(&o));
    overlap_leave(&o, false, false);
    CU_ASSERT(overlap_close(&o));
    CU_ASSERT_EQUAL_FATAL(pthread_create(&thread, NULL, enter, &o), 0);
    CU_ASSERT_EQUAL(pthread_timedjoin_np(thread, NULL, &soon), ETIMEDOUT);
}

static const CU_TestInfo tests[] = {
    {"closes where nobody is", closes_where_nobody_is},
    {"counts as loaded what was launched", loads_what_was_launched},
    {"launches ever larger ones from many threads", grows_from_many_threads},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return test_all_devices("device_overlap_test", tests, NULL);
}
