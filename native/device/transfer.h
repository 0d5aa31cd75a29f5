/* Copies between a buffer's host memory and a device that is ready, and within the device. Each function returns when the
 * last byte has arrived. `profile` may be NULL.
 */
#ifndef WEFT_TRANSFER_H
#define WEFT_TRANSFER_H

#include "device_state.h"

/* Lock `host` in memory, as far as that pays, for as long as the result lives; NULL: not done. */
backend_memory *transfer_pin(dev_device *d, void *host, uint64_t bytes);
status transfer_to_device(arena *a, dev_device *d, backend_memory *to, const void *from, uint64_t bytes,
                          dev_profile *profile);
status transfer_to_host(arena *a, dev_device *d, void *to, const backend_memory *from, uint64_t bytes,
                        dev_profile *profile);
status transfer_inside(arena *a, dev_device *d, backend_memory *to, uint64_t to_offset,
                       const backend_memory *from, uint64_t from_offset, uint64_t bytes);

#endif
