/* What the files of native/device share: the state of a device and of all of them; nothing outside includes
 * this.
 *
 * Locks, outermost first; a thread takes them only in this order:
 *   buffer.lock   state of one buffer's copies; held while the buffer is moved
 *   cache.lock    the table of built programs of one device; never held while building
 *   device.lock   making a device ready
 *   queues.lock   the list of idle queues
 *   a back end's  for as long as one call; but `enter` may wait for launches to end, which wait for nothing
 *   pool.lock     of block_pool.h, never held across a call
 *   system.lock   the list of devices, never held across a call
 * The holder of queues waits for the device but takes no buffer lock, so waiting for queues always ends. A
 * submission enters its kernels (backend.h) before it takes queues, and holds none while it waits there. Several
 * submissions of a thread at once, each of another device, enter all kernels and then take all queues, both in the order of
 * the devices' numbers.
 *
 * Arenas. Code here owns locks, queues and handles of back ends, which a longjmp out of an armed arena would
 * leak. So each public function disarms its arena on entry (calm_begin) and arms it again on return
 * (calm_end); a detail that finds no memory is NULL.
 */
#ifndef WEFT_DEVICE_STATE_H
#define WEFT_DEVICE_STATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "backend.h"

typedef struct work_counts {
    atomic_uint_fast64_t builds, loads, launches, copies_to_device, copies_to_host, bytes_to_device,
        bytes_to_host, memory_bytes;
} work_counts;

struct dev_device {
    dev_system *system;
    const backend *backend;
    backend_device *own; /* the back end's */
    dev_info info;
    const void *identity; /* the driver's name for it */
    uint32_t number;      /* among the system's devices */
    uint64_t most_bytes;  /* that buffers may take there */
    pthread_mutex_t lock; /* of making it ready */
    atomic_bool ready;
    struct queue_pool *queues;
    struct program_cache *cache;
    work_counts counts;
};

struct dev_system {
    arena names;      /* the strings of dev_info */
    atomic_uint uses; /* the opener, and each buffer copy: the last one out frees */
    atomic_bool closed;
    void (*destroy)(dev_system *s);
    struct binary_store *binaries; /* NULL: programs are not kept on disk */
    bool may_find_more;            /* of the thread that searches alone */
    pthread_mutex_t lock;          /* of what follows */
    dev_device **devices;          /* in order of their numbers; they stay where they are */
    uint32_t count;
};

/* Make a device ready on its first use: it costs a driver's memory and, on GPUs, a tenth of a second. */
status device_ready(arena *a, dev_device *d);

void system_retain(dev_system *s);
void system_release(dev_system *s);

static inline bool calm_begin(arena *a) {
    bool armed = a->armed;
    a->armed = false;
    return armed;
}

static inline void calm_end(arena *a, bool armed) {
    a->armed = armed;
}

#endif
