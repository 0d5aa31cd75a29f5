/* Copies between the host memory of a buffer and a device.
 *
 * A device moves pinned memory at the full speed of its bus, pageable memory through a driver's bounce
 * buffer. Java holds our memory where it is, so it is pinned in place: drivers lock the pages below a
 * CL_MEM_USE_HOST_PTR buffer. That buffer is for nothing else. (A kernel's argument it must not be: before
 * its first kernel a driver would send all of it, output arrays too.)
 *
 * H200, 64 MiB each way: pageable 3.5 ms, through two pinned chunks of 8 MiB of our own 4.3, in place 1.2, to
 * which pinning adds 0.9 once and unpinning 0.8. Hence from PIN_FROM on it pays for a single copy.
 */
#include "device_internal.h"

#define PIN_FROM ((uint64_t)4 << 20)

cl_mem transfer_pin(dev_device *d, void *host, uint64_t bytes) {
    if (bytes < PIN_FROM) return NULL;
    cl_int error = CL_SUCCESS;
    cl_mem pin =
        d->api->clCreateBuffer(d->context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, host, &error);
    return error == CL_SUCCESS ? pin : NULL; /* then the copies are slower, no more */
}

/* Times are of the wall: what an event measures leaves out the driver's work on the host. */

status transfer_to_device(arena *a, dev_device *d, cl_mem to, const void *from, uint64_t bytes,
                          dev_profile *profile) {
    uint64_t start = now_ns();
    lane *l;
    TRY(lane_take(a, d, &l));
    status st =
        CALL_CL(a, d->api, clEnqueueWriteBuffer, l->queue, to, CL_TRUE, 0, bytes, from, 0, NULL, NULL);
    lane_give(d, l);
    atomic_fetch_add(&d->counts.copies_to_device, 1);
    atomic_fetch_add(&d->counts.bytes_to_device, bytes);
    if (profile != NULL) profile->to_device += now_ns() - start;
    if (profile != NULL) profile->bytes_to_device += bytes;
    return st;
}

status transfer_to_host(arena *a, dev_device *d, void *to, cl_mem from, uint64_t bytes,
                        dev_profile *profile) {
    uint64_t start = now_ns();
    lane *l;
    TRY(lane_take(a, d, &l));
    status st = CALL_CL(a, d->api, clEnqueueReadBuffer, l->queue, from, CL_TRUE, 0, bytes, to, 0, NULL, NULL);
    lane_give(d, l);
    atomic_fetch_add(&d->counts.copies_to_host, 1);
    atomic_fetch_add(&d->counts.bytes_to_host, bytes);
    if (profile != NULL) profile->to_host += now_ns() - start;
    if (profile != NULL) profile->bytes_to_host += bytes;
    return st;
}

status transfer_inside(arena *a, dev_device *d, cl_mem to, cl_mem from, uint64_t bytes) {
    lane *l;
    TRY(lane_take(a, d, &l));
    status st = CALL_CL(a, d->api, clEnqueueCopyBuffer, l->queue, from, to, 0, 0, bytes, 0, NULL, NULL);
    if (status_is_ok(st)) st = CALL_CL(a, d->api, clFinish, l->queue);
    lane_give(d, l);
    return st;
}
