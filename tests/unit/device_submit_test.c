/* Several kernels in one submission. */
#include "device_test.h"

static const char *const source = //
    "kernel void add(global const int *x, global const int *y, global int *z, int n) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i < n) z[i] = x[i] + y[i];\n"
    "}\n"
    "kernel void twice(global const int *x, global int *z, int n) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i < n) z[i] = 2 * x[i];\n"
    "}\n"
    "kernel void next(global int *x, int n) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i < n) x[i]++;\n"
    "}\n"
    "kernel void not_below(global const int *x, global int *z, int least, int n, global int *trap) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i >= n) return;\n"
    "    if (x[i] < least) atomic_min(trap, (int)i);\n"
    "    z[i] = x[i];\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(1 << 20, 1, 1))) void too_wide(global int *x) { x[0] = 1; "
    "}\n";

static dev_buffer *filled(arena *a, int count, int value) {
    dev_buffer *b = NULL;
    if (!status_is_ok(dev_buffer_create(a, (uint64_t)count * sizeof(int), &b))) return NULL;
    int *x = dev_buffer_host(b);
    for (int i = 0; i < count; i++)
        x[i] = value;
    return b;
}

static dev_buffer *unset(arena *a, int count) {
    dev_buffer *b = NULL;
    if (!status_is_ok(dev_buffer_create_unset(a, (uint64_t)count * sizeof(int), &b))) return NULL;
    return b;
}

static bool all_are(const dev_buffer *b, int count, int value) {
    const int *x = dev_buffer_host((dev_buffer *)b);
    for (int i = 0; i < count; i++)
        if (x[i] != value) return false;
    return true;
}

static dev_kernel *kernel(const char *name) {
    return kernel_of(source, name);
}

/* ---- steps ---- */

typedef struct plan { /* what dev_submit gets, and the arguments it points to */
    dev_arg args[DEV_MOST_STEPS][5];
    dev_step steps[DEV_MOST_STEPS];
    dev_fetch fetches[4];
    dev_submission s;
} plan;

static dev_arg buffer_arg(dev_arg_kind kind, dev_buffer *b) {
    return (dev_arg){.kind = kind, .buffer = b};
}

static dev_arg int_arg(int value) {
    dev_arg arg = {.kind = DEV_ARG_SCALAR, .bytes = sizeof value};
    memcpy(arg.scalar, &value, sizeof value);
    return arg;
}

static dev_arg *put_step(plan *p, dev_kernel *k, uint32_t arg_count, int items) {
    dev_arg *args = p->args[p->s.step_count];
    p->steps[p->s.step_count++] =
        (dev_step){.kernel = k, .args = args, .arg_count = arg_count, .items = (uint64_t)items};
    p->s.steps = p->steps;
    return args;
}

static void put_add(plan *p, dev_kernel *k, dev_buffer *x, dev_buffer *y, dev_buffer *z, int n) {
    dev_arg *args = put_step(p, k, 4, n);
    args[0] = buffer_arg(DEV_ARG_IN, x);
    args[1] = buffer_arg(DEV_ARG_IN, y);
    args[2] = buffer_arg(DEV_ARG_OUT, z);
    args[3] = int_arg(n);
}

static void put_twice(plan *p, dev_kernel *k, dev_buffer *x, dev_buffer *z, int n) {
    dev_arg *args = put_step(p, k, 3, n);
    args[0] = buffer_arg(DEV_ARG_IN, x);
    args[1] = buffer_arg(DEV_ARG_OUT, z);
    args[2] = int_arg(n);
}

static void put_next(plan *p, dev_buffer *x, int n) {
    dev_arg *args = put_step(p, kernel("next"), 2, n);
    args[0] = buffer_arg(DEV_ARG_INOUT, x);
    args[1] = int_arg(n);
}

static void put_not_below(plan *p, dev_kernel *k, dev_buffer *x, dev_buffer *z, int least, int n,
                          int32_t *trap) {
    dev_arg *args = put_step(p, k, 5, n);
    args[0] = buffer_arg(DEV_ARG_IN, x);
    args[1] = buffer_arg(DEV_ARG_OUT, z);
    args[2] = int_arg(least);
    args[3] = int_arg(n);
    args[4] = (dev_arg){.kind = DEV_ARG_TRAP, .trap = trap};
}

static void put_too_wide(plan *p, dev_buffer *x) {
    put_step(p, kernel("too_wide"), 1, 1)[0] = buffer_arg(DEV_ARG_OUT, x);
}

static void put_part(plan *p, dev_buffer *b, int first, int count) {
    p->fetches[p->s.fetch_count++] =
        (dev_fetch){b, (uint64_t)first * sizeof(int), (uint64_t)count * sizeof(int)};
    p->s.fetches = p->fetches;
}

