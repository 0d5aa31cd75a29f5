/* Where a buffer's newest data are, and how they get to where they are wanted.
 *
 * The host's copy and each device's copy are valid (hold the newest data) or not; at least one always is. A
 * device that shares the host's memory has no data of its own: its memory is the host's, and valid when that
 * is.
 *
 *   host writes            host valid, devices not
 *   kernel on d writes     d valid, all others not       (d shares memory: host valid, all others not)
 *   kernel on d reads      d becomes valid too           (host becomes valid first, if it was not)
 *   host reads             host becomes valid too
 */
#include "buffer.h"

#include <stdlib.h>
#include <string.h>

#include "buffer_pool.h"
#include "buffer_state.h"
#include "exit_gate.h"
#include "monotonic.h"
#include "transfer.h"

/* ---- looking ---- */

void *dev_buffer_host(dev_buffer *b) {
    return b->host;
}
uint64_t dev_buffer_bytes(const dev_buffer *b) {
    return b->bytes;
}
bool buffer_is_own(const dev_buffer *b) {
    return b->whole == NULL ? !b->is_others : buffer_is_own(b->whole);
}
bool buffer_is_part(const dev_buffer *b) {
    return b->whole != NULL;
}
uint64_t buffer_padded(const dev_buffer *b) {
    return b->padded;
}
backend_memory *buffer_copy_memory(const buffer_copy *c) {
    return c->memory;
}

/* ---- moving: the rest runs under b->lock ---- */

static bool shares(const buffer_copy *c) {
    return c->device->info.shares_memory;
}

static void invalidate_copies(dev_buffer *b) {
    for (buffer_copy *c = b->copies; c != NULL; c = c->next)
        c->valid = false;
}

/* Part of the first transfer, so its time is added to that: `ns` may be NULL. */
static void pin_host(dev_buffer *b, buffer_copy *c, uint64_t *ns) {
    if (c->pin_tried) return;
    uint64_t start = now_ns();
    /* What is behind a part is pinned for the next one, and pages are pinned once. */
    c->pin = transfer_pin(c->device, b->host, b->whole == NULL ? b->capacity : b->bytes);
    c->pin_tried = true;
    if (ns != NULL) *ns += now_ns() - start;
}

/* The data may be nowhere else, so a failure that passes must not lose them. */
#define READ_TRIES 3

static status fetch(arena *a, dev_buffer *b, dev_profile *profile) {
    if (b->host_valid) return status_ok();
    buffer_copy *c = b->copies;
    while (c != NULL && !c->valid)
        c = c->next;
    if (c == NULL) return status_static(ST_BUG, "a buffer without a valid copy");
    pin_host(b, c, profile == NULL ? NULL : &profile->to_host);
    status st = status_ok();
    for (int tries = 0; tries < READ_TRIES; tries++) {
        st = transfer_to_host(a, c->device, b->host, c->memory, b->bytes, profile);
        b->host_valid = status_is_ok(st);
        if (b->host_valid) return st;
        (void)dev_buffer_trim(); /* it may want room */
    }
    return status_make(
        a, st.code, "%llu bytes of results are on the device %s, and could not be read in %d tries: %s",
        (unsigned long long)b->bytes, c->device->info.name, READ_TRIES, st.detail == NULL ? "" : st.detail);
}

static status reserve(arena *a, dev_device *d, uint64_t bytes) {
    uint64_t taken = atomic_fetch_add(&d->counts.memory_bytes, bytes) + bytes;
    if (bytes == 0 || taken <= d->most_bytes) return status_ok();
    atomic_fetch_sub(&d->counts.memory_bytes, bytes);
    return status_make(a, ST_CL_ERROR,
                       "an array of %llu bytes on the device %s, where arrays may take %llu bytes in all "
                       "(WEFT_DEVICE_BYTES)",
                       (unsigned long long)bytes, d->info.name, (unsigned long long)d->most_bytes);
}

/* In shared memory what is behind a part is the next one's, which another device may be writing. */
static uint64_t copy_capacity(const dev_buffer *b, const dev_device *d) {
    return d->info.shares_memory && b->whole != NULL ? b->bytes : b->capacity;
}

