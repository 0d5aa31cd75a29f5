/* Buffers and where their newest data are.
 *
 * The host's copy and each device's copy are valid (hold the newest data) or not; at least one always is. A
 * device that shares the host's memory has no data of its own: its cl_mem is the host memory, and valid when
 * that is.
 *
 *   host writes            host valid, devices not
 *   kernel on d writes     d valid, all others not       (d shares memory: host valid, all others not)
 *   kernel on d reads      d becomes valid too           (host becomes valid first, if it was not)
 *   host reads             host becomes valid too
 */
#include <stdlib.h>

#include "device_internal.h"
#include "host_memory.h"

struct buffer_copy {
    buffer_copy *next;
    dev_device *device; /* a use of its system is held */
    cl_mem memory;
    cl_mem pin;     /* of the host memory, since the first transfer; NULL: none */
    bool pin_tried; /* once is enough */
    bool valid;     /* of no meaning when the device shares memory */
    uint32_t users; /* launches between bind and unbind */
};

struct dev_buffer {
    void *host;
    uint64_t bytes;
    uint64_t padded;
    pthread_mutex_t lock;
    bool host_valid;
    buffer_copy *copies; /* one a device at most */
};

static bool shares(const buffer_copy *c) {
    return c->device->info.shares_memory;
}

status dev_buffer_create(arena *a, uint64_t bytes, dev_buffer **out) {
    *out = NULL;
    bool armed = calm_begin(a);
    uint64_t padded = host_memory_padded(bytes);
    dev_buffer *b = padded == 0 ? NULL : calloc(1, sizeof *b);
    if (b != NULL && (b->host = host_memory_create(padded)) == NULL) {
        free(b);
        b = NULL;
    }
    status st = status_ok();
    if (b == NULL) {
        st = status_make(a, ST_OUT_OF_MEMORY, "an array of %llu bytes", (unsigned long long)bytes);
    } else {
        b->bytes = bytes;
        b->padded = padded;
        b->host_valid = true;
        pthread_mutex_init(&b->lock, NULL);
        *out = b;
    }
    calm_end(a, armed);
    return st;
}

static void destroy_copy(buffer_copy *c) {
    dev_device *d = c->device;
    d->api->clReleaseMemObject(c->memory);
    if (c->pin != NULL) d->api->clReleaseMemObject(c->pin);
    free(c);
    system_release(d->system);
}

void dev_buffer_destroy(dev_buffer *b) {
    if (b == NULL) return;
    while (b->copies != NULL) {
        buffer_copy *c = b->copies;
        b->copies = c->next;
        destroy_copy(c);
    }
    host_memory_destroy(b->host, b->padded);
    pthread_mutex_destroy(&b->lock);
    free(b);
}

void *dev_buffer_host(dev_buffer *b) {
    return b->host;
}
uint64_t dev_buffer_bytes(const dev_buffer *b) {
    return b->bytes;
}
const cl_mem *buffer_copy_memory(const buffer_copy *c) {
    return &c->memory;
}

/* The rest runs under b->lock. */

static void invalidate_copies(dev_buffer *b) {
    for (buffer_copy *c = b->copies; c != NULL; c = c->next)
        c->valid = false;
}

/* Part of the first transfer, so its time is added to that: `ns` may be NULL. */
static void pin_host(dev_buffer *b, buffer_copy *c, uint64_t *ns) {
    if (c->pin_tried) return;
    uint64_t start = now_ns();
    c->pin = transfer_pin(c->device, b->host, b->padded);
    c->pin_tried = true;
    if (ns != NULL) *ns += now_ns() - start;
}

static status fetch(arena *a, dev_buffer *b, dev_profile *profile) {
    if (b->host_valid) return status_ok();
    buffer_copy *c = b->copies;
    while (c != NULL && !c->valid)
        c = c->next;
    if (c == NULL) return status_static(ST_BUG, "a buffer without a valid copy");
    pin_host(b, c, profile == NULL ? NULL : &profile->to_host);
    TRY(transfer_to_host(a, c->device, b->host, c->memory, b->bytes, profile));
    b->host_valid = true;
    return status_ok();
}

