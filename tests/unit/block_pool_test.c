/* Which freed blocks are kept, and what a buffer that gets one finds in it. No OpenCL is started. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "block_pool.h"
#include "device.h"
#include "host_memory.h"
#include "run_tests.h"

#define MIB ((uint64_t)1 << 20)
#define THREADS 8

static arena memory;

/* ---- the pool; its blocks are addresses of nothing ---- */

static char ground[BLOCK_POOL_MOST + 64];

static void reuses_the_newest(void) {
    block_pool p = BLOCK_POOL_INIT;
    for (int i = 0; i < 3; i++)
        block_pool_made(&p, i == 1 ? 100 : 200);
    CU_ASSERT_PTR_NULL(block_pool_give(&p, ground, 200));
    CU_ASSERT_PTR_NULL(block_pool_give(&p, ground + 1, 100));
    CU_ASSERT_PTR_NULL(block_pool_give(&p, ground + 2, 200));
    CU_ASSERT_EQUAL(p.kept, 500);
    CU_ASSERT_EQUAL(p.in_use, 0);
    CU_ASSERT_PTR_NULL(block_pool_take(&p, 150));
    CU_ASSERT_PTR_EQUAL(block_pool_take(&p, 200), ground + 2);
    CU_ASSERT_PTR_EQUAL(block_pool_take(&p, 200), ground);
    CU_ASSERT_PTR_NULL(block_pool_take(&p, 200));
    CU_ASSERT_EQUAL(p.in_use, 400);
    CU_ASSERT_PTR_EQUAL(block_pool_oldest(&p), ground + 1);
    CU_ASSERT_PTR_NULL(block_pool_oldest(&p));
    CU_ASSERT_EQUAL(p.kept, 0);
}

static void comes_down_to_the_floor(void) {
    block_pool p = BLOCK_POOL_INIT;
    for (int i = 0; i < 8; i++)
        block_pool_made(&p, 100 * MIB);
    /* 700 in use, 100 below the most: the floor allows two blocks; 400 and 400: four */
    for (int i = 0; i < 4; i++) {
        CU_ASSERT_PTR_NULL(block_pool_give(&p, ground + i, 100 * MIB));
        CU_ASSERT_PTR_NULL(block_pool_surplus(&p));
    }
    CU_ASSERT_EQUAL(p.kept, 400 * MIB);
    /* 300 in use: three */
    CU_ASSERT_PTR_NULL(block_pool_give(&p, ground + 4, 100 * MIB));
    CU_ASSERT_PTR_EQUAL(block_pool_surplus(&p), ground);
    CU_ASSERT_PTR_EQUAL(block_pool_surplus(&p), ground + 1);
    CU_ASSERT_PTR_NULL(block_pool_surplus(&p));
    for (int i = 5; i < 8; i++) {
        CU_ASSERT_PTR_NULL(block_pool_give(&p, ground + i, 100 * MIB));
        while (block_pool_surplus(&p) != NULL) {
        }
    }
    CU_ASSERT_EQUAL(p.in_use, 0);
    CU_ASSERT_EQUAL(p.kept, 200 * MIB);
}

/* Never more than the floor above what the program itself has used at one time. */
static void does_not_add_to_the_peak(void) {
    block_pool p = BLOCK_POOL_INIT;
    block_pool_made(&p, 600 * MIB);
    block_pool_made(&p, 500 * MIB);
    CU_ASSERT_PTR_NULL(block_pool_give(&p, ground, 500 * MIB));
    CU_ASSERT_PTR_NULL(block_pool_surplus(&p));
    block_pool_made(&p, 400 * MIB); /* 1000 in use, and 500 kept; the most was 1100 */
    CU_ASSERT_PTR_EQUAL(block_pool_surplus(&p), ground);
    CU_ASSERT_EQUAL(p.kept, 0);
}

