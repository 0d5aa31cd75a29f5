#include "host_memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "device.h"

#if defined(__SANITIZE_ADDRESS__)
#define WITH_ASAN
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ASAN
#endif
#endif
#ifdef WITH_ASAN
#include <sanitizer/asan_interface.h>
#endif

#define PAGE ((uint64_t)4096)
#define PADDING ((uint64_t)DEV_BUFFER_BEHIND) /* the widest vector is 16 longs: 128 bytes; kernels hold two */

/* From here on the kernel's zero pages are cheaper than clearing: a page never touched costs nothing. */
#define MAP_FROM ((uint64_t)1 << 20)
/* From here on 2 MiB pages pay: a first touch faults once instead of 512 times. */
#define HUGE_FROM ((uint64_t)2 << 20)
#define HUGE_PAGE ((uint64_t)2 << 20)
/* Blocks of huge pages begin at the first ordinary page of one, the second, and so on in turns. If all began at the first one, what
 * several arrays have at the same place would want the same few lines of a cache: rounds of Jacobi took twice as long on sixteen cores. */
#define COLOURS 16u

uint64_t host_memory_padded(uint64_t bytes) {
    if (bytes > (uint64_t)INT64_MAX - 2 * PADDING - HUGE_PAGE) return 0;
    return (bytes + PADDING - 1) / PADDING * PADDING + PADDING;
}

/* The top bit and the next four decide. Powers of two, which programs like, waste nothing; no size wastes
 * more than a sixteenth. */
uint64_t host_memory_capacity(uint64_t bytes) {
    if (host_memory_padded(bytes) == 0) return 0;
    uint64_t step = PADDING;
    while (step * 32 <= bytes)
        step *= 2;
    return host_memory_padded((bytes + step - 1) / step * step);
}

static uint64_t whole_pages(uint64_t bytes) {
    return (bytes + PAGE - 1) / PAGE * PAGE;
}

static void *map_pages(uint64_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* What a block of huge pages has in front of it. */
static uint64_t colour_of(const void *memory, uint64_t capacity) {
    return capacity >= HUGE_FROM ? (uintptr_t)memory % HUGE_PAGE : 0;
}

static uint64_t next_colour(void) {
    static atomic_uint blocks;
    return atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed) % COLOURS * PAGE;
}

/* `bytes` of whole pages, starting at a multiple of a huge page: what sticks out is given back. */
static void *map_huge(uint64_t bytes) {
    char *wide = map_pages(bytes + HUGE_PAGE);
    if (wide == NULL) return NULL;
    uint64_t before = (HUGE_PAGE - (uintptr_t)wide % HUGE_PAGE) % HUGE_PAGE;
    uint64_t after = HUGE_PAGE - before;
    if (before != 0) munmap(wide, before);
    if (after != 0) munmap(wide + before + bytes, after);
    (void)madvise(wide + before, bytes, MADV_HUGEPAGE); /* a wish */
    return wide + before;
}

void *host_memory_create(uint64_t capacity, bool zeroed) {
    if (capacity >= HUGE_FROM) {
        uint64_t colour = next_colour();
        char *first = map_huge(whole_pages(colour + capacity));
        return first == NULL ? NULL : first + colour;
    }
    if (capacity >= MAP_FROM) return map_pages(whole_pages(capacity));
    void *memory = NULL;
    if (posix_memalign(&memory, PAGE, capacity) != 0) return NULL;
    return zeroed ? memset(memory, 0, capacity) : memory;
}

void host_memory_destroy(void *memory, uint64_t capacity) {
    uint64_t colour = colour_of(memory, capacity);
    if (capacity >= MAP_FROM)
        munmap((char *)memory - colour, whole_pages(colour + capacity));
    else
        free(memory);
}

#ifdef WITH_ASAN
void host_memory_rest(void *memory, uint64_t capacity) {
    __asan_poison_memory_region(memory, capacity);
}
void host_memory_wake(void *memory, uint64_t capacity) {
    __asan_unpoison_memory_region(memory, capacity);
}
#else
void host_memory_rest(void *memory, uint64_t capacity) {
    (void)memory;
    (void)capacity;
}
void host_memory_wake(void *memory, uint64_t capacity) {
    (void)memory;
    (void)capacity;
}
#endif