static status add_copy(arena *a, dev_buffer *b, dev_device *d, buffer_copy **out) {
    TRY(device_ready(a, d));
    buffer_copy *c = calloc(1, sizeof *c);
    if (c == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    status st;
    if (d->info.shares_memory)
        MAKE_CL(a, st, c->memory, d->api, clCreateBuffer, d->context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                b->padded, b->host);
    else
        MAKE_CL(a, st, c->memory, d->api, clCreateBuffer, d->context, CL_MEM_READ_WRITE, b->padded, NULL);
    if (!status_is_ok(st)) {
        free(c);
        return st;
    }
    system_retain(d->system);
    c->device = d;
    c->next = b->copies;
    b->copies = c;
    *out = c;
    return st;
}

static status bind_locked(arena *a, dev_buffer *b, dev_device *d, dev_arg_kind kind, buffer_copy **out,
                          dev_profile *profile) {
    buffer_copy *c = b->copies;
    while (c != NULL && c->device != d)
        c = c->next;
    if (c == NULL) TRY(add_copy(a, b, d, &c));
    if (kind != DEV_ARG_OUT && !(shares(c) ? b->host_valid : c->valid)) {
        TRY(fetch(a, b, profile));
        if (!shares(c)) {
            pin_host(b, c, profile == NULL ? NULL : &profile->to_device);
            /* With its padding: what lies there is then the same on every device. */
            TRY(transfer_to_device(a, d, c->memory, b->host, b->padded, profile));
            c->valid = true;
        }
    }
    c->users++;
    *out = c;
    return status_ok();
}

/* After a failed launch: give back device memory that holds nothing of its own, so that whatever runs next,
 * here or elsewhere, finds room. */
static void drop_copy(dev_buffer *b, buffer_copy *unwanted) {
    for (buffer_copy **link = &b->copies; *link != NULL; link = &(*link)->next) {
        if (*link != unwanted) continue;
        *link = unwanted->next;
        destroy_copy(unwanted);
        return;
    }
}

static void note_written(dev_buffer *b, buffer_copy *by) {
    invalidate_copies(b);
    b->host_valid = shares(by);
    by->valid = !shares(by);
}

/* From here on the lock is taken. */

status buffer_bind(arena *a, dev_buffer *b, dev_device *d, dev_arg_kind kind, buffer_copy **out,
                   dev_profile *profile) {
    pthread_mutex_lock(&b->lock);
    status st = bind_locked(a, b, d, kind, out, profile);
    pthread_mutex_unlock(&b->lock);
    return st;
}

void buffer_unbind(dev_buffer *b, buffer_copy *c, dev_arg_kind kind, launch_end end) {
    pthread_mutex_lock(&b->lock);
    c->users--;
    if (end == LAUNCH_DONE) {
        if (kind != DEV_ARG_IN) note_written(b, c);
    } else if (!shares(c) && b->host_valid && c->users == 0) {
        /* It may be half written; the host's copy is whole. */
        drop_copy(b, c);
    }
    pthread_mutex_unlock(&b->lock);
}

status dev_buffer_to_host_timed(arena *a, dev_buffer *b, dev_profile *profile) {
    bool armed = calm_begin(a);
    pthread_mutex_lock(&b->lock);
    status st = fetch(a, b, profile);
    pthread_mutex_unlock(&b->lock);
    calm_end(a, armed);
    return st;
}

status dev_buffer_to_host(arena *a, dev_buffer *b) {
    return dev_buffer_to_host_timed(a, b, NULL);
}

void dev_buffer_host_wrote(dev_buffer *b) {
    pthread_mutex_lock(&b->lock);
    b->host_valid = true;
    invalidate_copies(b);
    pthread_mutex_unlock(&b->lock);
}
