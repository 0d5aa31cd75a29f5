/* A device moves pinned memory at the full speed of its bus, pageable memory through a driver's bounce
 * buffer. Java holds our memory where it is, so it is pinned in place.
 *
 * H200, 64 MiB each way: pageable 3.5 ms, through two pinned chunks of 8 MiB of our own 4.3, in place 1.2, to
 * which pinning adds 0.9 once and unpinning 0.8. Hence from PIN_FROM on it pays for a single copy.
 */
#include "transfer.h"

#include "exit_gate.h"
#include "monotonic.h"
#include "queues.h"

#define PIN_FROM ((uint64_t)4 << 20)

backend_memory *transfer_pin(dev_device *d, void *host, uint64_t bytes) {
    return bytes < PIN_FROM ? NULL : d->backend->pin(d->own, host, bytes);
}

static status take(arena *a, dev_device *d, queue_set **out) {
    exit_gate_enter(d->backend->can_be_cut(d->own));
    status st = queues_take(a, d, out);
    if (!status_is_ok(st)) exit_gate_leave();
    return st;
}

static void give(dev_device *d, queue_set *q) {
    queues_give(d, q);
    exit_gate_leave();
}

/* Times are of the wall: what a device measures leaves out the driver's work on the host. */

status transfer_to_device(arena *a, dev_device *d, backend_memory *to, const void *from, uint64_t bytes,
                          dev_profile *profile) {
    uint64_t start = now_ns();
    queue_set *q;
    TRY(take(a, d, &q));
    status st = d->backend->write(a, d->own, q->main, to, 0, bytes, from, NULL);
    give(d, q);
    atomic_fetch_add(&d->counts.copies_to_device, 1);
    atomic_fetch_add(&d->counts.bytes_to_device, bytes);
    if (profile != NULL) profile->to_device += now_ns() - start;
    if (profile != NULL) profile->bytes_to_device += bytes;
    return st;
}

status transfer_to_host(arena *a, dev_device *d, void *to, const backend_memory *from, uint64_t bytes,
                        dev_profile *profile) {
    uint64_t start = now_ns();
    queue_set *q;
    TRY(take(a, d, &q));
    status st = d->backend->read(a, d->own, q->main, from, 0, bytes, to, NULL, NULL);
    give(d, q);
    atomic_fetch_add(&d->counts.copies_to_host, 1);
    atomic_fetch_add(&d->counts.bytes_to_host, bytes);
    if (profile != NULL) profile->to_host += now_ns() - start;
    if (profile != NULL) profile->bytes_to_host += bytes;
    return st;
}

status transfer_inside(arena *a, dev_device *d, backend_memory *to, uint64_t to_offset,
                       const backend_memory *from, uint64_t from_offset, uint64_t bytes) {
    queue_set *q;
    TRY(take(a, d, &q));
    status st = d->backend->copy(a, d->own, q->main, to, to_offset, from, from_offset, bytes);
    if (status_is_ok(st)) st = d->backend->finish(a, d->own, q->main);
    give(d, q);
    return st;
}
