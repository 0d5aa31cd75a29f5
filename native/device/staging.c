#include "staging.h"

#include <stdlib.h>
#include <string.h>

#define APART 512 /* bytes from trap to trap; as much as GPUs ask of a part of a buffer */
#define TRAP_BYTES (2 * sizeof(int32_t)) /* the trap, and the turns behind it */
#define PARTS_BYTES 8192

struct staging {
    backend_memory *memory;
    backend_memory *traps[DEV_MOST_STEPS]; /* parts of it */
    uint32_t used;                         /* traps, by this submission */
    bool set;                              /* every trap, and what is behind it, is DEV_NO_TRAP */
    size_t apart;
    backend_memory *pinned; /* of `host`; NULL where memory is shared, or none could be had */
    void *pinned_host;      /* the same memory as `host`, or NULL */
    char *host;             /* the traps, and behind them, where memory is not shared, room for parts */
    size_t trap_bytes;      /* of all traps */
    size_t staged_parts;    /* bytes, by this submission */
};

static size_t round_up(size_t bytes, size_t to) {
    return (bytes + to - 1) / to * to;
}

static status make_host(arena *a, dev_device *d, backend_queue *main, staging *s) {
    size_t bytes = round_up(s->trap_bytes + PARTS_BYTES, 4096);
    if (!d->info.shares_memory &&
        status_is_ok(d->backend->pinned_make(a, d->own, main, bytes, &s->pinned, &s->pinned_host))) {
        s->host = s->pinned_host;
        return status_ok();
    }
    s->pinned = NULL; /* then copies are slower, no more */
    s->host = aligned_alloc(4096, bytes);
    return s->host == NULL ? status_static(ST_OUT_OF_MEMORY, NULL) : status_ok();
}

static status make_traps(arena *a, dev_device *d, staging *s) {
    TRY(d->backend->memory_make(a, d->own, s->trap_bytes, d->info.shares_memory ? s->host : NULL,
                                &s->memory));
    for (size_t i = 0; i < DEV_MOST_STEPS; i++)
        TRY(d->backend->memory_part(a, d->own, s->memory, i * s->apart, TRAP_BYTES, &s->traps[i]));
    return status_ok();
}

static status make(arena *a, dev_device *d, backend_queue *main, staging *s) {
    size_t align = d->backend->memory_align(d->own);
    s->apart = align > APART ? align : APART;
    s->trap_bytes = DEV_MOST_STEPS * s->apart;
    TRY(make_host(a, d, main, s));
    return make_traps(a, d, s);
}

void staging_destroy(dev_device *d, staging *s, backend_queue *main) {
    if (s == NULL) return;
    for (size_t i = 0; i < DEV_MOST_STEPS; i++)
        if (s->traps[i] != NULL) d->backend->memory_drop(d->own, s->traps[i]);
    if (s->memory != NULL) d->backend->memory_drop(d->own, s->memory);
    if (s->pinned != NULL)
        d->backend->pinned_drop(d->own, main, s->pinned, s->pinned_host);
    else
        free(s->host);
    free(s);
}

static status set_traps(arena *a, dev_device *d, staging *s, backend_queue *queue) {
    static const int32_t unused[] = {DEV_NO_TRAP, DEV_NO_TRAP};
    if (!d->info.shares_memory)
        return d->backend->fill(a, d->own, queue, s->memory, DEV_NO_TRAP, s->trap_bytes);
    for (size_t i = 0; i < DEV_MOST_STEPS; i++)
        memcpy(s->host + i * s->apart, unused, sizeof unused);
    return status_ok();
}

status staging_begin(arena *a, dev_device *d, staging **at, backend_queue *main, backend_queue *queue) {
    if (*at == NULL) {
        staging *made = calloc(1, sizeof *made);
        if (made == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
        status st = make(a, d, main, made);
        if (!status_is_ok(st)) {
            staging_destroy(d, made, main);
            return st;
        }
        *at = made;
    }
    staging *s = *at;
    s->used = 0;
    s->staged_parts = 0;
    if (!s->set) TRY(set_traps(a, d, s, queue));
    s->set = false; /* until staging_end has seen them */
    return status_ok();
}

const backend_memory *staging_trap(staging *s) {
    return s->traps[s->used++];
}

void *staging_room(staging *s, uint64_t bytes) {
    size_t at = round_up(s->staged_parts, 64);
    if (bytes > PARTS_BYTES || at + bytes > PARTS_BYTES) return NULL;
    s->staged_parts = at + bytes;
    return s->host + s->trap_bytes + at;
}

status staging_receive_traps(arena *a, dev_device *d, staging *s, backend_queue *queue, backend_command **out,
                             uint64_t *bytes_sum) {
    *out = NULL;
    if (s->used == 0 || d->info.shares_memory) return status_ok();
    size_t bytes = (s->used - 1) * s->apart + TRAP_BYTES;
    TRY(d->backend->read(a, d->own, queue, s->memory, 0, bytes, s->host, NULL, out));
    atomic_fetch_add(&d->counts.copies_to_host, 1);
    atomic_fetch_add(&d->counts.bytes_to_host, bytes);
    *bytes_sum += bytes;
    return status_ok();
}

void staging_leave(staging *s) {
    s->set = true;
}

void staging_end(staging *s, int32_t *out_traps) {
    s->set = true;
    for (uint32_t i = 0; i < s->used; i++) {
        int32_t seen[2];
        memcpy(seen, s->host + i * s->apart, sizeof seen);
        out_traps[i] = seen[0];
        if (seen[0] != DEV_NO_TRAP || seen[1] != DEV_NO_TRAP) s->set = false;
    }
}
