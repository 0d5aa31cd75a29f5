/* Built programs of one device, and the kernels taken from each. device.h says how a kernel is got and
 * released. */
#ifndef WEFT_PROGRAM_CACHE_H
#define WEFT_PROGRAM_CACHE_H

#include "device_state.h"

struct dev_kernel {
    dev_kernel *next; /* of the same program */
    dev_device *device;
    struct program *of; /* it lives as long as this has users */
    backend_kernel *own;
    backend_shape shape;
    char *name;
};

/* NULL: out of memory. */
struct program_cache *program_cache_create(void);
/* With all programs, whoever has their kernels. */
void program_cache_destroy(dev_device *d);
/* The process exits: keep for later ones what was not saved when it was compiled, as much as there is time for. `is_idle`: nobody uses
 * the device; else programs that a launch uses stay unsaved, and no launch of the others begins any more. */
void program_cache_save(dev_device *d, uint64_t until_ns, bool is_idle);
/* Fill in what the cache counts. */
void program_cache_count(dev_device *d, dev_counts *out);

#endif
