/* Copies between pageable host memory and a device.
 *
 * A device reads pinned memory at the full speed of its bus but pageable memory only through a driver's own
 * bounce buffer. Java holds our memory as it is, so a large copy runs in chunks through a lane's two pinned
 * ones: while the bus moves one, this thread fills or empties the other. A small copy goes to the driver as
 * it is.
 *
 * Times are of the wall: what an event measures leaves out this thread's half of the work.
 */
#include <string.h>

#include "device_internal.h"

#define DIRECT_BYTES ((uint64_t)128 << 10)

/* Wait for `*event`, if any, and let it go. */
static status settle(arena *a, const dev_api *api, cl_event *event) {
    if (*event == NULL) return status_ok();
    status st = CALL_CL(a, api, clWaitForEvents, 1, event);
    api->clReleaseEvent(*event);
    *event = NULL;
    return st;
}

static uint64_t chunk_bytes(uint64_t bytes, uint64_t at) {
    return bytes - at < STAGING_BYTES ? bytes - at : STAGING_BYTES;
}

static status upload_staged(arena *a, const dev_api *api, lane *l, cl_mem to, const char *from,
                            uint64_t bytes) {
    cl_event busy[STAGING_CHUNKS] = {NULL};
    status st = status_ok();
    int chunk = 0;
    for (uint64_t at = 0; at < bytes; at += STAGING_BYTES, chunk = (chunk + 1) % STAGING_CHUNKS) {
        uint64_t size = chunk_bytes(bytes, at);
        TRY_DONE(settle(a, api, &busy[chunk]));
        memcpy(l->pinned[chunk], from + at, size);
        TRY_DONE(CALL_CL(a, api, clEnqueueWriteBuffer, l->queue, to, CL_FALSE, at, size, l->pinned[chunk], 0,
                         NULL, &busy[chunk]));
        TRY_DONE(CALL_CL(a, api, clFlush, l->queue));
    }
done:
    for (int i = 0; i < STAGING_CHUNKS; i++) {
        status late = settle(a, api, &busy[i]);
        if (status_is_ok(st)) st = late;
    }
    return st;
}

static status download_staged(arena *a, const dev_api *api, lane *l, char *to, cl_mem from, uint64_t bytes) {
    cl_event busy[STAGING_CHUNKS] = {NULL};
    status st = status_ok();
    uint64_t asked = 0;
    int next = 0, chunk = 0;
    for (uint64_t at = 0; at < bytes; at += STAGING_BYTES, chunk = (chunk + 1) % STAGING_CHUNKS) {
        /* Keep every free chunk filling before this one is waited for. */
        for (; asked < bytes && busy[next] == NULL; next = (next + 1) % STAGING_CHUNKS) {
            TRY_DONE(CALL_CL(a, api, clEnqueueReadBuffer, l->queue, from, CL_FALSE, asked,
                             chunk_bytes(bytes, asked), l->pinned[next], 0, NULL, &busy[next]));
            TRY_DONE(CALL_CL(a, api, clFlush, l->queue));
            asked += chunk_bytes(bytes, asked);
        }
        TRY_DONE(settle(a, api, &busy[chunk]));
        memcpy(to + at, l->pinned[chunk], chunk_bytes(bytes, at));
    }
done:
    for (int i = 0; i < STAGING_CHUNKS; i++) {
        status late = settle(a, api, &busy[i]);
        if (status_is_ok(st)) st = late;
    }
    return st;
}

static status upload(arena *a, dev_device *d, lane *l, cl_mem to, const void *from, uint64_t bytes) {
    if (bytes <= DIRECT_BYTES)
        return CALL_CL(a, d->api, clEnqueueWriteBuffer, l->queue, to, CL_TRUE, 0, bytes, from, 0, NULL, NULL);
    TRY(lane_stage(a, d, l));
    return upload_staged(a, d->api, l, to, from, bytes);
}

static status download(arena *a, dev_device *d, lane *l, void *to, cl_mem from, uint64_t bytes) {
    if (bytes <= DIRECT_BYTES)
        return CALL_CL(a, d->api, clEnqueueReadBuffer, l->queue, from, CL_TRUE, 0, bytes, to, 0, NULL, NULL);
    TRY(lane_stage(a, d, l));
    return download_staged(a, d->api, l, to, from, bytes);
}

status transfer_to_device(arena *a, dev_device *d, cl_mem to, const void *from, uint64_t bytes,
                          dev_profile *profile) {
    uint64_t start = now_ns();
    lane *l;
    TRY(lane_take(a, d, &l));
    status st = upload(a, d, l, to, from, bytes);
    lane_give(d, l);
    atomic_fetch_add(&d->counts.copies_to_device, 1);
    if (profile != NULL) profile->to_device += now_ns() - start;
    return st;
}

status transfer_to_host(arena *a, dev_device *d, void *to, cl_mem from, uint64_t bytes,
                        dev_profile *profile) {
    uint64_t start = now_ns();
    lane *l;
    TRY(lane_take(a, d, &l));
    status st = download(a, d, l, to, from, bytes);
    lane_give(d, l);
    atomic_fetch_add(&d->counts.copies_to_host, 1);
    if (profile != NULL) profile->to_host += now_ns() - start;
    return st;
}