static uint64_t own_memory(void) {
    return dev_describe(dev)->shares_memory ? 0 : 1;
}

/* ---- tests ---- */

/* z = 2 * (2 * (x + y) + y); only x and y go up, only z comes down, behind the kernels. */
static void runs_in_order(void) {
    enum { N = 1000 };
    for (int round = 0; round < 3; round++) {
        dev_buffer *x = filled(&memory, N, 1 + round), *y = filled(&memory, N, 10);
        dev_buffer *sum = unset(&memory, N), *z = unset(&memory, N);
        plan p = {0};
        dev_profile profile = {0};
        put_add(&p, kernel("add"), x, y, sum, N);
        put_twice(&p, kernel("twice"), sum, z, N);
        put_add(&p, kernel("add"), z, y, sum, N); /* to where a step has read */
        put_twice(&p, kernel("twice"), sum, z, N);
        put_part(&p, z, 0, N);
        p.steps[3].profile = &profile;
        p.s.times_kernels = round == 1;
        dev_counts before = dev_count_work(dev);
        OK(dev_submit(&memory, dev, &p.s));
        dev_counts ran = dev_count_work(dev);
        CU_ASSERT_EQUAL(ran.launches - before.launches, 4);
        CU_ASSERT_EQUAL(ran.copies_to_device - before.copies_to_device, 2 * own_memory());
        CU_ASSERT_EQUAL(ran.bytes_to_host - before.bytes_to_host, own_memory() * N * 4);
        CU_ASSERT_EQUAL(profile.kernel > 0, round == 1);
        OK(dev_buffer_to_host(&memory, z));
        CU_ASSERT_EQUAL(dev_count_work(dev).copies_to_host, ran.copies_to_host);
        CU_ASSERT_TRUE(all_are(z, N, 2 * (2 * (1 + round + 10) + 10)));
        OK(dev_buffer_to_host(&memory, sum));
        CU_ASSERT_TRUE(all_are(sum, N, 2 * (1 + round + 10) + 10));
        CU_ASSERT_TRUE(all_are(x, N, 1 + round) && all_are(y, N, 10));
        dev_buffer_destroy(x);
        dev_buffer_destroy(y);
        dev_buffer_destroy(sum);
        dev_buffer_destroy(z);
    }
}

/* Some bytes of a buffer, few or many, and the rest is fetched when it is wanted. */
static void fetches_parts(void) {
    enum { N = 100000 };
    dev_buffer *x = filled(&memory, N, 3), *z = unset(&memory, N), *w = unset(&memory, N);
    plan p = {0};
    put_twice(&p, kernel("twice"), x, z, N);
    put_twice(&p, kernel("twice"), z, w, N);
    put_part(&p, z, N - 1, 1);
    put_part(&p, w, 7, 2);
    put_part(&p, w, 1000, N - 1000);
    OK(dev_submit(&memory, dev, &p.s));
    const int *in_z = dev_buffer_host(z), *in_w = dev_buffer_host(w);
    CU_ASSERT_EQUAL(in_z[N - 1], 6);
    CU_ASSERT_TRUE(in_w[7] == 12 && in_w[8] == 12 && in_w[1000] == 12 && in_w[N - 1] == 12);
    OK(dev_buffer_to_host(&memory, z));
    OK(dev_buffer_to_host(&memory, w));
    CU_ASSERT_TRUE(all_are(z, N, 6) && all_are(w, N, 12));

    plan bad = {0};
    put_twice(&bad, kernel("twice"), x, z, N);
    put_part(&bad, z, N, 1);
    CU_ASSERT_EQUAL(dev_submit(&memory, dev, &bad.s).code, own_memory() ? ST_BUG : ST_OK);
    dev_buffer_destroy(x);
    dev_buffer_destroy(z);
    dev_buffer_destroy(w);
}

