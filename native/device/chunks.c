/* One launch in chunks of its items, so that a device with memory of its own computes one chunk while it
 * receives the next and sends back the one before:
 *
 *   up     write 0 | write 1 | write 2
 *   run              items 0 | items 1 | items 2
 *   down                       read 0  | read 1  | read 2
 *
 * Each row is an in-order queue; a chunk's kernel waits for its last write, its reads for the kernel. The
 * kernel runs at a global offset over the same whole buffers, so it cannot tell.
 *
 * Requirements:
 *   1. Item i reads of a streamed input, and writes of a streamed output, what lies at i only. All else goes
 *      whole, before the first chunk.
 *   2. A chunk is whole work-groups: an item more would read what has not arrived.
 *   3. The lock of a buffer that is sent is held from before its first write until after the last, as in any
 *      other transfer: who needs the buffer meanwhile waits, and then finds all of it. Several are locked in
 *      the order of their addresses and let go of in the opposite one, so that no two launches wait for one
 *      another.
 */
#include <stdlib.h>

#include "buffer.h"
#include "exit_gate.h"
#include "launch_args.h"
#include "queues.h"
#include "range.h"

typedef struct timed_command {
    backend_command *command; /* NULL: not enqueued */
    uint64_t *sum;            /* of the profile */
} timed_command;

typedef struct pipeline {
    arena *a;
    dev_device *d;
    const dev_arg *args;
    uint32_t count;
    buffer_copy *bound[LIMIT_ARGUMENTS];
    bool sent[LIMIT_ARGUMENTS]; /* this argument goes up chunk by chunk */
    uint64_t items, chunk;
    size_t local;
    backend_kernel *kernel;
    backend_queue *up, *run, *down;
    timed_command *commands;
    size_t command_count;
    dev_profile *profile;
} pipeline;

static bool is_streamed(const dev_arg *arg) {
    return (arg->kind == DEV_ARG_IN || arg->kind == DEV_ARG_OUT) && arg->item_bytes != 0;
}

static bool is_input(const dev_arg *arg) {
    return is_streamed(arg) && arg->kind == DEV_ARG_IN;
}

static bool is_output(const dev_arg *arg) {
    return is_streamed(arg) && arg->kind == DEV_ARG_OUT;
}

/* ---- buffers ---- */

static int by_address(const void *x, const void *y) {
    uintptr_t a = (uintptr_t) * (dev_buffer *const *)x, b = (uintptr_t) * (dev_buffer *const *)y;
    return a < b ? -1 : a > b;
}

/* The buffers to be sent in chunks, each once, in the order in which they are locked. */
static uint32_t find_inputs(const pipeline *p, dev_buffer **out) {
    uint32_t found = 0, kept = 0;
    for (uint32_t i = 0; i < p->count; i++)
        if (is_input(&p->args[i])) out[found++] = p->args[i].buffer;
    qsort(out, found, sizeof *out, by_address);
    for (uint32_t i = 0; i < found; i++)
        if (kept == 0 || out[kept - 1] != out[i]) out[kept++] = out[i];
    return kept;
}

/* Of several arguments that are the same buffer, the first sends it. */
static void set_input(pipeline *p, dev_buffer *b, buffer_copy *c, bool send) {
    for (uint32_t i = 0; i < p->count; i++) {
        if (!is_input(&p->args[i]) || p->args[i].buffer != b) continue;
        p->bound[i] = c;
        p->sent[i] = send;
        send = false;
    }
}

/* ---- enqueuing ---- */

static backend_command **new_command(pipeline *p, uint64_t *sum) {
    p->commands[p->command_count] = (timed_command){NULL, sum};
    return &p->commands[p->command_count++].command;
}

/* The bytes of items first .. first + count - 1 of argument `i`; with the last ones goes the padding. */
static status send_chunk(pipeline *p, uint32_t i, uint64_t first, uint64_t count,
                         backend_command **out_arrived) {
    const dev_arg *arg = &p->args[i];
    size_t from = first * arg->item_bytes, bytes = count * arg->item_bytes;
    if (first + count == p->items) bytes = buffer_padded(arg->buffer) - from;
    backend_command **command = new_command(p, &p->profile->to_device);
    TRY(p->d->backend->write(p->a, p->d->own, p->up, buffer_copy_memory(p->bound[i]), from, bytes,
                             (const char *)dev_buffer_host(arg->buffer) + from, command));
    *out_arrived = *command;
    atomic_fetch_add(&p->d->counts.copies_to_device, 1);
    atomic_fetch_add(&p->d->counts.bytes_to_device, bytes);
    p->profile->bytes_to_device += bytes;
    return status_ok();
}

