/* The OpenCL back end (backend.h): its device, and what its files give to the table in ocl.c. */
#ifndef WEFT_OCL_H
#define WEFT_OCL_H

#include <stdatomic.h>

#include "backend.h"
#include "ocl_status.h"
#include "pocl_attempt.h"

typedef struct ocl_device {
    ocl_api api;
    cl_device_id id;
    cl_context context; /* NULL until the device is first used */
    const char *name;
    bool is_pocl;
    atomic_bool has_own_header; /* programs are built with the driver's header: pocl_header.h */
    /* kernels run on the thread that waits for them too: a driver for CPUs, not PoCL's with threads */
    bool runs_on_caller;
    bool runs_at_once;                    /* and on the one that launches them */
    bool vectorises, rounds_divide;       /* see dev_info */
    const char *options[DEV_ARITHMETICS]; /* that programs are built with */
} ocl_device;

typedef struct ocl_program {
    cl_program program;
    pocl_copy copy; /* of the program, on PoCL */
} ocl_program;

static inline ocl_device *ocl(backend_device *d) {
    return (ocl_device *)d;
}
static inline ocl_program *ocl_program_of(backend_program *p) {
    return (ocl_program *)p;
}
static inline cl_command_queue ocl_queue(backend_queue *q) {
    return (cl_command_queue)q;
}
static inline cl_mem ocl_memory(const backend_memory *m) {
    return (cl_mem)m;
}
static inline cl_event ocl_event(const backend_command *c) {
    return (cl_event)c;
}

/* ---- ocl_device.c ---- */

status ocl_platform_name(arena *a, const ocl_api *api, arena *names, cl_platform_id platform,
                         const char **out);

/* Fill `out`; strings live in `names`. `*out_usable` is false for a device that Weft cannot use: not
 * available, no compiler, or older than OpenCL 1.2. */
status ocl_query(arena *a, const ocl_api *api, arena *names, cl_platform_id platform, cl_device_id id,
                 dev_info *out, bool *out_usable);

/* ---- ocl_memory.c ---- */

status ocl_memory_make(arena *a, backend_device *d, uint64_t bytes, void *host, backend_memory **out);
status ocl_memory_part(arena *a, backend_device *d, backend_memory *whole, size_t offset, size_t bytes,
                       backend_memory **out);
size_t ocl_memory_align(backend_device *d);
void ocl_memory_drop(backend_device *d, backend_memory *m);
status ocl_pinned_make(arena *a, backend_device *d, backend_queue *queue, size_t bytes, backend_memory **out,
                       void **out_host);
void ocl_pinned_drop(backend_device *d, backend_queue *queue, backend_memory *m, void *host);
backend_memory *ocl_pin(backend_device *d, void *host, uint64_t bytes);

/* ---- ocl_queue.c ---- */

status ocl_queue_make(arena *a, backend_device *d, bool timed, backend_queue **out);
void ocl_queue_drop(backend_device *d, backend_queue *q);
status ocl_flush(arena *a, backend_device *d, backend_queue *q);
status ocl_finish(arena *a, backend_device *d, backend_queue *q);
status ocl_write(arena *a, backend_device *d, backend_queue *q, backend_memory *to, size_t offset,
                 size_t bytes, const void *from, backend_command **out);
status ocl_read(arena *a, backend_device *d, backend_queue *q, const backend_memory *from, size_t offset,
                size_t bytes, void *to, const backend_command *after, backend_command **out);
status ocl_copy(arena *a, backend_device *d, backend_queue *q, backend_memory *to, size_t to_offset,
                const backend_memory *from, size_t from_offset, size_t bytes);
status ocl_fill(arena *a, backend_device *d, backend_queue *q, backend_memory *to, int32_t with,
                size_t bytes);
status ocl_command_wait(arena *a, backend_device *d, backend_command *c);
status ocl_command_state(arena *a, backend_device *d, const backend_command *c);
uint64_t ocl_command_time(backend_device *d, const backend_command *c);
void ocl_command_drop(backend_device *d, backend_command *c);

/* ---- ocl_program.c ---- */

/* The options of a new device, for copy `copy` of the library in this process (driver_start.h); strings live in `names`. */
status ocl_program_choose(arena *names, ocl_device *d, uint32_t copy);

status ocl_program_make(arena *a, backend_device *d, dev_arithmetic arithmetic, const char *source,
                        backend_program **out);
void ocl_program_drop(backend_device *d, backend_program *p);
const char *ocl_program_options(backend_device *d, dev_arithmetic arithmetic);
status ocl_program_save(arena *a, backend_device *d, backend_program *p, void **out_binary,
                        size_t *out_bytes);
bool ocl_saves_at_exit(const backend_device *d);
bool ocl_can_be_cut(const backend_device *d);
status ocl_program_load(arena *a, backend_device *d, dev_arithmetic arithmetic, const char *source,
                        const void *binary, size_t bytes, backend_program **out);

/* ---- ocl_kernel.c ---- */

status ocl_kernel_make(arena *a, backend_device *d, backend_program *p, const char *name,
                       backend_kernel **out, backend_shape *out_shape);
void ocl_kernel_drop(backend_device *d, backend_kernel *k);
bool ocl_kernel_close(backend_device *d, backend_kernel *k);
status ocl_launch(arena *a, backend_device *d, backend_queue *q, backend_kernel *k,
                  const backend_value *values, const backend_range *range, const backend_command *after,
                  backend_command **out);
void ocl_enter(backend_device *d, backend_use *uses, uint32_t count);
void ocl_leave(backend_device *d, backend_use *uses, uint32_t count);

#endif