static status make_copy(arena *a, dev_buffer *b, dev_device *d, buffer_copy **out) {
    TRY(device_ready(a, d));
    uint64_t bytes = d->info.shares_memory ? 0 : b->capacity;
    buffer_copy *c = calloc(1, sizeof *c);
    if (c == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    status st = reserve(a, d, bytes);
    if (status_is_ok(st)) {
        void *host = d->info.shares_memory ? b->host : NULL;
        st = d->backend->memory_make(a, d->own, copy_capacity(b, d), host, &c->memory);
        if (!status_is_ok(st)) atomic_fetch_sub(&d->counts.memory_bytes, bytes);
    }
    if (!status_is_ok(st)) {
        free(c);
        return st;
    }
    system_retain(d->system);
    c->device = d;
    c->bytes = bytes;
    c->next = b->copies;
    b->copies = c;
    *out = c;
    return st;
}

/* The first one of a device opens it. */
static status add_copy(arena *a, dev_buffer *b, dev_device *d, buffer_copy **out) {
    exit_gate_enter(d->backend->can_be_cut(d->own));
    status st = make_copy(a, b, d, out);
    exit_gate_leave();
    return st;
}

static status find_copy(arena *a, dev_buffer *b, dev_device *d, buffer_copy **out) {
    for (buffer_copy *c = b->copies; c != NULL; c = c->next) {
        if (c->device != d) continue;
        *out = c;
        return status_ok();
    }
    return add_copy(a, b, d, out);
}

static status bind_locked(arena *a, dev_buffer *b, dev_device *d, dev_arg_kind kind, buffer_copy **out,
                          dev_profile *profile) {
    buffer_copy *c = NULL;
    TRY(find_copy(a, b, d, &c));
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
        buffer_destroy_copy(unwanted);
        return;
    }
}

static void note_written(dev_buffer *b, buffer_copy *by) {
    invalidate_copies(b);
    b->host_valid = shares(by);
    by->valid = !shares(by);
}

static status copy_on_device(arena *a, dev_buffer *to, dev_buffer *from) {
    buffer_copy *newest = from->copies, *c = NULL;
    while (newest != NULL && !newest->valid)
        newest = newest->next;
    if (newest == NULL) return status_static(ST_BUG, "a buffer without a valid copy");
    TRY(find_copy(a, to, newest->device, &c));
    TRY(transfer_inside(a, c->device, c->memory, 0, newest->memory, 0, from->padded));
    note_written(to, c);
    return status_ok();
}

/* A device that is full, or fails, is gone round through the host. */
static status copy_locked(arena *a, dev_buffer *to, dev_buffer *from, bool *out_on_host) {
    *out_on_host = false;
    if (!from->host_valid && status_is_ok(copy_on_device(a, to, from))) return status_ok();
    *out_on_host = true;
    TRY(fetch(a, from, NULL));
    memcpy(to->host, from->host, from->bytes);
    return status_ok();
}

/* From here on the lock is taken. */

status buffer_bind(arena *a, dev_buffer *b, dev_device *d, dev_arg_kind kind, buffer_copy **out,
                   dev_profile *profile) {
    pthread_mutex_lock(&b->lock);
    status st = bind_locked(a, b, d, kind, out, profile);
    pthread_mutex_unlock(&b->lock);
    return st;
}

bool buffer_is_at(dev_buffer *b, const dev_device *d) {
    pthread_mutex_lock(&b->lock);
    const buffer_copy *c = b->copies;
    while (c != NULL && c->device != d)
        c = c->next;
    bool is = c != NULL && c->valid;
    pthread_mutex_unlock(&b->lock);
    return is;
}

static void lose(dev_buffer *b) {
    b->is_lost = true;
    if (b->whole == NULL) return;
    pthread_mutex_lock(&b->whole->lock);
    lose(b->whole);
    pthread_mutex_unlock(&b->whole->lock);
}

bool dev_buffer_is_lost(dev_buffer *b) {
    pthread_mutex_lock(&b->lock);
    bool is = b->is_lost;
    pthread_mutex_unlock(&b->lock);
    return is;
}

void buffer_unbind(dev_buffer *b, buffer_copy *c, dev_arg_kind kind, launch_end end) {
    pthread_mutex_lock(&b->lock);
    c->users--;
    if (end == LAUNCH_LOST) lose(b);
    if (end == LAUNCH_DONE) {
        if (kind != DEV_ARG_IN) note_written(b, c);
    } else if (!shares(c) && b->host_valid && c->users == 0) {
        /* It may be half written; the host's copy is whole. */
        drop_copy(b, c);
    }
    pthread_mutex_unlock(&b->lock);
}

/* Keeps the lock if `*out_send`. */
status buffer_send_begin(arena *a, dev_buffer *b, dev_device *d, buffer_copy **out, bool *out_send) {
    *out_send = false;
    pthread_mutex_lock(&b->lock);
    status st = find_copy(a, b, d, out);
    if (status_is_ok(st) && !(*out)->valid) st = fetch(a, b, NULL);
    if (status_is_ok(st)) {
        (*out)->users++;
        *out_send = !(*out)->valid;
        if (*out_send) pin_host(b, *out, NULL);
    }
    if (!*out_send) pthread_mutex_unlock(&b->lock);
    return st;
}

