/* Submissions of two devices at once. */
#include "device_test.h"

static const char *const source = //
    "kernel void twice(global const int *x, global int *z, int least, int n, global int *trap) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i >= n) return;\n"
    "    if (x[i] < least) atomic_min(trap, (int)i);\n"
    "    z[i] = 2 * x[i];\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(1 << 20, 1, 1))) void too_wide(global int *x) { x[0] = 1; "
    "}\n";

enum { N = 3000, TWO = 2 };

typedef struct half { /* one device's */
    dev_device *device;
    dev_kernel *kernel;
    dev_buffer *x, *y, *z;
    dev_arg args[2][5];
    dev_step steps[2];
    dev_submission submission;
    int32_t traps[2];
} half;

static dev_device *of_number(uint32_t i) {
    return dev_at(opened, i);
}

static bool begin(arena *a, half *h, dev_device *d, int first) {
    *h = (half){.device = d};
    h->x = ints_in(a, N, first);
    return h->x != NULL && status_is_ok(dev_kernel_get(a, d, source, "twice", &h->kernel, NULL)) &&
           status_is_ok(dev_buffer_create_unset(a, N * sizeof(int), &h->y)) &&
           status_is_ok(dev_buffer_create_unset(a, N * sizeof(int), &h->z));
}

static void end(half *h) {
    dev_kernel_release(h->kernel);
    dev_buffer_destroy(h->x);
    dev_buffer_destroy(h->y);
    dev_buffer_destroy(h->z);
}

static void put_twice(half *h, dev_buffer *from, dev_buffer *to, int least) {
    const int n = N;
    uint32_t at = h->submission.step_count++;
    dev_arg *args = h->args[at];
    args[0] = in(from);
    args[1] = out(to);
    args[2] = scalar(&least, sizeof least);
    args[3] = scalar(&n, sizeof n);
    args[4] = (dev_arg){.kind = DEV_ARG_TRAP, .trap = &h->traps[at]};
    h->steps[at] = (dev_step){.kernel = h->kernel, .args = args, .arg_count = 5, .items = N};
    h->submission.steps = h->steps;
}

/* z = 4 * x, of which ints_in makes every third number. */
static void put_both(half *h, int least) {
    h->submission.step_count = 0;
    put_twice(h, h->x, h->y, least);
    put_twice(h, h->y, h->z, least);
}

static status submit(arena *a, half *halves, bool turned, uint32_t first) {
    dev_joint joints[TWO];
    for (int i = 0; i < TWO; i++) {
        half *h = &halves[turned ? TWO - 1 - i : i];
        joints[i] = (dev_joint){.device = h->device, .submission = &h->submission, .nanoseconds = 7};
    }
    return dev_submit_all(a, joints, TWO, first);
}

static bool are_four_times(arena *a, const half *h, int first) {
    if (!status_is_ok(dev_buffer_to_host(a, h->z))) return false;
    const int *z = dev_buffer_host(h->z);
    for (int i = 0; i < N; i++)
        if (z[i] != 4 * (first + 3 * i)) return false;
    return true;
}

static void each_has_its_own(void) {
    half halves[TWO];
    for (int i = 0; i < TWO; i++)
        CU_ASSERT_TRUE(begin(&memory, &halves[i], of_number((uint32_t)i), 100 * i));
    for (uint32_t turn = 0; turn < 4; turn++) {
        put_both(&halves[0], 0);
        put_both(&halves[1], (int)turn % 2 == 0 ? 103 : 0);
        OK(submit(&memory, halves, turn > 1, turn));
        CU_ASSERT_EQUAL(halves[0].traps[0], DEV_NO_TRAP);
        CU_ASSERT_EQUAL(halves[1].traps[0], turn % 2 == 0 ? 0 : DEV_NO_TRAP);
        for (int i = 0; i < TWO; i++)
            CU_ASSERT_TRUE(are_four_times(&memory, &halves[i], 100 * i));
    }
    for (int i = 0; i < TWO; i++)
        end(&halves[i]);
}

/* The other one has run then, and its data are there. */
static void one_fails(void) {
    half halves[TWO];
    for (int i = 0; i < TWO; i++)
        CU_ASSERT_TRUE(begin(&memory, &halves[i], of_number((uint32_t)i), i));
    for (int bad = 0; bad < TWO; bad++) {
        half *failing = &halves[bad], *other = &halves[1 - bad];
        put_both(failing, 0);
        put_both(other, 0);
        dev_kernel *wide;
        OK(dev_kernel_get(&memory, failing->device, source, "too_wide", &wide, NULL));
        failing->args[1][0] = out(failing->z);
        failing->steps[1] = (dev_step){.kernel = wide, .args = failing->args[1], .arg_count = 1, .items = 1};
        CU_ASSERT_EQUAL(submit(&memory, halves, false, 0).code, ST_CL_ERROR);
        CU_ASSERT_TRUE(are_four_times(&memory, other, 1 - bad));
        dev_kernel_release(wide);
    }
    for (int i = 0; i < TWO; i++) {
        put_both(&halves[i], 0);
        halves[i].submission.step_count = 3 * DEV_MOST_STEPS;
        CU_ASSERT_EQUAL(submit(&memory, halves, false, 1).code, ST_BUG);
        put_both(&halves[i], 0);
    }
    OK(submit(&memory, halves, false, 0));
    for (int i = 0; i < TWO; i++) {
        CU_ASSERT_TRUE(are_four_times(&memory, &halves[i], i));
        end(&halves[i]);
    }
}

/* What is read is there, or made by a step before; of a device with memory of its own. */
static void knows_what_is_at_hand(void) {
    half h;
    CU_ASSERT_TRUE(begin(&memory, &h, of_number(0), 5));
    bool is_own = !dev_describe(h.device)->shares_memory;
    put_both(&h, 0);
    CU_ASSERT_FALSE(dev_is_at_hand(h.device, &h.submission));
    OK(dev_buffer_to_device(&memory, h.x, h.device));
    CU_ASSERT_EQUAL(dev_is_at_hand(h.device, &h.submission), is_own);
    CU_ASSERT_FALSE(dev_is_at_hand(of_number(1), &h.submission));
    dev_buffer_host_wrote(h.x);
    CU_ASSERT_FALSE(dev_is_at_hand(h.device, &h.submission));
    end(&h);
}

/* More threads than a device has queues, in either order. */
static void *submit_often(void *argument) {
    worker *w = argument;
    arena a;
    arena_init(&a);
    half halves[TWO];
    w->good = true;
    for (int i = 0; i < TWO; i++)
        w->good &= begin(&a, &halves[i], of_number((uint32_t)i), w->number + i);
    for (uint32_t turn = 0; turn < 50 && w->good; turn++) {
        for (int i = 0; i < TWO; i++)
            put_both(&halves[i], 0);
        w->good = status_is_ok(submit(&a, halves, w->number % 2 == 0, turn)) &&
                  are_four_times(&a, &halves[0], w->number) && are_four_times(&a, &halves[1], w->number + 1);
    }
    for (int i = 0; i < TWO; i++)
        end(&halves[i]);
    arena_free(&a);
    return NULL;
}

static void submits_from_many_threads(void) {
    run_on_threads(submit_often);
}

static const CU_TestInfo tests[] = {
    {"each has data and traps of its own", each_has_its_own},
    {"one fails, and the other has run", one_fails},
    {"knows what is at hand", knows_what_is_at_hand},
    {"submits from many threads", submits_from_many_threads},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return test_all_devices("device_joint_test", tests, NULL);
}
