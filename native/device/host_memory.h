/* The host memory of buffers: page-aligned, and padded so that the last partial vector may be read and
 * written. */
#ifndef WEFT_HOST_MEMORY_H
#define WEFT_HOST_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* What `bytes` bytes take with their padding; 0 when that overflows. More than `bytes` by DEV_BUFFER_BEHIND at least. */
uint64_t host_memory_padded(uint64_t bytes);

/* What to allocate for `bytes` bytes so that a later array of about the same size can have the same memory:
 * host_memory_padded of the next of 16 sizes between two powers of two. 0 when that overflows. */
uint64_t host_memory_capacity(uint64_t bytes);

/* `capacity` bytes of host_memory_capacity, or NULL. */
void *host_memory_create(uint64_t capacity, bool zeroed);
void host_memory_destroy(void *memory, uint64_t capacity);

/* Tell AddressSanitizer, if it is there, that nobody may touch this memory for now, or that all may. */
void host_memory_rest(void *memory, uint64_t capacity);
void host_memory_wake(void *memory, uint64_t capacity);

#endif
