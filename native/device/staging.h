/* Where a submission keeps small results until the host takes them: the traps of its kernels, and small parts
 * of buffers.
 *
 * A trap is an int of device memory that is DEV_NO_TRAP when a launch begins. That costs nothing: traps are
 * set when they are created, and again only after a launch that may have changed them. After each trap lies
 * another int with the same initial value: work-items that take pieces of the work in turn count it down. All of them lie in
 * one buffer, far enough apart for each to be a kernel's argument, and come back in one copy.
 *
 * What comes back goes to pinned memory first and from there to its destination: a copy to pageable memory may
 * block in the call that enqueues it, but a submission should wait only once. Where memory is shared, kernels write
 * the host's ints and nothing is copied.
 *
 * Belongs to a queue set, and is used by its holder.
 */
#ifndef WEFT_STAGING_H
#define WEFT_STAGING_H

#include "device_state.h"

typedef struct staging staging;

/* Before the first command, on `queue`, of a submission that has traps, or parts that want room. `*at` is
 * made if it is NULL, with the help of the set's main queue. */
status staging_begin(arena *a, dev_device *d, staging **at, backend_queue *main, backend_queue *queue);
/* The submission's next trap, for a kernel's argument. */
const backend_memory *staging_trap(staging *s);
/* Room for a part, to be copied from before the set is given back; NULL: it is too large. */
void *staging_room(staging *s, uint64_t bytes);
/* Behind the last kernel: enqueue the copy of the traps. `*out` is NULL if there is nothing to copy; the
 * bytes are added to `*bytes_sum`. */
status staging_receive_traps(arena *a, dev_device *d, staging *s, backend_queue *queue, backend_command **out,
                             uint64_t *bytes_sum);
/* When all has ended well: the traps in the order of staging_trap. */
void staging_end(staging *s, int32_t *out_traps);
/* Likewise, where it is known that nothing has trapped and the traps were not received. */
void staging_leave(staging *s);
/* NULL is ignored. */
void staging_destroy(dev_device *d, staging *s, backend_queue *main);

#endif