static status receive_chunk(pipeline *p, uint32_t i, uint64_t first, uint64_t count,
                            const backend_command *ran) {
    const dev_arg *arg = &p->args[i];
    size_t from = first * arg->item_bytes, bytes = count * arg->item_bytes;
    if (first + count == p->items) bytes = dev_buffer_bytes(arg->buffer) - from;
    TRY(p->d->backend->read(p->a, p->d->own, p->down, buffer_copy_memory(p->bound[i]), from, bytes,
                            (char *)dev_buffer_host(arg->buffer) + from, ran,
                            new_command(p, &p->profile->to_host)));
    atomic_fetch_add(&p->d->counts.copies_to_host, 1);
    atomic_fetch_add(&p->d->counts.bytes_to_host, bytes);
    p->profile->bytes_to_host += bytes;
    return status_ok();
}

static status run_chunk(pipeline *p, const backend_value *values, uint64_t first, uint64_t count) {
    const backend *b = p->d->backend;
    backend_command *arrived = NULL;
    for (uint32_t i = 0; i < p->count; i++)
        if (p->sent[i]) TRY(send_chunk(p, i, first, count, &arrived));
    TRY(b->flush(p->a, p->d->own, p->up)); /* another queue waits for it */

    const backend_range range = {
        .offset = first, .global = range_whole(count, p->local), .local = p->local, .in_series = true};
    backend_command **ran = new_command(p, &p->profile->kernel);
    TRY(b->launch(p->a, p->d->own, p->run, p->kernel, values, &range, arrived, ran));
    atomic_fetch_add(&p->d->counts.launches, 1);
    TRY(b->flush(p->a, p->d->own, p->run));

    for (uint32_t i = 0; i < p->count; i++)
        if (is_output(&p->args[i])) TRY(receive_chunk(p, i, first, count, *ran));
    return b->flush(p->a, p->d->own, p->down);
}

static status run_chunks(pipeline *p, queue_set *q) {
    backend_value values[LIMIT_ARGUMENTS];
    const dev_arg *trap = launch_trap(p->args, p->count);
    if (trap != NULL) TRY(staging_begin(p->a, p->d, &q->staging, q->main, p->run));
    for (uint32_t i = 0; i < p->count; i++)
        values[i] = launch_value(&p->args[i], p->bound[i], q->staging);
    for (uint64_t first = 0; first < p->items; first += p->chunk) {
        uint64_t left = p->items - first;
        TRY(run_chunk(p, values, first, left < p->chunk ? left : p->chunk));
    }
    if (trap == NULL) return status_ok();
    return staging_receive_traps(p->a, p->d, q->staging, p->run, new_command(p, &p->profile->to_host),
                                 &p->profile->bytes_to_host);
}

/* Waits for all that was enqueued, whatever became of it, and lets go of it. The first failure counts. */
static status finish(pipeline *p, status st, bool *out_stopped) {
    const backend *b = p->d->backend;
    backend_queue *const queues[] = {p->up, p->run, p->down};
    for (size_t i = 0; i < sizeof queues / sizeof *queues; i++) {
        status finished = b->finish(p->a, p->d->own, queues[i]);
        if (!status_is_ok(finished) && p->command_count > 0) *out_stopped = false;
        if (status_is_ok(st)) st = finished;
    }
    for (size_t i = 0; i < p->command_count; i++) {
        timed_command *c = &p->commands[i];
        if (c->command == NULL) continue;
        if (status_is_ok(st)) st = b->command_state(p->a, p->d->own, c->command);
        *c->sum += b->command_time(p->d->own, c->command);
        b->command_drop(p->d->own, c->command);
    }
    return st;
}

