/* Buffers: where their data are, what is copied and when, and memory that is used again. */
#include "device_test.h"

static const char *const source = //
    ADD                           //
    "kernel void past_end(global int *x, int n) { if (get_global_id(0) < 64) x[n + get_global_id(0)]++; }\n";

static dev_kernel *kernel(const char *name) {
    return kernel_of(source, name);
}

/* GPUs come last, and memory that is to be copied is not shared. */
static void describes_devices(void) {
    const dev_info *info = dev_describe(dev);
    CU_ASSERT_TRUE(info->compute_units > 0);
    CU_ASSERT_TRUE(info->memory_bytes > 0);
    CU_ASSERT_NOT_EQUAL(*info->platform, '\0');
    CU_ASSERT_FALSE(info->shares_memory && *getenv("WEFT_COPY_BUFFERS") == '1');
    for (uint32_t i = 1; i < dev_count(opened); i++)
        CU_ASSERT_FALSE(dev_describe(dev_at(opened, i))->type < DEV_GPU &&
                        dev_describe(dev_at(opened, i - 1))->type > DEV_GPU);
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

/* Over the middle of an array, at any place of an int: what is written there later is seen, and it stays when the buffers go. */
static void reads_memory_of_others(void) {
    enum { N = 1000, FIRST = 3, BEHIND = DEV_BUFFER_BEHIND / 4 };
    int *own = malloc((FIRST + N + BEHIND) * sizeof *own);
    for (int i = 0; i < FIRST + N + BEHIND; i++)
        own[i] = i;
    dev_buffer *over = NULL, *y = ints(N, 7), *z = ints(N, 0);
    OK(dev_buffer_create_over(&memory, own + FIRST, N * sizeof *own, &over));
    CU_ASSERT_PTR_EQUAL(dev_buffer_host(over), own + FIRST);
    for (int round = 0; round < 2; round++) {
        own[FIRST + 5] = 100 * round;
        dev_buffer_host_wrote(over);
        OK(add(&memory, kernel("add"), over, y, z, N, NULL));
        OK(dev_buffer_to_host(&memory, z));
        const int *x = own + FIRST, *result = dev_buffer_host(z), *other = dev_buffer_host(y);
        bool same = true;
        for (int i = 0; i < N; i++)
            same &= result[i] == x[i] + other[i];
        CU_ASSERT_TRUE(same);
    }
    int64_t n = N;
    static const dev_arg_kind writing[] = {DEV_ARG_OUT, DEV_ARG_INOUT, DEV_ARG_ZEROED};
    for (size_t i = 0; i < sizeof writing / sizeof *writing; i++) {
        dev_arg args[] = {in(y), in(z), {.kind = writing[i], .buffer = over}, scalar(&n, 8)};
        CU_ASSERT_EQUAL(dev_launch(&memory, dev, kernel("add"), args, 4, N, NULL).code, ST_BUG);
        CU_ASSERT_EQUAL(dev_launch_pipelined(&memory, dev, kernel("add"), args, 4, N, 256, NULL).code,
                        ST_BUG);
    }
    dev_buffer *copy = ints(N, 0);
    bool on_host;
    CU_ASSERT_EQUAL(dev_buffer_copy(&memory, over, copy, &on_host).code, ST_BUG);
    OK(dev_buffer_copy(&memory, copy, over, &on_host));
    if (on_host) dev_buffer_host_wrote(copy);
    OK(dev_buffer_to_host(&memory, copy));
    dev_buffer_destroy(over);
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(copy))[6], FIRST + 6);
    CU_ASSERT_EQUAL(own[FIRST + 5], 100);
    CU_ASSERT_EQUAL(own[FIRST + N], FIRST + N);
    dev_buffer_destroy(copy);
    dev_buffer_destroy(y);
    dev_buffer_destroy(z);
    free(own);
}

