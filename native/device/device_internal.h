/* What the files of native/device share; nothing outside includes this.
 *
 * Locks, outermost first; a thread takes them only in this order:
 *   buffer.lock   state of one buffer's copies; held while the buffer is moved
 *   cache.lock    the table of built kernels of one device; never held while building
 *   device.lock   opening a device's context
 *   lanes.lock    the list of idle lanes
 *   kernel.lock   the list of idle cl_kernels; which launches may overlap
 *   pool.lock     of block_pool.h, never held across a call
 * A lane's holder waits for the device but takes no buffer lock, so waiting for a lane always ends. A
 * submission waits for others of its kernels (overlap.c) before it takes a lane, and holds no lane while it
 * does.
 *
 * Arenas. Code here owns locks, lanes and OpenCL objects, which a longjmp out of an armed arena would leak.
 * So each public function disarms its arena on entry (calm_begin) and arms it again on return (calm_end); a
 * detail that finds no memory is NULL.
 */
#ifndef WEFT_DEVICE_INTERNAL_H
#define WEFT_DEVICE_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "cl_status.h"
#include "device.h"

static inline bool calm_begin(arena *a) {
    bool armed = a->armed;
    a->armed = false;
    return armed;
}

static inline void calm_end(arena *a, bool armed) {
    a->armed = armed;
}

static inline uint64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* ---- lane.c: queues ---- */

typedef struct landing landing; /* landing.c */

/* One thread at a time holds it. */
typedef struct lane {
    struct lane *next;
    cl_command_queue queue;
    cl_command_queue timed; /* with profiling, which costs 6 us a launch on an H200; NULL until asked for */
    cl_command_queue up, down; /* for copies beside it, with profiling; NULL until asked for */
    landing *landing;          /* NULL until asked for */
} lane;

typedef struct lane_pool {
    pthread_mutex_t lock;
    pthread_cond_t returned;
    lane *idle;
    uint32_t made;
} lane_pool;

status lane_take(arena *a, dev_device *d, lane **out);
void lane_give(dev_device *d, lane *l);
status lane_timed_queue(arena *a, dev_device *d, lane *l, cl_command_queue *out);
status lane_side_queues(arena *a, dev_device *d, lane *l, cl_command_queue *out_up,
                        cl_command_queue *out_down);
void lane_destroy_all(dev_device *d);

/* ---- landing.c: between taking a lane and giving it back ---- */

/* Before the first command of a submission that has traps, or parts that want room. */
status landing_begin(arena *a, dev_device *d, lane *l, cl_command_queue queue);
/* The submission's next trap, for a kernel's argument. */
const cl_mem *landing_trap(lane *l);
/* Room for a part, to be copied from before the lane is given back; NULL: it is too large. */
void *landing_room(lane *l, uint64_t bytes);
/* Behind the last kernel: enqueue the copy of the traps. `*out` is NULL if there is nothing to copy;
 * the bytes are added to `*bytes_sum`. */
status landing_receive_traps(arena *a, dev_device *d, lane *l, cl_command_queue queue, cl_event *out,
                             uint64_t *bytes_sum);
/* When all has ended well: the traps in the order of landing_trap. */
void landing_end(lane *l, int32_t *out_traps);
void landing_destroy(dev_device *d, lane *l);

/* ---- kernel_cache.c ---- */

#define CACHE_BUCKETS 64
#define CACHE_LIMIT ((uint64_t)64 << 20)
/* What drivers take for a program beside its text is not to be asked; this is what PoCL 3.1 was seen to. */
#define CACHE_DRIVER_BYTES ((uint64_t)128 << 10)

typedef struct program program;

typedef struct kernel_cache {
    pthread_mutex_t lock;
    pthread_cond_t built; /* some program's state has changed */
    program *buckets[CACHE_BUCKETS];
    program *oldest_idle, *newest_idle;
    uint64_t limit, bytes; /* of all programs */
    uint64_t programs, evictions;
} kernel_cache;

void kernel_cache_init(kernel_cache *c);
/* Fill in what the cache counts. */
void kernel_cache_count(dev_device *d, dev_counts *out);

void kernel_cache_destroy(dev_device *d);

/* ---- overlap.c ---- */

/* What of a launch's range matters to PoCL. */
typedef struct launch_range {
    size_t width; /* items, whole work-groups */
    bool has_offset;
} launch_range;

/* Of one kernel, on PoCL; under the kernel's lock. */
typedef struct overlap {
    pthread_cond_t ended;
    size_t width; /* what PoCL has loaded last serves up to here */
    bool has_offset;
    bool taken;                /* by one that is alone */
    uint32_t running, wanting; /* launches under way; those that wait to be alone */
} overlap;

/* Around all that a launch enqueues, until the last of it has ended. Waits until it may run. True when the
 * launch is alone: of several kernels that it enqueues each must then end before the next is enqueued. Who
 * enters several kernels enters them in the order of their addresses, each once, with its widest range. */
bool overlap_enter(dev_kernel *k, const launch_range *r);
void overlap_leave(dev_kernel *k, const launch_range *r, bool alone);

/* ---- kernel.c ---- */

/* A cl_kernel holds its arguments, so two launches cannot share one (clSetKernelArg is the one call of OpenCL
 * that is not thread-safe). Each launch takes an instance of its own; they are made on demand and kept. */
typedef struct kernel_instance {
    struct kernel_instance *next;
    cl_kernel kernel;
} kernel_instance;