static status run_in_queues(pipeline *p, queue_set *q, launch_end *end) {
    TRY(queues_side(p->a, p->d, q, &p->up, &p->down));
    TRY(queues_timed(p->a, p->d, q, &p->run));
    uint64_t chunks = (p->items + p->chunk - 1) / p->chunk;
    p->commands = calloc(chunks * (p->count + 1) + 1, sizeof *p->commands);
    if (p->commands == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    bool stopped = true;
    status st = finish(p, run_chunks(p, q), &stopped);
    *end = status_is_ok(st) ? LAUNCH_DONE : stopped ? LAUNCH_FAILED : LAUNCH_LOST;
    free(p->commands);
    const dev_arg *trap = launch_trap(p->args, p->count);
    if (status_is_ok(st) && trap != NULL) staging_end(q->staging, trap->trap);
    return st;
}

static status run(pipeline *p, dev_kernel *k, launch_end *end) {
    const backend *b = p->d->backend;
    p->kernel = k->own;
    backend_use use = {.kernel = k->own, .width = p->chunk, .in_series = true};
    exit_gate_enter(p->d->backend->can_be_cut(p->d->own));
    b->enter(p->d->own, &use, 1);
    queue_set *q;
    status st = queues_take(p->a, p->d, &q);
    if (status_is_ok(st)) {
        st = run_in_queues(p, q, end);
        queues_give(p->d, q);
    }
    b->leave(p->d->own, &use, 1);
    exit_gate_leave();
    return st;
}

/* ---- from bind to unbind ---- */

static status send_inputs(pipeline *p, dev_kernel *k, launch_end *end) {
    dev_buffer *inputs[LIMIT_ARGUMENTS];
    buffer_copy *copies[LIMIT_ARGUMENTS];
    bool send[LIMIT_ARGUMENTS];
    uint32_t count = find_inputs(p, inputs), begun = 0;
    status st = status_ok();
    for (; begun < count; begun++) {
        TRY_DONE(buffer_send_begin(p->a, inputs[begun], p->d, &copies[begun], &send[begun]));
        set_input(p, inputs[begun], copies[begun], send[begun]);
    }
    st = run(p, k, end);
done:
    for (uint32_t i = begun; i-- > 0;) /* backwards, for it locks those that were not sent */
        buffer_send_end(inputs[i], copies[i], send[i], *end == LAUNCH_DONE);
    return st;
}

static status try_launch(pipeline *p, dev_kernel *k, launch_end *end) {
    status st = status_ok();
    uint32_t next = 0;
    *end = LAUNCH_NEVER_RAN;
    for (; next < p->count; next++) {
        const dev_arg *arg = &p->args[next];
        if (!launch_has_buffer(arg) || is_input(arg)) continue;
        TRY_DONE(buffer_bind(p->a, arg->buffer, p->d, arg->kind, &p->bound[next], p->profile));
        if (is_output(arg)) buffer_pin(arg->buffer, p->bound[next]);
    }
    st = send_inputs(p, k, end);
done:
    for (uint32_t i = 0; i < next; i++) {
        const dev_arg *arg = &p->args[i];
        if (!launch_has_buffer(arg) || is_input(arg)) continue;
        buffer_unbind(arg->buffer, p->bound[i], arg->kind, *end);
        if (is_output(arg) && *end == LAUNCH_DONE) buffer_note_received(arg->buffer);
    }
    return st;
}

static status launch(arena *a, dev_device *d, dev_kernel *k, const dev_arg *args, uint32_t count,
                     uint64_t items, uint64_t chunk, dev_profile *profile) {
    TRY(launch_check(a, d, k, args, count, items));
    for (uint32_t i = 0; i < count; i++)
        if (args[i].kind == DEV_ARG_ZEROED)
            return status_static(ST_BUG, "a zeroed argument of a pipelined launch");
    size_t local = range_local(d, k, chunk);
    launch_end end;
    status st;
    bool again = false;
    dev_profile ignored = {0};
    do {
        pipeline p = {.a = a, .d = d, .args = args, .count = count, .items = items, .local = local};
        p.chunk = range_chunk(items, chunk, local);
        p.profile = profile == NULL ? &ignored : profile;
        st = try_launch(&p, k, &end);
        /* As in submit.c: the device may be full of what is kept for later. */
        again = !again && status_kind_of(st.code) == STATUS_FAILED && end == LAUNCH_NEVER_RAN &&
                dev_buffer_trim();
    } while (again);
    return st;
}

status dev_launch_pipelined(arena *a, dev_device *d, dev_kernel *kernel, const dev_arg *args,
                            uint32_t arg_count, uint64_t items, uint64_t chunk, dev_profile *profile) {
    if (d->info.shares_memory || chunk == 0 || chunk >= items)
        return dev_launch(a, d, kernel, args, arg_count, items, profile);
    bool armed = calm_begin(a);
    status st = launch(a, d, kernel, args, arg_count, items, chunk, profile);
    calm_end(a, armed);
    return st;
}