/* What is lost still takes memory: it and what is kept do not exceed the peak, either. */
static void counts_what_is_lost(void) {
    block_pool p = BLOCK_POOL_INIT;
    block_pool_made(&p, 600 * MIB);
    block_pool_made(&p, 400 * MIB);
    block_pool_made(&p, 400 * MIB);
    block_pool_lose(&p, 400 * MIB);
    CU_ASSERT_PTR_NULL(block_pool_give(&p, ground, 400 * MIB));
    CU_ASSERT_PTR_NULL(block_pool_surplus(&p));
    uint64_t in_use, kept, lost;
    block_pool_bytes(&p, &in_use, &kept, &lost);
    CU_ASSERT_EQUAL(in_use, 600 * MIB);
    CU_ASSERT_EQUAL(kept, 400 * MIB);
    CU_ASSERT_EQUAL(lost, 400 * MIB);
    block_pool_made(&p, 300 * MIB); /* 900 in use, 400 kept and 400 lost; the most was 1400 */
    CU_ASSERT_PTR_EQUAL(block_pool_surplus(&p), ground);
}

static void refuses_what_is_too_large(void) {
    block_pool p = BLOCK_POOL_INIT;
    block_pool_made(&p, 10 * MIB);
    block_pool_made(&p, 300 * MIB);
    CU_ASSERT_PTR_NULL(block_pool_give(&p, ground, 10 * MIB));
    CU_ASSERT_PTR_EQUAL(block_pool_give(&p, ground + 1, 300 * MIB), ground + 1);
    CU_ASSERT_PTR_EQUAL(block_pool_take(&p, 10 * MIB), ground);
}

static void limits_the_number(void) {
    block_pool p = BLOCK_POOL_INIT;
    for (int i = 0; i < BLOCK_POOL_MOST + 10; i++)
        block_pool_made(&p, 64);
    for (int i = 0; i < BLOCK_POOL_MOST + 10; i++) {
        void *unwanted = block_pool_give(&p, ground + i, 64);
        CU_ASSERT_PTR_EQUAL(unwanted, i < BLOCK_POOL_MOST ? NULL : ground + i - BLOCK_POOL_MOST);
    }
    CU_ASSERT_EQUAL(p.count, BLOCK_POOL_MOST);
    CU_ASSERT_EQUAL(p.kept, BLOCK_POOL_MOST * 64);
}

/* ---- buffers ---- */

static dev_buffer *buffer(uint64_t bytes, bool zeroed) {
    dev_buffer *b = NULL;
    status st = zeroed ? dev_buffer_create(&memory, bytes, &b) : dev_buffer_create_unset(&memory, bytes, &b);
    CU_ASSERT_EQUAL_FATAL(st.code, ST_OK);
    return b;
}

static bool all_zero(dev_buffer *b) {
    const char *bytes = dev_buffer_host(b);
    uint64_t length = dev_buffer_bytes(b) + 256;
    for (uint64_t i = 0; i < length; i++)
        if (bytes[i] != 0) return false;
    return true;
}

static const uint64_t sizes[] = {0, 1, 4096, 5000, MIB, 3 * MIB + 5, 16 * MIB, 30 * MIB};
#define SIZES (sizeof sizes / sizeof *sizes)

static void reuses_memory(void) {
    (void)dev_buffer_trim();
    for (size_t i = 0; i < SIZES; i++) {
        dev_buffer *b = buffer(sizes[i], i % 2 == 0);
        void *host = dev_buffer_host(b);
        dev_buffer_destroy(b);
        b = buffer(sizes[i], false);
        CU_ASSERT_PTR_EQUAL(dev_buffer_host(b), host);
        CU_ASSERT_EQUAL(dev_buffer_bytes(b), sizes[i]);
        dev_buffer_destroy(b);
    }
    CU_ASSERT_TRUE(dev_buffer_trim());
    CU_ASSERT_FALSE(dev_buffer_trim());
}

static void zeroes_what_was_used(void) {
    for (size_t i = 0; i < SIZES; i++) {
        dev_buffer *b = buffer(sizes[i], false);
        void *host = dev_buffer_host(b);
        memset(host, 0x77, sizes[i] + 256);
        dev_buffer_destroy(b);
        b = buffer(sizes[i], true);
        CU_ASSERT_PTR_EQUAL(dev_buffer_host(b), host);
        CU_ASSERT_TRUE(all_zero(b));
        dev_buffer_destroy(b);
    }
}

