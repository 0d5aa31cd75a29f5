/* Buffers and where their newest data are.
 *
 * The host's copy and each device's copy are valid (hold the newest data) or not; at least one always is. A
 * device that shares the host's memory has no data of its own: its memory is the host's, and valid when that
 * is.
 *
 *   host writes            host valid, devices not
 *   kernel on d writes     d valid, all others not       (d shares memory: host valid, all others not)
 *   kernel on d reads      d becomes valid too           (host becomes valid first, if it was not)
 *   host reads             host becomes valid too
 *
 * A destroyed buffer is kept whole for a later one of its capacity: the host memory, whose pages are then
 * there already (16 MiB of page faults take 3 ms, the kernel that fills them 1), the device memory, and the
 * pinning, those of its parts too. None of its copies is valid then.
 */
#include <stdlib.h>
#include <string.h>

#include "block_pool.h"
#include "buffer.h"
#include "host_memory.h"
#include "transfer.h"

struct buffer_copy {
    buffer_copy *next;
    dev_device *device; /* a use of its system is held */
    backend_memory *memory;
    uint64_t bytes;      /* that the device has for it alone */
    backend_memory *pin; /* of the host memory, since the first transfer; NULL: none */
    bool pin_tried;      /* once is enough */
    bool valid;          /* of no meaning when the device shares memory */
    uint32_t users;      /* launches between bind and unbind */
};

struct dev_buffer {
    void *host;
    uint64_t bytes;
    uint64_t padded;   /* what of it kernels may touch */
    uint64_t capacity; /* what host memory and copies take */
    bool is_others;    /* the host memory: it is neither freed nor kept */
    dev_buffer *whole; /* whose memory it is, if it is a part of another one */
    bool is_lost;      /* to a launch that may still run (LAUNCH_LOST): likewise */
    pthread_mutex_t lock;
    bool host_valid;
    buffer_copy *copies; /* one a device at most */
    /* Parts, with copies of their own. Those that nobody uses are kept for who wants them again, as the next array of this
     * size will that is worked on in the same parts. */
    uint32_t parts_in_use;
    bool is_unwanted; /* destroyed, but for parts in use */
    dev_buffer *idle_parts, *next_part;
};

static bool shares(const buffer_copy *c) {
    return c->device->info.shares_memory;
}

static void destroy_copy(buffer_copy *c) {
    dev_device *d = c->device;
    d->backend->memory_drop(d->own, c->memory);
    if (c->pin != NULL) d->backend->memory_drop(d->own, c->pin);
    atomic_fetch_sub(&d->counts.memory_bytes, c->bytes);
    free(c);
    system_release(d->system);
}

/* ---- making and keeping ---- */

static block_pool kept = BLOCK_POOL_INIT;
static atomic_uint closings; /* of systems */

static void destroy(dev_buffer *b);

static void destroy_idle_parts(dev_buffer *whole) {
    while (whole->idle_parts != NULL) {
        dev_buffer *part = whole->idle_parts;
        whole->idle_parts = part->next_part;
        destroy(part);
    }
}

static void destroy(dev_buffer *b) {
    destroy_idle_parts(b);
    while (b->copies != NULL) {
        buffer_copy *c = b->copies;
        b->copies = c->next;
        destroy_copy(c);
    }
    if (!b->is_others && !b->is_lost) host_memory_destroy(b->host, b->capacity);
    pthread_mutex_destroy(&b->lock);
    free(b);
}

static void destroy_kept(dev_buffer *b) {
    host_memory_wake(b->host, b->capacity);
    destroy(b);
}

static void destroy_surplus(void) {
    for (dev_buffer *b; (b = block_pool_surplus(&kept)) != NULL;)
        destroy_kept(b);
}

void dev_buffer_memory(uint64_t *out_in_use, uint64_t *out_kept) {
    block_pool_bytes(&kept, out_in_use, out_kept);
}

bool dev_buffer_trim(void) {
    bool any = false;
    for (dev_buffer *b; (b = block_pool_oldest(&kept)) != NULL; any = true)
        destroy_kept(b);
    return any;
}