/* What kernels write to the parts lies in the whole, and nothing beside them is touched or moved. */
static void writes_parts(void) {
    enum { N = 3000, CUT = 1024 };
    uint64_t moved = dev_describe(dev)->shares_memory ? 0 : 1;
    dev_buffer *x = ints(N, 5), *y = ints(N, 7), *z = ints(N, 0), *part[3][2];
    dev_buffer *const whole[] = {x, y, z};
    for (int b = 0; b < 3; b++) {
        OK(dev_buffer_create_part(&memory, whole[b], 0, CUT * sizeof(int), &part[b][0]));
        OK(dev_buffer_create_part(&memory, whole[b], CUT * sizeof(int), (N - CUT) * sizeof(int),
                                  &part[b][1]));
        CU_ASSERT_PTR_EQUAL(dev_buffer_host(part[b][1]), (int *)dev_buffer_host(whole[b]) + CUT);
    }
    dev_buffer *none = NULL;
    CU_ASSERT_EQUAL(dev_buffer_create_part(&memory, z, CUT * sizeof(int), N * sizeof(int), &none).code,
                    ST_BUG);
    CU_ASSERT_PTR_NULL(none);
    dev_counts start = dev_count_work(dev);
    OK(add(&memory, kernel("add"), part[0][1], part[1][1], part[2][1], N - CUT, NULL));
    OK(dev_buffer_to_host(&memory, part[2][1]));
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(z))[CUT - 1], 3 * (CUT - 1));
    OK(add(&memory, kernel("add"), part[0][0], part[1][0], part[2][0], CUT, NULL));
    OK(dev_buffer_to_host(&memory, part[2][0]));
    CU_ASSERT_TRUE(is_sum(z, N, 5));
    dev_counts ran = dev_count_work(dev);
    CU_ASSERT_EQUAL(ran.bytes_to_device - start.bytes_to_device, 2 * moved * N * sizeof(int));
    CU_ASSERT_EQUAL(ran.bytes_to_host - start.bytes_to_host, moved * N * sizeof(int));

    bool on_host;
    OK(dev_buffer_copy(&memory, part[0][0], part[2][0], &on_host));
    OK(dev_buffer_to_host(&memory, part[0][0]));
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(x))[CUT - 1], ((int *)dev_buffer_host(z))[CUT - 1]);
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(x))[CUT], 5 + 3 * CUT);

    int64_t n = CUT;
    dev_arg zeroed[] = {
        in(part[0][0]), in(part[1][0]), {.kind = DEV_ARG_ZEROED, .buffer = part[2][0]}, scalar(&n, 8)};
    CU_ASSERT_EQUAL(dev_launch(&memory, dev, kernel("add"), zeroed, 4, CUT, NULL).code, ST_BUG);
    dev_buffer *first = part[0][0], *other = NULL;
    dev_buffer_destroy(first); /* with what the device has of it, for who wants the same again */
    OK(dev_buffer_create_part(&memory, x, 0, CUT * sizeof(int), &part[0][0]));
    CU_ASSERT_PTR_EQUAL(part[0][0], first);
    uint64_t before = dev_count_work(dev).memory_bytes;
    dev_buffer_destroy(first);
    OK(dev_buffer_create_part(&memory, x, 4, CUT * sizeof(int), &other)); /* it is not kept beside that */
    CU_ASSERT_EQUAL(before - dev_count_work(dev).memory_bytes,
                    moved * (CUT * sizeof(int) + DEV_BUFFER_BEHIND));
    part[0][0] = other;
    before = dev_count_work(dev).memory_bytes;
    dev_buffer_destroy(part[1][0]);
    part[1][0] = NULL;
    OK(dev_buffer_leave_devices(&memory, y)); /* nor is what is kept of an array that leaves */
    CU_ASSERT_EQUAL(before - dev_count_work(dev).memory_bytes,
                    moved * (CUT * sizeof(int) + DEV_BUFFER_BEHIND));
    for (int b = 0; b < 3; b++) {
        dev_buffer_destroy(part[b][0]);
        dev_buffer_destroy(whole[b]); /* which stays for the other part */
        ((int *)dev_buffer_host(part[b][1]))[0] = 1;
        dev_buffer_destroy(part[b][1]);
    }
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

    dev_buffer_place from = {z, 8}, to = {copy, 4};
    CU_ASSERT_FALSE(dev_buffer_copy_part(&memory, &to, &from, 40)); /* the host wrote z */
    OK(add(&memory, k, x, y, z, (int64_t)n, NULL));
    dev_counts again = dev_count_work(dev);
    CU_ASSERT_FALSE(dev_buffer_copy_part(&memory, &from, &from, 40));
    CU_ASSERT_EQUAL(dev_buffer_copy_part(&memory, &to, &from, 40), moved != 0);
    CU_ASSERT_EQUAL(dev_count_work(dev).bytes_to_host, again.bytes_to_host);
    OK(dev_buffer_to_host(&memory, copy));
    OK(dev_buffer_to_host(&memory, z));
    const int *parts = dev_buffer_host(copy), *sums = dev_buffer_host(z);
    for (uint64_t i = 0; i < n; i += n / 5) /* element 0 is in front, and those from 11 on behind */
        CU_ASSERT_EQUAL(parts[i], moved && i >= 1 && i < 11 ? sums[i + 1] : sums[i]);
    CU_ASSERT_TRUE(parts[0] == sums[0] && parts[11] == sums[11]);
    CU_ASSERT_EQUAL(parts[1], sums[1 + moved]);
    CU_ASSERT_EQUAL(parts[10], sums[10 + moved]);

    OK(dev_buffer_copy(&memory, copy, x, &on_host)); /* both copies of x are the newest */
    CU_ASSERT_TRUE(on_host);
    CU_ASSERT_EQUAL(((int *)dev_buffer_host(copy))[1], 8);
    dev_buffer_destroy(x);
    dev_buffer_destroy(y);
    dev_buffer_destroy(z);
    dev_buffer_destroy(copy);
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

static const CU_TestInfo tests[] = {
    {"describes devices", describes_devices},
    {"pads and zeroes host memory", pads_and_zeroes},
    {"reads memory of others", reads_memory_of_others},
    {"writes parts of buffers", writes_parts},
    {"copies once each way", copies_once},
    {"moves ahead of a launch, and inside a device", moves_ahead},
    {"copies large buffers", copies_large},
    {"reuses buffers, not their data", reuses_buffers},
    {"moves data between devices", moves_between_devices},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return test_all_devices("device_buffers_test", tests, outlives_system);
}