/* A partial vector reads past the end: that, at least, is the same on every run. */
static void zeroes_the_padding(void) {
    dev_buffer *b = buffer(5000, false);
    memset(dev_buffer_host(b), 0x77, 5000 + 256);
    dev_buffer_destroy(b);
    b = buffer(4990, false);
    const char *past = (const char *)dev_buffer_host(b) + 4990;
    for (int i = 0; i < 256; i++)
        CU_ASSERT_EQUAL_FATAL(past[i], 0);
    dev_buffer_destroy(b);
}

static void rounds_sizes(void) {
    for (uint64_t bytes = 0; bytes < (uint64_t)1 << 40; bytes += bytes / 7 + 1) {
        uint64_t capacity = host_memory_capacity(bytes), padded = host_memory_padded(bytes);
        CU_ASSERT_TRUE_FATAL(capacity >= padded && capacity <= padded + padded / 16 + 256);
        CU_ASSERT_TRUE_FATAL(host_memory_capacity(bytes + 1) >= capacity);
    }
    for (int i = 8; i < 62; i++)
        CU_ASSERT_EQUAL(host_memory_capacity((uint64_t)1 << i), host_memory_padded((uint64_t)1 << i));
    CU_ASSERT_EQUAL(host_memory_capacity(UINT64_MAX), 0);
    CU_ASSERT_EQUAL(host_memory_capacity(INT64_MAX), 0);
}

typedef struct worker {
    pthread_t thread;
    unsigned number;
    bool good;
} worker;

/* Each writes its own number all over what it gets; nobody else may write there meanwhile. */
static void *use_often(void *argument) {
    worker *w = argument;
    arena a;
    arena_init(&a);
    unsigned random = w->number;
    w->good = true;
    for (int round = 0; round < 2000 && w->good; round++) {
        random = random * 1664525u + 1013904223u;
        uint64_t bytes = 1000u * (1 + (random >> 24) % 8);
        bool zeroed = (random >> 23) % 2 == 0;
        dev_buffer *b = NULL;
        status st = zeroed ? dev_buffer_create(&a, bytes, &b) : dev_buffer_create_unset(&a, bytes, &b);
        w->good = status_is_ok(st) && (!zeroed || all_zero(b));
        if (!w->good) break;
        unsigned char *host = dev_buffer_host(b);
        memset(host, (int)w->number, bytes);
        for (uint64_t i = 0; i < bytes; i++)
            w->good &= host[i] == w->number;
        dev_buffer_destroy(b);
        if (round % 500 == 250) (void)dev_buffer_trim();
    }
    arena_free(&a);
    return NULL;
}

static void serves_threads(void) {
    static worker w[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        w[i].number = i + 1;
        pthread_create(&w[i].thread, NULL, use_often, &w[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(w[i].thread, NULL);
        CU_ASSERT_TRUE(w[i].good);
    }
}

static CU_TestInfo tests[] = {
    {"reuses the newest of a size", reuses_the_newest},
    {"comes down to the floor", comes_down_to_the_floor},
    {"does not add to the peak", does_not_add_to_the_peak},
    {"counts what is lost", counts_what_is_lost},
    {"refuses what is too large", refuses_what_is_too_large},
    {"limits the number", limits_the_number},
    {"buffers reuse memory", reuses_memory},
    {"buffers are zeroed again", zeroes_what_was_used},
    {"padding is zeroed always", zeroes_the_padding},
    {"sizes are rounded", rounds_sizes},
    {"serves many threads", serves_threads},
    CU_TEST_INFO_NULL,
};

int main(void) {
    arena_init(&memory);
    int failed = run_tests("block pool", tests);
    (void)dev_buffer_trim(); /* so that the leak checker sees a leak as one */
    arena_free(&memory);
    return failed;
}
