/* Where a lane's launches leave what is little: the traps of their kernels, and small parts of buffers.
 *
 * A trap is an int of device memory that is DEV_NO_TRAP when a launch begins. That costs nothing: a lane's
 * traps are set when they are made, and again only after a launch that was not seen to leave them alone. They
 * lie in one buffer, far enough apart for each to be a sub-buffer, and come back in one copy.
 *
 * What comes back goes to pinned memory and from there to where it belongs: a copy to pageable memory may
 * wait in the call that enqueues it, and a submission is to wait once. Where memory is shared, kernels write
 * the host's ints and nothing is copied.
 */
#include <stdlib.h>
#include <string.h>

#include "device_internal.h"

#define APART 512 /* bytes from trap to trap; as much as GPUs ask of sub-buffers */
#define PARTS_BYTES 8192

struct landing {
    cl_mem memory;
    cl_mem traps[DEV_MOST_STEPS]; /* sub-buffers of it */
    uint32_t used;                /* traps, by this submission */
    bool set;                     /* every trap is DEV_NO_TRAP */
    size_t apart;
    cl_mem pinned;       /* of `host`; NULL where memory is shared, or none could be had */
    char *host;          /* the traps, and behind them, where memory is not shared, room for parts */
    size_t trap_bytes;   /* of all traps */
    size_t landed_parts; /* bytes, by this submission */
};

static size_t round_up(size_t bytes, size_t to) {
    return (bytes + to - 1) / to * to;
}

static status make_host(arena *a, dev_device *d, lane *l, landing *g) {
    size_t bytes = round_up(g->trap_bytes + PARTS_BYTES, 4096);
    cl_int error = CL_SUCCESS;
    if (!d->info.shares_memory) {
        g->pinned = d->api->clCreateBuffer(d->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes, NULL,
                                           &error);
        if (error != CL_SUCCESS) g->pinned = NULL;
    }
    if (g->pinned != NULL) {
        status st;
        MAKE_CL(a, st, g->host, d->api, clEnqueueMapBuffer, l->queue, g->pinned, CL_TRUE,
                CL_MAP_READ | CL_MAP_WRITE, 0, bytes, 0, NULL, NULL);
        return st;
    }
    g->host = aligned_alloc(4096, bytes);
    return g->host == NULL ? status_static(ST_OUT_OF_MEMORY, NULL) : status_ok();
}

static status make_traps(arena *a, dev_device *d, landing *g) {
    status st;
    if (d->info.shares_memory)
        MAKE_CL(a, st, g->memory, d->api, clCreateBuffer, d->context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                g->trap_bytes, g->host);
    else
        MAKE_CL(a, st, g->memory, d->api, clCreateBuffer, d->context, CL_MEM_READ_WRITE, g->trap_bytes, NULL);
    for (size_t i = 0; i < DEV_MOST_STEPS && status_is_ok(st); i++) {
        const cl_buffer_region region = {i * g->apart, sizeof(cl_int)};
        MAKE_CL(a, st, g->traps[i], d->api, clCreateSubBuffer, g->memory, CL_MEM_READ_WRITE,
                CL_BUFFER_CREATE_TYPE_REGION, &region);
    }
    return st;
}

static status make(arena *a, dev_device *d, lane *l, landing *g) {
    cl_uint align_bits = 0;
    TRY(CALL_CL(a, d->api, clGetDeviceInfo, d->id, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof align_bits,
                &align_bits, NULL));
    g->apart = align_bits / 8 > APART ? align_bits / 8 : APART;
    g->trap_bytes = DEV_MOST_STEPS * g->apart;
    TRY(make_host(a, d, l, g));
    return make_traps(a, d, g);
}

void landing_destroy(dev_device *d, lane *l) {
    landing *g = l->landing;
    if (g == NULL) return;
    for (size_t i = 0; i < DEV_MOST_STEPS; i++)
        if (g->traps[i] != NULL) d->api->clReleaseMemObject(g->traps[i]);
    if (g->memory != NULL) d->api->clReleaseMemObject(g->memory);
    if (g->pinned != NULL && g->host != NULL) {
        d->api->clEnqueueUnmapMemObject(l->queue, g->pinned, g->host, 0, NULL, NULL);
        d->api->clFinish(l->queue);
    }
    if (g->pinned != NULL)
        d->api->clReleaseMemObject(g->pinned);
    else
        free(g->host);
    free(g);
    l->landing = NULL;
}

static status set_traps(arena *a, dev_device *d, landing *g, cl_command_queue queue) {
    static const cl_int no_trap = DEV_NO_TRAP;
    if (!d->info.shares_memory)
        return CALL_CL(a, d->api, clEnqueueFillBuffer, queue, g->memory, &no_trap, sizeof no_trap, 0,
                       g->trap_bytes, 0, NULL, NULL);
    for (size_t i = 0; i < DEV_MOST_STEPS; i++)
        memcpy(g->host + i * g->apart, &no_trap, sizeof no_trap);
    return status_ok();
}

status landing_begin(arena *a, dev_device *d, lane *l, cl_command_queue queue) {
    if (l->landing == NULL) {
        l->landing = calloc(1, sizeof *l->landing);
        if (l->landing == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
        status st = make(a, d, l, l->landing);
        if (!status_is_ok(st)) {
            landing_destroy(d, l);
            return st;
        }
    }
    landing *g = l->landing;
    g->used = 0;
    g->landed_parts = 0;
    if (!g->set) TRY(set_traps(a, d, g, queue));
    g->set = false; /* until landing_end has seen them */
    return status_ok();
}

const cl_mem *landing_trap(lane *l) {
    return &l->landing->traps[l->landing->used++];
}

void *landing_room(lane *l, uint64_t bytes) {
    landing *g = l->landing;
    size_t at = round_up(g->landed_parts, 64);
    if (bytes > PARTS_BYTES || at + bytes > PARTS_BYTES) return NULL;
    g->landed_parts = at + bytes;
    return g->host + g->trap_bytes + at;
}

status landing_receive_traps(arena *a, dev_device *d, lane *l, cl_command_queue queue, cl_event *out,
                             uint64_t *bytes_sum) {
    landing *g = l->landing;
    *out = NULL;
    if (g->used == 0 || d->info.shares_memory) return status_ok();
    size_t bytes = (g->used - 1) * g->apart + sizeof(cl_int);
    TRY(CALL_CL(a, d->api, clEnqueueReadBuffer, queue, g->memory, CL_FALSE, 0, bytes, g->host, 0, NULL, out));
    atomic_fetch_add(&d->counts.copies_to_host, 1);
    atomic_fetch_add(&d->counts.bytes_to_host, bytes);
    *bytes_sum += bytes;
    return status_ok();
}

void landing_end(lane *l, int32_t *out_traps) {
    landing *g = l->landing;
    g->set = true;
    for (uint32_t i = 0; i < g->used; i++) {
        memcpy(&out_traps[i], g->host + i * g->apart, sizeof *out_traps);
        if (out_traps[i] != DEV_NO_TRAP) g->set = false;
    }
}
