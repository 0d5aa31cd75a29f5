/* Launches of one kernel that overlap and grow, for each of which PoCL loads it anew (pocl/overlap.c). A program of its own:
 * PoCL keeps 128 loaded kernels, and where a process uses two of its devices it now and then drops one that is in use. */
#include "device_test.h"
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

static const CU_TestInfo tests[] = {
    {"counts as loaded what was launched", loads_what_was_launched},
    {"launches ever larger ones from many threads", grows_from_many_threads},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return test_all_devices("device_overlap_test", tests, NULL);
}