struct dev_kernel {
    dev_kernel *next; /* of the same program */
    dev_device *device;
    program *of;        /* the cache's; it lives as long as this has users */
    cl_program program; /* the same, as the driver knows it */
    char *name;
    cl_uint arg_count;
    size_t local_required; /* by reqd_work_group_size; 0: none */
    size_t local_max;
    uint64_t build_ns;
    pthread_mutex_t lock;
    kernel_instance *idle;
    uint32_t idle_count;
    overlap overlap;
};

/* Compile `source`. On failure `*out` is NULL and the status carries the compiler's log. */
status kernel_build(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source, cl_program *out);
status kernel_create(arena *a, dev_device *d, cl_program p, const char *name, dev_kernel **out);
void kernel_destroy(dev_kernel *k);
status kernel_take(arena *a, dev_kernel *k, kernel_instance **out);
void kernel_give(dev_kernel *k, kernel_instance *i);

/* ---- buffer.c ---- */

typedef struct buffer_copy buffer_copy;

/* Before a launch: make `b` usable on `d`, moving data when the kernel reads it and the device's copy is old.
 */
status buffer_bind(arena *a, dev_buffer *b, dev_device *d, dev_arg_kind kind, buffer_copy **out,
                   dev_profile *profile);
const cl_mem *buffer_copy_memory(const buffer_copy *c);

typedef enum launch_end {
    LAUNCH_NEVER_RAN,
    LAUNCH_FAILED, /* it may have written a part */
    LAUNCH_DONE,
} launch_end;

/* A system has closed: what is kept for later buffers lets go of it. */
void buffer_forget_system(void);

/* After a launch, whatever came of it: note who has the newest data. */
void buffer_unbind(dev_buffer *b, buffer_copy *c, dev_arg_kind kind, launch_end end);

/* Before an input is sent in parts: `*out_send` tells whether it must be. If so the host's copy is the
 * newest, pinned, and `b` stays locked until buffer_send_end, which is told whether all has arrived. */
status buffer_send_begin(arena *a, dev_buffer *b, dev_device *d, buffer_copy **out, bool *out_send);
void buffer_send_end(dev_buffer *b, buffer_copy *c, bool send, bool arrived);
/* Pin the host's memory for a transfer with the device of `c`. */
void buffer_pin(dev_buffer *b, buffer_copy *c);
/* After buffer_unbind: the host has received all that the device wrote. */
void buffer_note_received(dev_buffer *b);
/* The bytes with their padding. */
uint64_t buffer_padded(const dev_buffer *b);

/* ---- launch.c ---- */

#define LAUNCH_MAX_ARGS 256

static inline bool launch_has_buffer(const dev_arg *arg) {
    return arg->kind != DEV_ARG_SCALAR && arg->kind != DEV_ARG_TRAP;
}

/* The argument that is the trap, or NULL. */
const dev_arg *launch_trap(const dev_arg *args, uint32_t count);
status launch_check(arena *a, const dev_device *d, const dev_kernel *k, const dev_arg *args, uint32_t count,
                    uint64_t items);
size_t launch_local_size(const dev_device *d, const dev_kernel *k);
/* With the lane held; `bound` has the buffers of `args`. */
status launch_set_args(arena *a, dev_device *d, lane *l, cl_kernel kernel, const dev_arg *args,
                       uint32_t count, buffer_copy *const *bound);
/* What a finished command came to: its own failure, or else `st`. */
status launch_event_state(arena *a, dev_device *d, cl_event event, status st);
/* Add the time that a finished command of a queue with profiling took. */
void launch_add_time(const dev_device *d, cl_event event, uint64_t *sum);

/* ---- transfer.c ---- */

/* Lock `host` in memory, as far as that pays, for as long as the result lives; NULL: not done. */
cl_mem transfer_pin(dev_device *d, void *host, uint64_t bytes);
/* Each returns when the last byte has arrived. */
status transfer_to_device(arena *a, dev_device *d, cl_mem to, const void *from, uint64_t bytes,
                          dev_profile *profile);
status transfer_to_host(arena *a, dev_device *d, void *to, cl_mem from, uint64_t bytes, dev_profile *profile);
status transfer_inside(arena *a, dev_device *d, cl_mem to, cl_mem from, uint64_t bytes);

/* ---- device.c ---- */

typedef struct work_counts {
    atomic_uint_fast64_t builds, launches, copies_to_device, copies_to_host, bytes_to_device, bytes_to_host;
} work_counts;

struct dev_device {
    dev_system *system;
    const dev_api *api; /* the system's */
    cl_device_id id;
    dev_info info;
    bool is_pocl;
    pthread_mutex_t lock;
    cl_context context; /* NULL until the device is first used; set under `lock` */
    atomic_bool ready;
    lane_pool lanes;
    kernel_cache cache;
    work_counts counts;
};

struct dev_system {
    dev_api api;
    arena names;      /* the strings of dev_info */
    atomic_uint uses; /* the opener, and each buffer copy: the last one out frees */
    atomic_bool closed;
    dev_device *devices;
    uint32_t count;
};

/* Create the context on first use: it costs a driver's memory and, on GPUs, a tenth of a second. */
status device_ready(arena *a, dev_device *d);
void system_retain(dev_system *s);
void system_release(dev_system *s);

/* ---- device_info.c ---- */

/* Fill `out`; strings live in `names`. `*out_usable` is false for a device that Weft cannot use: not
 * available, no compiler, or older than OpenCL 1.2. */
status device_query(arena *a, const dev_api *api, arena *names, cl_platform_id platform, cl_device_id id,
                    bool copy_buffers, dev_info *out, bool *out_usable);

#endif