/* Every step has a trap of its own, and finds it new in every submission. */
static void keeps_traps_apart(void) {
    enum { N = 500 };
    dev_buffer *x = filled(&memory, N, 10), *y = unset(&memory, N), *z = unset(&memory, N);
    int *host = dev_buffer_host(x);
    host[17] = host[300] = 5;
    host[4] = host[499] = 2;
    static const int least[][3] = {{6, 0, 3}, {0, 0, 0}, {3, 6, 11}, {1, 1, 1}};
    static const int lowest[][3] = {{4, DEV_NO_TRAP, 4},
                                    {DEV_NO_TRAP, DEV_NO_TRAP, DEV_NO_TRAP},
                                    {4, 4, 0},
                                    {DEV_NO_TRAP, DEV_NO_TRAP, DEV_NO_TRAP}};
    for (size_t c = 0; c < sizeof least / sizeof *least; c++) {
        int32_t traps[3] = {-1, -1, -1}, unused = 0;
        plan p = {0};
        dev_counts before = dev_count_work(dev);
        put_not_below(&p, kernel("not_below"), x, y, least[c][0], N, &traps[0]);
        put_twice(&p, kernel("twice"), y, z, N); /* one without */
        put_not_below(&p, kernel("not_below"), y, z, least[c][1], N, &traps[1]);
        put_not_below(&p, kernel("not_below"), z, y, 100, 0, &unused); /* one without items */
        put_not_below(&p, kernel("not_below"), z, y, least[c][2], N, &traps[2]);
        OK(dev_submit(&memory, dev, &p.s));
        CU_ASSERT_EQUAL(memcmp(traps, lowest[c], sizeof traps), 0);
        CU_ASSERT_EQUAL(unused, DEV_NO_TRAP);
        dev_counts ran = dev_count_work(dev);
        CU_ASSERT_EQUAL(ran.launches - before.launches, 4);
        CU_ASSERT_EQUAL(ran.copies_to_host - before.copies_to_host, own_memory());
        CU_ASSERT_EQUAL(ran.copies_to_device - before.copies_to_device, c == 0 ? own_memory() : 0);
    }
    dev_buffer_destroy(x);
    dev_buffer_destroy(y);
    dev_buffer_destroy(z);
}

/* A buffer of old data that begins as zeroes, and is not sent. */
static void zeroes(void) {
    enum { N = 3000 };
    dev_buffer *x = filled(&memory, N, 5), *z = unset(&memory, N);
    for (int round = 0; round < 2; round++) {
        plan p = {0};
        put_next(&p, x, N);
        p.args[0][0].kind = DEV_ARG_ZEROED;
        put_next(&p, x, N);
        put_twice(&p, kernel("twice"), x, z, N);
        dev_counts before = dev_count_work(dev);
        OK(dev_submit(&memory, dev, &p.s));
        CU_ASSERT_EQUAL(dev_count_work(dev).copies_to_device, before.copies_to_device);
        OK(dev_buffer_to_host(&memory, x));
        OK(dev_buffer_to_host(&memory, z));
        CU_ASSERT_TRUE(all_are(x, N, 2) && all_are(z, N, 4));
    }
    plan late = {0};
    put_next(&late, x, N);
    put_next(&late, x, N);
    late.args[1][0].kind = DEV_ARG_ZEROED;
    CU_ASSERT_EQUAL(dev_submit(&memory, dev, &late.s).code, ST_BUG);
    dev_buffer_destroy(x);
    dev_buffer_destroy(z);
}

static void pipelines_with_a_trap(void) {
    enum { N = 10000 };
    dev_buffer *x = filled(&memory, N, 10), *z = unset(&memory, N);
    ((int *)dev_buffer_host(x))[9000] = ((int *)dev_buffer_host(x))[7000] = 1;
    for (int least = 0; least < 4; least++) {
        int32_t trap = -1;
        dev_profile profile = {0};
        plan p = {0};
        put_not_below(&p, kernel("not_below"), x, z, least, N, &trap);
        p.args[0][0].item_bytes = p.args[0][1].item_bytes = sizeof(int);
        OK(dev_launch_pipelined(&memory, dev, kernel("not_below"), p.args[0], 5, N, 1024, &profile));
        CU_ASSERT_EQUAL(trap, least < 2 ? DEV_NO_TRAP : 7000);
    }
    dev_buffer_destroy(x);
    dev_buffer_destroy(z);
}