void buffer_send_end(dev_buffer *b, buffer_copy *c, bool send, bool arrived) {
    if (!send) pthread_mutex_lock(&b->lock);
    if (send && arrived) c->valid = true;
    c->users--;
    pthread_mutex_unlock(&b->lock);
}

void buffer_pin(dev_buffer *b, buffer_copy *c) {
    pthread_mutex_lock(&b->lock);
    pin_host(b, c, NULL);
    pthread_mutex_unlock(&b->lock);
}

void buffer_note_received(dev_buffer *b) {
    pthread_mutex_lock(&b->lock);
    b->host_valid = true;
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

status dev_buffer_to_device_timed(arena *a, dev_buffer *b, dev_device *d, dev_profile *profile) {
    bool armed = calm_begin(a);
    buffer_copy *c = NULL;
    status st = buffer_bind(a, b, d, DEV_ARG_IN, &c, profile);
    if (status_may_pass(st) && dev_buffer_trim()) st = buffer_bind(a, b, d, DEV_ARG_IN, &c, profile);
    if (status_is_ok(st)) buffer_unbind(b, c, DEV_ARG_IN, LAUNCH_DONE);
    calm_end(a, armed);
    return st;
}

status dev_buffer_to_device(arena *a, dev_buffer *b, dev_device *d) {
    return dev_buffer_to_device_timed(a, b, d, NULL);
}

status dev_buffer_leave_devices(arena *a, dev_buffer *b) {
    bool armed = calm_begin(a);
    pthread_mutex_lock(&b->lock);
    buffer_destroy_idle_parts(b);
    status st = fetch(a, b, NULL);
    for (buffer_copy **link = &b->copies; status_is_ok(st) && *link != NULL;) {
        buffer_copy *c = *link;
        if (c->users > 0) {
            link = &c->next;
            continue;
        }
        *link = c->next;
        buffer_destroy_copy(c);
    }
    pthread_mutex_unlock(&b->lock);
    calm_end(a, armed);
    return st;
}

status dev_buffer_copy(arena *a, dev_buffer *to, dev_buffer *from, bool *out_on_host) {
    if (to->bytes != from->bytes) return status_static(ST_BUG, "a copy to a buffer of another size");
    if (!buffer_is_own(to)) return status_static(ST_BUG, "a copy to memory of somebody else's");
    bool armed = calm_begin(a);
    pthread_mutex_lock(&from->lock);
    status st = copy_locked(a, to, from, out_on_host);
    pthread_mutex_unlock(&from->lock);
    calm_end(a, armed);
    return st;
}

/* The device that alone has the newest data; NULL: the host has them. */
static dev_device *newest_on(dev_buffer *b) {
    pthread_mutex_lock(&b->lock);
    buffer_copy *c = b->host_valid ? NULL : b->copies;
    while (c != NULL && !c->valid)
        c = c->next;
    pthread_mutex_unlock(&b->lock);
    return c == NULL ? NULL : c->device;
}

static status copy_part(arena *a, dev_device *d, const dev_buffer_place *to, const dev_buffer_place *from,
                        uint64_t bytes) {
    buffer_copy *target, *source;
    TRY(buffer_bind(a, from->buffer, d, DEV_ARG_IN, &source, NULL));
    status st = buffer_bind(a, to->buffer, d, DEV_ARG_INOUT, &target, NULL);
    if (status_is_ok(st)) {
        st = transfer_inside(a, d, target->memory, to->offset, source->memory, from->offset, bytes);
        buffer_unbind(to->buffer, target, DEV_ARG_INOUT, status_is_ok(st) ? LAUNCH_DONE : LAUNCH_NEVER_RAN);
    }
    buffer_unbind(from->buffer, source, DEV_ARG_IN, LAUNCH_DONE);
    return st;
}

bool dev_buffer_copy_part(arena *a, const dev_buffer_place *to, const dev_buffer_place *from,
                          uint64_t bytes) {
    dev_device *d = to->buffer == from->buffer || !buffer_is_own(to->buffer) ? NULL : newest_on(from->buffer);
    if (d == NULL) return false;
    bool armed = calm_begin(a);
    bool done = status_is_ok(copy_part(a, d, to, from, bytes));
    calm_end(a, armed);
    return done;
}

void dev_buffer_host_wrote(dev_buffer *b) {
    pthread_mutex_lock(&b->lock);
    b->host_valid = true;
    invalidate_copies(b);
    pthread_mutex_unlock(&b->lock);
}
