/* What a back end, a folder beside opencl/, does for the rest of native/device: a table of functions over
 * handles of its own. backends.def lists the back ends; whatever they have in common, which buffers are
 * where, which kernels are built, what is submitted, lies above this line.
 *
 * Each function may be called from any thread, a queue's from one at a time. A status detail lives in the
 * arena passed in, which is not armed. A failure of the driver is of kind STATUS_FAILED.
 */
#ifndef WEFT_BACKEND_H
#define WEFT_BACKEND_H

#include "device.h"

/* Handles: what a back end casts its own pointers to. */
typedef struct backend_device backend_device;
typedef struct backend_memory backend_memory; /* a buffer of a device, or a part of one */
typedef struct backend_queue backend_queue;   /* runs its commands in order, beside other queues */
typedef struct backend_command backend_command;
typedef struct backend_program backend_program;
typedef struct backend_kernel backend_kernel;

typedef struct backend_shape { /* of a kernel */
    uint32_t arg_count;
    size_t local_required; /* the work-group size that it declares; 0: none */
    size_t local_max;
} backend_shape;

typedef struct backend_value { /* of a kernel's argument: memory, or, if that is NULL, bytes */
    const backend_memory *memory;
    const void *bytes;
    size_t size;
} backend_value;

/* Which work-items a launch is of. One of a series of launches, of a range in chunks, has an offset, which
 * may be 0. */
typedef struct backend_range {
    size_t offset, global, local;
    bool in_series;
} backend_range;

typedef struct backend_use { /* of one kernel, by the launches between `enter` and `leave` */
    backend_kernel *kernel;
    size_t width; /* the widest of their ranges */
    bool in_series;
    bool alone; /* for the back end */
} backend_use;

/* Takes in devices that were found. A device has an identity, the driver's name for it, by which a later
 * search knows it again: who has an identity is in already, and is not added a second time. `info` and what
 * it points to are copied by the back end to the arena `names` of the search. After a failure the device is the
 * back end's still. */
typedef struct backend_search {
    arena *names;
    bool (*has)(struct backend_search *s, const void *identity);
    status (*add)(struct backend_search *s, const dev_info *info, const void *identity,
                  backend_device *device);
} backend_search;

typedef struct backend {
    /* Look for devices, each of them for `drop` later. OK, or why there is none, or a failure, one that may
     * pass rather than another; it hides no device that is in order. */
    status (*find)(arena *a, backend_search *search);
    /* Make a device ready for what follows: at its first use, and once, unless that fails. */
    status (*open)(arena *a, backend_device *d);
    void (*drop)(backend_device *d);

    /* Memory: of the device's own, or, if `host` is not NULL, the host's at that place, for a device that
     * shares memory. */
    status (*memory_make)(arena *a, backend_device *d, uint64_t bytes, void *host, backend_memory **out);
    /* `bytes` bytes of another one, from `offset` on, a multiple of memory_align; for a kernel's argument. */
    status (*memory_part)(arena *a, backend_device *d, backend_memory *whole, size_t offset, size_t bytes,
                          backend_memory **out);
    size_t (*memory_align)(backend_device *d);
    void (*memory_drop)(backend_device *d, backend_memory *m);
    /* Memory of the host that copies from and to the device are fast with; with `queue` as long as it takes.
     */
    status (*pinned_make)(arena *a, backend_device *d, backend_queue *queue, size_t bytes,
                          backend_memory **out, void **out_host);
    void (*pinned_drop)(backend_device *d, backend_queue *queue, backend_memory *m, void *host);
    /* Makes existing memory so, for as long as the result lives, for memory_drop; NULL: copies are slower, no
     * more.
     */
    backend_memory *(*pin)(backend_device *d, void *host, uint64_t bytes);

    /* A queue, whose commands' times are known if it is timed. */
    status (*queue_make)(arena *a, backend_device *d, bool timed, backend_queue **out);
    void (*queue_drop)(backend_device *d, backend_queue *q);
    /* Begin with what was enqueued; wait until all of it has ended. */
    status (*flush)(arena *a, backend_device *d, backend_queue *q);
    status (*finish)(arena *a, backend_device *d, backend_queue *q);

    /* Commands. With `out` NULL, write and read return when the copy is done; with one, it is for
     * command_drop, and the host's memory stays as it is until then. A read may wait for a command of another
     * queue. */
    status (*write)(arena *a, backend_device *d, backend_queue *q, backend_memory *to, size_t offset,
                    size_t bytes, const void *from, backend_command **out);
    status (*read)(arena *a, backend_device *d, backend_queue *q, const backend_memory *from, size_t offset,
                   size_t bytes, void *to, const backend_command *after, backend_command **out);
    status (*copy)(arena *a, backend_device *d, backend_queue *q, backend_memory *to, size_t to_offset,
                   const backend_memory *from, size_t from_offset, size_t bytes);
    /* `bytes` bytes, from the start, with copies of an int. */
    status (*fill)(arena *a, backend_device *d, backend_queue *q, backend_memory *to, int32_t with,
                   size_t bytes);
    /* `after` may be NULL, and `out`, where nobody asks for the command. */
    status (*launch)(arena *a, backend_device *d, backend_queue *q, backend_kernel *k,
                     const backend_value *values, const backend_range *range, const backend_command *after,
                     backend_command **out);
    status (*command_wait)(arena *a, backend_device *d, backend_command *c);
    /* How a command that has ended came out. */
    status (*command_state)(arena *a, backend_device *d, const backend_command *c);
    /* How long it took on the device, if its queue is timed, else 0; nanoseconds. */
    uint64_t (*command_time)(backend_device *d, const backend_command *c);
    void (*command_drop)(backend_device *d, backend_command *c);

    /* Compile. On failure the status carries the compiler's log. */
    status (*program_make)(arena *a, backend_device *d, dev_arithmetic arithmetic, const char *source,
                           backend_program **out);
    void (*program_drop)(backend_device *d, backend_program *p);
    /* What beside the source decides what becomes of it. */
    const char *(*program_options)(backend_device *d, dev_arithmetic arithmetic);
    /* A program as the driver compiled it, for free(); and ready to use again. */
    status (*program_save)(arena *a, backend_device *d, backend_program *p, void **out_binary,
                           size_t *out_bytes);
    /* True: only when the process exits, and kernel_close was asked of each of its kernels. */
    bool (*saves_at_exit)(const backend_device *d);
    /* Whether the process may end while it compiles or launches (exit_gate.h). */
    bool (*can_be_cut)(const backend_device *d);
    /* From what was saved of a program of this source. */
    status (*program_load)(arena *a, backend_device *d, dev_arithmetic arithmetic, const char *source,
                           const void *binary, size_t bytes, backend_program **out);
    status (*kernel_make)(arena *a, backend_device *d, backend_program *p, const char *name,
                          backend_kernel **out, backend_shape *out_shape);
    void (*kernel_drop)(backend_device *d, backend_kernel *k);
    /* The process ends, and the program of the kernel is to be saved: no launch of it gets in any more. False: one is under
     * way that stands against that. */
    bool (*kernel_close)(backend_device *d, backend_kernel *k);

    /* Around all launches of a submission, for a back end whose kernels may not always overlap; in the order
     * of the kernels' addresses, each once. Waits until they may run. */
    void (*enter)(backend_device *d, backend_use *uses, uint32_t count);
    void (*leave)(backend_device *d, backend_use *uses, uint32_t count);

    /* The process exits, perhaps while threads are in the driver: nothing is to stay that would tell of a crash. */
    void (*exits)(void);
} backend;

#endif
