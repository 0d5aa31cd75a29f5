/* The host memory of buffers: page-aligned, zeroed, and padded so that the last partial vector may be read
 * and written. */
#ifndef WEFT_HOST_MEMORY_H
#define WEFT_HOST_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* What `bytes` bytes take with their padding; 0 when that overflows. Always more than `bytes`. */
uint64_t host_memory_padded(uint64_t bytes);

/* `padded` bytes of host_memory_padded, or NULL. */
void *host_memory_create(uint64_t padded);
void host_memory_destroy(void *memory, uint64_t padded);

#endif
