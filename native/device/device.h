/* OpenCL devices, buffers, kernels and launches behind one small interface; nothing above it includes CL/cl.h.
 *
 * Every function may be called from any thread at any time. A status detail lives in the arena passed in.
 */
#ifndef WEFT_DEVICE_H
#define WEFT_DEVICE_H

#include "status.h"

typedef enum dev_type { DEV_CPU, DEV_GPU, DEV_OTHER } dev_type;

typedef struct dev_info {
    const char *name;     /* "Intel(R) Xeon(R) ..." */
    const char *platform; /* "Portable Computing Language" */
    const char *driver;
    const char *version; /* "OpenCL 3.0 ..." */
    dev_type type;
    uint64_t memory_bytes;
    uint32_t compute_units;
    uint32_t vector_width_float;
    uint32_t vector_width_double; /* 0: no double */
    bool shares_memory;           /* with the host: buffers are never copied */
    bool rounds_divide;           /* float / and sqrt are correctly rounded when asked for */
} dev_info;

typedef struct dev_system dev_system; /* every device of every platform */
typedef struct dev_device dev_device;
typedef struct dev_buffer dev_buffer;
typedef struct dev_kernel dev_kernel;

/* Open every platform that the ICD loader knows. Signal handlers of the process are, when this returns, exactly what
 * they were (see signals.h). No platform or no device: a status that says what to install. */
status dev_system_open(arena *a, dev_system **out);
void dev_system_close(dev_system *s);
uint32_t dev_count(const dev_system *s);
dev_device *dev_at(dev_system *s, uint32_t index);
const dev_info *dev_describe(const dev_device *d);

/* A block of host memory, page-aligned and padded, and its copies on devices. The newest copy is tracked; dev_launch
 * moves data only when it must. One thread at a time may write a buffer. */
status dev_buffer_create(arena *a, uint64_t bytes, dev_buffer **out);
void dev_buffer_destroy(dev_buffer *b);
void *dev_buffer_host(dev_buffer *b);
uint64_t dev_buffer_bytes(const dev_buffer *b);
/* Make the host's copy the newest; returns at once when it is. Call before the host reads. */
status dev_buffer_to_host(arena *a, dev_buffer *b);
/* The host has written: copies on devices are old. */
void dev_buffer_host_wrote(dev_buffer *b);

/* Build `source` (or find it built) and take the kernel `name` from it. Kernels are cached per device by source and
 * live until the system closes. A build failure carries the compiler's log. `out_built` tells whether it compiled. */
status dev_kernel_get(arena *a, dev_device *d, const char *source, const char *name, dev_kernel **out,
                      bool *out_built);

typedef enum dev_arg_kind { DEV_ARG_IN, DEV_ARG_OUT, DEV_ARG_INOUT, DEV_ARG_SCALAR } dev_arg_kind;

typedef struct dev_arg {
    dev_arg_kind kind;
    dev_buffer *buffer;  /* IN, OUT, INOUT */
    uint32_t bytes;      /* SCALAR: 4 or 8 */
    uint8_t scalar[8];
} dev_arg;

typedef struct dev_profile { /* nanoseconds; sums over what one call did */
    uint64_t build, to_device, kernel, to_host;
} dev_profile;

/* Run `kernel` over `items` work-items (rounded up to a whole work-group; the kernel tests its own bound) and wait
 * for it. OUT and INOUT buffers are then newest on the device. `profile` may be NULL; figures are added to it. */
status dev_launch(arena *a, dev_device *d, dev_kernel *kernel, const dev_arg *args, uint32_t arg_count,
                  uint64_t items, dev_profile *profile);

#endif