/* A step that cannot be enqueued: those before it have ended, nobody's data are lost, and all goes on. */
static void fails_in_the_middle(void) {
    enum { N = 5000 };
    dev_kernel *add = kernel("add");
    dev_buffer *x = filled(&memory, N, 1), *y = filled(&memory, N, 2), *z = filled(&memory, N, 3);
    int32_t trap;
    for (int round = 0; round < 3; round++) {
        plan p = {0};
        put_not_below(&p, kernel("not_below"), x, z, 2, N, &trap);
        put_too_wide(&p, z);
        put_add(&p, add, x, y, z, N);
        dev_counts counts = dev_count_work(dev);
        dev_buffer_destroy(filled(&memory, N, 0)); /* the device may be full of it: it is tried again */
        CU_ASSERT_EQUAL(dev_submit(&memory, dev, &p.s).code, ST_CL_ERROR);
        CU_ASSERT_EQUAL(dev_count_work(dev).launches - counts.launches, 2);

        plan good_one = {0};
        put_not_below(&good_one, kernel("not_below"), x, z, 1, N, &trap);
        put_add(&good_one, add, x, y, z, N);
        OK(dev_submit(&memory, dev, &good_one.s));
        CU_ASSERT_EQUAL(trap, DEV_NO_TRAP); /* as if the other had never lowered it */
        OK(dev_buffer_to_host(&memory, z));
        CU_ASSERT_TRUE(all_are(z, N, 3) && all_are(x, N, 1) && all_are(y, N, 2));
    }

    /* What changes its own input runs once, though the device may have been full. */
    dev_buffer_destroy(filled(&memory, N, 0));
    dev_counts before = dev_count_work(dev);
    plan once = {0};
    put_next(&once, z, N);
    put_too_wide(&once, y);
    CU_ASSERT_EQUAL(dev_submit(&memory, dev, &once.s).code, ST_CL_ERROR);
    CU_ASSERT_EQUAL(dev_count_work(dev).launches - before.launches, 1);

    /* A mistake in any step is found before the first runs. */
    before = dev_count_work(dev);
    plan bad = {0};
    put_add(&bad, add, x, y, z, N);
    put_add(&bad, add, x, NULL, z, N);
    CU_ASSERT_EQUAL(dev_submit(&memory, dev, &bad.s).code, ST_BUG);
    CU_ASSERT_EQUAL(dev_count_work(dev).launches, before.launches);
    dev_buffer_destroy(x);
    dev_buffer_destroy(y);
    dev_buffer_destroy(z);
}

/* ---- threads ---- */

static dev_kernel *shared_add, *shared_twice, *shared_not_below;
static dev_buffer *shared_input;

/* 2 * x + 1, or 2 * (x + 1): the threads take two kernels in either order, over sizes that grow, on PoCL a
 * case of its own (overlap.c). There are few sizes: PoCL keeps 128 loaded kernels, and what it drops then,
 * where a process uses two of its devices as this one, is not always what was used least recently. */
static void *submit_often(void *argument) {
    worker *w = argument;
    arena a;
    arena_init(&a);
    enum { TIMES = 20, MOST = 64 * 6 };
    dev_buffer *x = filled(&a, MOST, w->number), *y = unset(&a, MOST), *z = unset(&a, MOST);
    bool add_first = w->number % 2 == 0;
    w->good = true;
    for (int i = 0; i < TIMES * (MOST / 64) && w->good; i++) {
        int n = 64 * (i / TIMES + 1);
        int32_t trap = 0;
        plan p = {0};
        put_twice(&p, shared_twice, x, z,
                  n / 2); /* smaller first, so that a kernel's range grows inside as well */
        if (add_first) {
            put_add(&p, shared_add, x, shared_input, y, n);
            put_twice(&p, shared_twice, y, z, n);
        } else {
            put_twice(&p, shared_twice, x, y, n);
            put_add(&p, shared_add, y, shared_input, z, n);
        }
        put_not_below(&p, shared_not_below, z, y, n % 128 == 0 ? 1000 : 0, n, &trap);
        put_part(&p, z, n - 1, 1);
        int expected = add_first ? 2 * (w->number + 1) : 2 * w->number + 1;
        w->good = status_is_ok(dev_submit(&a, dev, &p.s)) && trap == (n % 128 == 0 ? 0 : DEV_NO_TRAP) &&
                  ((int *)dev_buffer_host(z))[n - 1] == expected && status_is_ok(dev_buffer_to_host(&a, z)) &&
                  all_are(z, n, expected);
    }
    dev_buffer_destroy(x);
    dev_buffer_destroy(y);
    dev_buffer_destroy(z);
    arena_free(&a);
    return NULL;
}

static void submits_from_many_threads(void) {
    char *fresh = arena_printf(&memory, "/* %p */\n%s", (void *)dev, source);
    OK(dev_kernel_get(&memory, dev, fresh, "add", &shared_add, NULL));
    OK(dev_kernel_get(&memory, dev, fresh, "twice", &shared_twice, NULL));
    OK(dev_kernel_get(&memory, dev, fresh, "not_below", &shared_not_below, NULL));
    shared_input = filled(&memory, 64 * 6, 1);
    run_on_threads(submit_often);
    dev_buffer_destroy(shared_input);
}

static const CU_TestInfo tests[] = {
    {"runs its steps in order, and moves nothing between them", runs_in_order},
    {"fetches fetches behind the kernels", fetches_parts},
    {"keeps the steps' traps apart", keeps_traps_apart},
    {"zeroes a buffer", zeroes},
    {"pipelines with a trap", pipelines_with_a_trap},
    {"fails in the middle, data kept", fails_in_the_middle},
    {"submits from many threads", submits_from_many_threads},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return test_all_devices("device_submit_test", tests, NULL);
}