static dev_buffer *make(uint64_t capacity, bool zeroed) {
    dev_buffer *b = calloc(1, sizeof *b);
    if (b == NULL) return NULL;
    b->host = host_memory_create(capacity, zeroed);
    if (b->host == NULL) {
        free(b);
        return NULL;
    }
    b->capacity = capacity;
    pthread_mutex_init(&b->lock, NULL);
    block_pool_made(&kept, capacity);
    destroy_surplus();
    return b;
}

static dev_buffer *take_or_make(uint64_t capacity, uint64_t padded, bool zeroed) {
    dev_buffer *b = block_pool_take(&kept, capacity);
    if (b != NULL) {
        host_memory_wake(b->host, capacity);
        if (zeroed) memset(b->host, 0, padded);
        return b;
    }
    b = make(capacity, zeroed);
    if (b == NULL && dev_buffer_trim()) b = make(capacity, zeroed);
    return b;
}

static status create(arena *a, uint64_t bytes, bool zeroed, dev_buffer **out) {
    *out = NULL;
    uint64_t capacity = host_memory_capacity(bytes), padded = host_memory_padded(bytes);
    dev_buffer *b = capacity == 0 ? NULL : take_or_make(capacity, padded, zeroed);
    if (b == NULL) {
        bool armed = calm_begin(a);
        status st = status_make(a, ST_OUT_OF_MEMORY, "an array of %llu bytes", (unsigned long long)bytes);
        calm_end(a, armed);
        return st;
    }
    b->bytes = bytes;
    b->padded = padded;
    b->host_valid = true;
    if (!zeroed) {
#ifndef NDEBUG
        memset(b->host, 0xa5, bytes); /* so that tests see what is read before it is written */
#endif
        memset((char *)b->host + bytes, 0, padded - bytes); /* every run sees the same past the end */
    }
    *out = b;
    return status_ok();
}

status dev_buffer_create(arena *a, uint64_t bytes, dev_buffer **out) {
    return create(a, bytes, true, out);
}

status dev_buffer_create_unset(arena *a, uint64_t bytes, dev_buffer **out) {
    return create(a, bytes, false, out);
}

