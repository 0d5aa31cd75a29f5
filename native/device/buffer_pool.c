/* What buffers are made of.
 *
 * A destroyed buffer is kept whole for a later one of its capacity: the host memory, whose pages are then
 * there already (16 MiB of page faults take 3 ms, the kernel that fills them 1), the device memory, and the
 * pinning, those of its parts too. None of its copies is valid then.
 */
#include "buffer_pool.h"

#include <stdlib.h>
#include <string.h>

#include "block_pool.h"
#include "buffer_state.h"
#include "host_memory.h"

static block_pool kept = BLOCK_POOL_INIT;
static atomic_uint closings; /* of systems */

void buffer_destroy_copy(buffer_copy *c) {
    dev_device *d = c->device;
    d->backend->memory_drop(d->own, c->memory);
    if (c->pin != NULL) d->backend->memory_drop(d->own, c->pin);
    atomic_fetch_sub(&d->counts.memory_bytes, c->bytes);
    free(c);
    system_release(d->system);
}

static void destroy(dev_buffer *b);

void buffer_destroy_idle_parts(dev_buffer *whole) {
    while (whole->idle_parts != NULL) {
        dev_buffer *part = whole->idle_parts;
        whole->idle_parts = part->next_part;
        destroy(part);
    }
}

static void destroy(dev_buffer *b) {
    buffer_destroy_idle_parts(b);
    while (b->copies != NULL) {
        buffer_copy *c = b->copies;
        b->copies = c->next;
        buffer_destroy_copy(c);
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

void dev_buffer_memory(uint64_t *out_in_use, uint64_t *out_kept, uint64_t *out_lost) {
    block_pool_bytes(&kept, out_in_use, out_kept, out_lost);
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

/* Its copies are old from now on, and those of closed systems go; so do those of its parts, which nobody uses any more. */
static void strip(dev_buffer *b) {
    for (dev_buffer *part = b->idle_parts; part != NULL; part = part->next_part)
        strip(part);
    for (buffer_copy **link = &b->copies; *link != NULL;) {
        buffer_copy *c = *link;
        c->valid = false;
        if (atomic_load(&c->device->system->closed)) {
            *link = c->next;
            buffer_destroy_copy(c);
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
        if (!b->is_others) block_pool_lose(&kept, b->capacity);
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
