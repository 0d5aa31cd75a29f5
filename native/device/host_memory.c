#include "host_memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE ((uint64_t)4096)
#define PADDING ((uint64_t)256) /* the widest vector is 16 longs: 128 bytes; kernels hold two */

/* From here on the kernel's zero pages are cheaper than clearing, since a page never touched costs nothing.
 */
#define MAP_FROM ((uint64_t)1 << 20)
/* From here on 2 MiB pages pay: a first touch faults once instead of 512 times. */
#define HUGE_FROM ((uint64_t)4 << 20)
#define HUGE_PAGE ((uint64_t)2 << 20)

uint64_t host_memory_padded(uint64_t bytes) {
    if (bytes > (uint64_t)INT64_MAX - 2 * PADDING - HUGE_PAGE) return 0;
    return (bytes + PADDING - 1) / PADDING * PADDING + PADDING;
}

static uint64_t whole_pages(uint64_t bytes) {
    return (bytes + PAGE - 1) / PAGE * PAGE;
}

static void *map_pages(uint64_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
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

void *host_memory_create(uint64_t padded) {
    if (padded >= HUGE_FROM) return map_huge(whole_pages(padded));
    if (padded >= MAP_FROM) return map_pages(whole_pages(padded));
    void *memory = NULL;
    if (posix_memalign(&memory, PAGE, padded) != 0) return NULL;
    return memset(memory, 0, padded);
}

void host_memory_destroy(void *memory, uint64_t padded) {
    if (padded >= MAP_FROM)
        munmap(memory, whole_pages(padded));
    else
        free(memory);
}