status dev_buffer_create_over(arena *a, void *host, uint64_t bytes, dev_buffer **out) {
    (void)a;
    *out = NULL;
    dev_buffer *b = calloc(1, sizeof *b);
    if (b == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    b->host = host;
    b->bytes = bytes;
    b->padded = b->capacity = bytes + DEV_BUFFER_BEHIND;
    b->is_others = b->host_valid = true;
    pthread_mutex_init(&b->lock, NULL);
    *out = b;
    return status_ok();
}

/* The part that begins at `host`, if nobody uses it; or NULL, and those that have something of it go to `out_in_the_way`. */
static dev_buffer *take_idle_part(dev_buffer *whole, const char *host, uint64_t bytes,
                                  dev_buffer **out_in_the_way) {
    for (dev_buffer **link = &whole->idle_parts; *link != NULL;) {
        dev_buffer *part = *link;
        const char *start = part->host;
        bool is_it = start == host && part->bytes == bytes;
        if (!is_it && (start + part->bytes <= host || start >= host + bytes)) {
            link = &part->next_part;
            continue;
        }
        *link = part->next_part;
        if (is_it) return part;
        part->next_part = *out_in_the_way;
        *out_in_the_way = part;
    }
    return NULL;
}

static void keep_or_destroy(dev_buffer *b);

/* A part is no longer in use; `part`, if not NULL, is kept. */
static void end_part(dev_buffer *whole, dev_buffer *part) {
    pthread_mutex_lock(&whole->lock);
    if (part != NULL) {
        part->next_part = whole->idle_parts;
        whole->idle_parts = part;
    }
    bool was_last = --whole->parts_in_use == 0 && whole->is_unwanted;
    whole->is_unwanted &= !was_last;
    pthread_mutex_unlock(&whole->lock);
    if (was_last) keep_or_destroy(whole);
}

status dev_buffer_create_part(arena *a, dev_buffer *whole, uint64_t offset, uint64_t bytes,
                              dev_buffer **out) {
    *out = NULL;
    if (offset > whole->bytes || bytes > whole->bytes - offset)
        return status_static(ST_BUG, "a part that is not in its buffer");
    char *host = (char *)whole->host + offset;
    dev_buffer *in_the_way = NULL;
    pthread_mutex_lock(&whole->lock);
    *out = take_idle_part(whole, host, bytes, &in_the_way);
    whole->parts_in_use++;
    pthread_mutex_unlock(&whole->lock);
    while (in_the_way != NULL) {
        dev_buffer *part = in_the_way;
        in_the_way = part->next_part;
        destroy(part);
    }
    if (*out != NULL) return status_ok();
    status st = dev_buffer_create_over(a, host, bytes, out);
    if (status_is_ok(st)) {
        (*out)->whole = whole;
        (*out)->padded = bytes; /* behind it somebody else may be writing */
    } else {
        end_part(whole, NULL);
    }
    return st;
}

/* Its copies are old from now on, and those of closed systems go. */
static void strip(dev_buffer *b) {
    for (buffer_copy **link = &b->copies; *link != NULL;) {
        buffer_copy *c = *link;
        c->valid = false;
        if (atomic_load(&c->device->system->closed)) {
            *link = c->next;
            destroy_copy(c);
        } else {
            link = &c->next;
        }
    }
}

static void destroy_part(dev_buffer *b) {
    dev_buffer *whole = b->whole;
    if (b->is_lost) {
        destroy(b);
        end_part(whole, NULL);
    } else {
        strip(b);
        b->host_valid = true;
        end_part(whole, b);
    }
}

void dev_buffer_destroy(dev_buffer *b) {
    if (b == NULL) return;
    if (b->whole != NULL) {
        destroy_part(b);
        return;
    }
    pthread_mutex_lock(&b->lock);
    b->is_unwanted = b->parts_in_use > 0;
    bool waits = b->is_unwanted;
    pthread_mutex_unlock(&b->lock);
    if (!waits) keep_or_destroy(b);
}

static void keep_or_destroy(dev_buffer *b) {
    if (b->is_others || b->is_lost) {
        destroy(b);
        return;
    }
    unsigned closings_before = atomic_load(&closings);
    strip(b);
    host_memory_rest(b->host, b->capacity);
    dev_buffer *unwanted = block_pool_give(&kept, b, b->capacity);
    if (unwanted != NULL) destroy_kept(unwanted);
    destroy_surplus();
    /* A system that closed just now has emptied the pool, maybe before `b` came. */
    if (atomic_load(&closings) != closings_before) (void)dev_buffer_trim();
}

void buffer_forget_system(void) {
    atomic_fetch_add(&closings, 1);
    (void)dev_buffer_trim();
}

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

static status add_copy(arena *a, dev_buffer *b, dev_device *d, buffer_copy **out) {
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
    buffer_copy *c;
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
        destroy_copy(unwanted);
        return;
    }
}

static void note_written(dev_buffer *b, buffer_copy *by) {
    invalidate_copies(b);
    b->host_valid = shares(by);
    by->valid = !shares(by);
}

static status copy_on_device(arena *a, dev_buffer *to, dev_buffer *from) {
    buffer_copy *newest = from->copies, *c;
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

static void lose(dev_buffer *b) {
    b->is_lost = true;
    if (b->whole == NULL) return;
    pthread_mutex_lock(&b->whole->lock);
    lose(b->whole);
    pthread_mutex_unlock(&b->whole->lock);
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
    buffer_copy *c;
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
    destroy_idle_parts(b);
    status st = fetch(a, b, NULL);
    for (buffer_copy **link = &b->copies; status_is_ok(st) && *link != NULL;) {
        buffer_copy *c = *link;
        if (c->users > 0) {
            link = &c->next;
            continue;
        }
        *link = c->next;
        destroy_copy(c);
    }
    pthread_mutex_unlock(&b->lock);
    calm_end(a, armed);
    return st;
}

status dev_buffer_copy(arena *a, dev_buffer *to, dev_buffer *from, bool *out_on_host) {
    if (to->bytes != from->bytes) return status_static(ST_BUG, "a copy to a buffer of another size");
    if (to->is_others) return status_static(ST_BUG, "a copy to memory of somebody else's");
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

static status copy_part(arena *a, dev_device *d, const dev_buffer_part *to, const dev_buffer_part *from,
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

bool dev_buffer_copy_part(arena *a, const dev_buffer_part *to, const dev_buffer_part *from, uint64_t bytes) {
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
