/* One submission, of which there may be several at once, each of its own device. Its phases, each of them of all submissions before the
 * next begins:
 *
 *   prepare   checks what is to be done; finds what is to be launched
 *   bind      each buffer is made ready on the device, under its lock, which is let go of again
 *   enter     kernels that must not run beside others wait here (backend.h)
 *   enqueue   with queues of its own: the kernels in order, and behind them the copies of what is little
 *   await     once for all that was enqueued; queues are let go of
 *   leave, unbind    what was written is noted
 *
 * A submission that fails before anything has changed what mattered has `end` LAUNCH_NEVER_RAN and may be tried again; one that has
 * changed something LAUNCH_FAILED; one that may still run, so that its buffers are never used again, LAUNCH_LOST.
 *
 * A buffer is bound once for all steps, with what the first step that has it needs: what a step finds in a
 * buffer that an earlier one has is there already, or will be when its kernel begins.
 *
 * Everything that takes a lock or moves a buffer happens before queues are taken (see device_state.h), so
 * nothing runs before all is bound.
 */
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "exit_gate.h"
#include "launch_args.h"
#include "monotonic.h"
#include "queues.h"
#include "range.h"

typedef struct binding { /* of a buffer */
    dev_buffer *buffer;
    buffer_copy *copy;
    bool needed;  /* what it held before matters */
    bool written; /* by a step */
    bool changed; /* by a step that was enqueued */
} binding;

typedef struct step_run {
    const dev_step *of;
    size_t global, local;
    uint32_t *bindings; /* by argument, those that are buffers */
    bool enqueued;
    backend_command *command; /* NULL: nobody asks for it */
} step_run;

typedef struct fetch_run {
    const dev_fetch *of;
    uint32_t binding;
    void *room; /* or NULL: straight to the buffer's host memory */
    backend_command *command;
} fetch_run;

typedef struct submission {
    arena *a;
    dev_device *d;
    bool times_kernels;
    binding *bindings;
    uint32_t binding_count;
    step_run steps[DEV_MOST_STEPS]; /* those with items */
    uint32_t step_count;
    fetch_run fetches[DEV_MOST_FETCHES];
    uint32_t fetch_count;
    backend_use uses[DEV_MOST_STEPS]; /* in the order of the kernels' addresses */
    uint32_t use_count;
    bool has_traps, wants_traps; /* there are some; and the kernels may leave something there */
    backend_command *traps;
    uint64_t received; /* bytes */
    launch_end end;
    status st;      /* the first failure */
    bool is_bound;  /* or a part of it */
    queue_set *set; /* NULL: none, or no longer */
    backend_queue *queue;
    bool enqueued;
    uint64_t began; /* when its kernels were enqueued */
} submission;

/* ---- what there is to do ---- */

static status prepare_step(submission *s, const dev_step *step) {
    TRY(launch_check(s->a, s->d, step->kernel, step->args, step->arg_count, step->items));
    const dev_arg *trap = launch_trap(step->args, step->arg_count);
    if (trap != NULL) *trap->trap = DEV_NO_TRAP;
    if (step->items == 0) return status_ok();
    size_t local = range_local(s->d, step->kernel, step->items);
    step_run *r = &s->steps[s->step_count++];
    *r = (step_run){.of = step, .local = local};
    r->global = (size_t)range_whole(step->items, local);
    r->bindings = ARENA_ARRAY(s->a, uint32_t, step->arg_count + 1);
    if (r->bindings == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    if (trap != NULL) s->has_traps = true;
    if (trap != NULL && !trap->never) s->wants_traps = true;
    return status_ok();
}

static void note_use(submission *s, const step_run *r) {
    backend_kernel *kernel = r->of->kernel->own;
    uint32_t at = 0;
    while (at < s->use_count && (uintptr_t)s->uses[at].kernel < (uintptr_t)kernel)
        at++;
    backend_use *u = &s->uses[at];
    if (at == s->use_count || u->kernel != kernel) {
        memmove(u + 1, u, (s->use_count - at) * sizeof *u);
        s->use_count++;
        *u = (backend_use){.kernel = kernel};
    }
    if (r->global > u->width) u->width = r->global;
}

static status prepare(submission *s, const dev_submission *of) {
    if (of->step_count > DEV_MOST_STEPS || of->fetch_count > DEV_MOST_FETCHES)
        return status_static(ST_BUG, "a submission with too many steps or fetches");
    uint64_t arguments = 0;
    for (uint32_t i = 0; i < of->step_count; i++) {
        TRY(prepare_step(s, &of->steps[i]));
        arguments += of->steps[i].arg_count;
    }
    s->bindings = ARENA_ARRAY(s->a, binding, arguments + 1);
    if (s->bindings == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    for (uint32_t i = 0; i < s->step_count; i++)
        note_use(s, &s->steps[i]);
    return status_ok();
}

/* ---- buffers ---- */

/* The number of the binding of `b`, or `end`. */
static uint32_t find_binding(const submission *s, const dev_buffer *b, uint32_t end) {
    uint32_t i = 0;
    while (i < end && s->bindings[i].buffer != b)
        i++;
    return i;
}

static status add_binding(submission *s, const dev_arg *arg, dev_profile *profile, uint32_t *out_at) {
    bool zeroed = arg->kind == DEV_ARG_ZEROED, unset = zeroed || arg->kind == DEV_ARG_OUT;
    binding *b = &s->bindings[s->binding_count];
    *b = (binding){.buffer = arg->buffer, .needed = !unset};
    TRY(buffer_bind(s->a, arg->buffer, s->d, unset ? DEV_ARG_OUT : arg->kind, &b->copy, profile));
    *out_at = s->binding_count++;
    if (zeroed && s->d->info.shares_memory) memset(dev_buffer_host(b->buffer), 0, buffer_padded(b->buffer));
    return status_ok();
}

static status bind_step(submission *s, step_run *r) {
    uint32_t earlier = s->binding_count; /* an argument may be the same buffer as another of its own step */
    for (uint32_t i = 0; i < r->of->arg_count; i++) {
        const dev_arg *arg = &r->of->args[i];
        if (!launch_has_buffer(arg)) continue;
        uint32_t at = find_binding(s, arg->buffer, earlier);
        if (at == earlier)
            TRY(add_binding(s, arg, r->of->profile, &at));
        else if (arg->kind == DEV_ARG_ZEROED)
            return status_static(ST_BUG, "a zeroed buffer that an earlier step uses");
        if (arg->kind != DEV_ARG_IN) s->bindings[at].written = true;
        r->bindings[i] = at;
    }
    return status_ok();
}

static status find_fetch(submission *s, const dev_fetch *fetch) {
    uint32_t at = find_binding(s, fetch->buffer, s->binding_count);
    uint64_t bytes = dev_buffer_bytes(fetch->buffer);
    if (at == s->binding_count || !s->bindings[at].written)
        return status_static(ST_BUG, "a part of a buffer that no step writes");
    if (fetch->offset > bytes || fetch->bytes > bytes - fetch->offset)
        return status_static(ST_BUG, "a part that is not in its buffer");
    s->fetches[s->fetch_count++] = (fetch_run){.of = fetch, .binding = at};
    return status_ok();
}

static status bind(submission *s, const dev_submission *of) {
    for (uint32_t i = 0; i < s->step_count; i++)
        TRY(bind_step(s, &s->steps[i]));
    if (s->d->info.shares_memory) return status_ok(); /* what kernels write is on the host */
    for (uint32_t i = 0; i < of->fetch_count; i++)
        TRY(find_fetch(s, &of->fetches[i]));
    return status_ok();
}

static void unbind(submission *s) {
    for (uint32_t i = 0; i < s->binding_count; i++) {
        binding *b = &s->bindings[i];
        buffer_unbind(b->buffer, b->copy, b->written ? DEV_ARG_INOUT : DEV_ARG_IN, s->end);
    }
    if (s->end != LAUNCH_DONE) return;
    for (uint32_t i = 0; i < s->fetch_count; i++) {
        const dev_fetch *fetch = s->fetches[i].of;
        if (fetch->bytes == dev_buffer_bytes(fetch->buffer)) buffer_note_received(fetch->buffer);
    }
}

/* ---- with the queues held ---- */

/* Of a device with memory of its own; add_binding has zeroed the other's. */
static status enqueue_zeroes(submission *s, const binding *b, backend_queue *queue) {
    if (s->d->info.shares_memory) return status_ok();
    return s->d->backend->fill(s->a, s->d->own, queue, buffer_copy_memory(b->copy), 0,
                               buffer_padded(b->buffer));
}

/* Whether somebody asks for a kernel's command: for its time, or for what it came to. Where a failure is one of what stands behind
 * it, too, of the queue's end at last, a command would cost 2 us a kernel (on an H100) for nothing. */
static bool is_asked_for(const submission *s) {
    return s->times_kernels || !s->d->info.fails_for_good;
}

static status enqueue_step(submission *s, step_run *r, queue_set *q, backend_queue *queue) {
    backend_value values[LIMIT_ARGUMENTS];
    const backend_range range = {.global = r->global, .local = r->local};
    const dev_step *step = r->of;
    for (uint32_t i = 0; i < step->arg_count; i++) {
        const binding *b = launch_has_buffer(&step->args[i]) ? &s->bindings[r->bindings[i]] : NULL;
        if (step->args[i].kind == DEV_ARG_ZEROED) TRY(enqueue_zeroes(s, b, queue));
        values[i] = launch_value(&step->args[i], b == NULL ? NULL : b->copy, q->staging);
    }
    TRY(s->d->backend->launch(s->a, s->d->own, queue, step->kernel->own, values, &range, NULL,
                              is_asked_for(s) ? &r->command : NULL));
    r->enqueued = true;
    atomic_fetch_add(&s->d->counts.launches, 1);
    for (uint32_t i = 0; i < step->arg_count; i++)
        if (launch_has_buffer(&step->args[i]) && step->args[i].kind != DEV_ARG_IN)
            s->bindings[r->bindings[i]].changed = true;
    return status_ok();
}

static status enqueue_fetch(submission *s, fetch_run *r, queue_set *q, backend_queue *queue) {
    const dev_fetch *fetch = r->of;
    const binding *b = &s->bindings[r->binding];
    r->room = staging_room(q->staging, fetch->bytes);
    void *to = r->room != NULL ? r->room : (char *)dev_buffer_host(fetch->buffer) + fetch->offset;
    TRY(s->d->backend->read(s->a, s->d->own, queue, buffer_copy_memory(b->copy), fetch->offset, fetch->bytes,
                            to, NULL, &r->command));
    atomic_fetch_add(&s->d->counts.copies_to_host, 1);
    atomic_fetch_add(&s->d->counts.bytes_to_host, fetch->bytes);
    s->received += fetch->bytes;
    return status_ok();
}

static bool needs_staging(const submission *s) {
    return s->has_traps || s->fetch_count > 0;
}

static status enqueue(submission *s, queue_set *q, backend_queue *queue) {
    if (needs_staging(s)) TRY(staging_begin(s->a, s->d, &q->staging, q->main, queue));
    for (uint32_t i = 0; i < s->step_count; i++) {
        TRY(enqueue_step(s, &s->steps[i], q, queue));
        /* So that the device begins while the rest is enqueued. */
        if (i == 0 && s->step_count > 1) TRY(s->d->backend->flush(s->a, s->d->own, queue));
    }
    for (uint32_t i = 0; i < s->fetch_count; i++)
        TRY(enqueue_fetch(s, &s->fetches[i], q, queue));
    if (s->wants_traps) TRY(staging_receive_traps(s->a, s->d, q->staging, queue, &s->traps, &s->received));
    dev_profile *profile = s->steps[s->step_count - 1].of->profile;
    if (profile != NULL) profile->bytes_to_host += s->received;
    return status_ok();
}

/* NULL: nobody asks for it. */
static backend_command *last_command(const submission *s) {
    if (s->traps != NULL) return s->traps;
    return s->fetch_count > 0 ? s->fetches[s->fetch_count - 1].command : s->steps[s->step_count - 1].command;
}

static status wait_for_all(const submission *s, backend_queue *queue) {
    const backend *b = s->d->backend;
    backend_command *last = last_command(s);
    return last != NULL ? b->command_wait(s->a, s->d->own, last) : b->finish(s->a, s->d->own, queue);
}

/* What a command came to, if it was enqueued; lets go of it. */
static status end_command(submission *s, backend_command *c, uint64_t *kernel_ns, status st) {
    const backend *b = s->d->backend;
    if (c == NULL) return st;
    if (status_is_ok(st)) st = b->command_state(s->a, s->d->own, c);
    if (status_is_ok(st) && kernel_ns != NULL) *kernel_ns += b->command_time(s->d->own, c);
    b->command_drop(s->d->own, c);
    return st;
}

/* Of several failures the first counts: later ones may come of it. */
static status end_commands(submission *s, status waited) {
    status st = status_ok();
    for (uint32_t i = 0; i < s->step_count; i++) {
        step_run *r = &s->steps[i];
        bool timed = s->times_kernels && r->of->profile != NULL;
        st = end_command(s, r->command, timed ? &r->of->profile->kernel : NULL, st);
    }
    for (uint32_t i = 0; i < s->fetch_count; i++)
        st = end_command(s, s->fetches[i].command, NULL, st);
    st = end_command(s, s->traps, NULL, st);
    return status_is_ok(st) ? waited : st;
}

static void take_staged(submission *s, queue_set *q) {
    for (uint32_t i = 0; i < s->fetch_count; i++) {
        const fetch_run *r = &s->fetches[i];
        if (r->room != NULL)
            memcpy((char *)dev_buffer_host(r->of->buffer) + r->of->offset, r->room, r->of->bytes);
    }
    if (!needs_staging(s)) return;
    int32_t traps[DEV_MOST_STEPS];
    uint32_t next = 0;
    if (!s->wants_traps) {
        staging_leave(q->staging);
        return;
    }
    staging_end(q->staging, traps);
    for (uint32_t i = 0; i < s->step_count; i++) {
        const dev_arg *trap = launch_trap(s->steps[i].of->args, s->steps[i].of->arg_count);
        if (trap != NULL) *trap->trap = traps[next++];
    }
}

/* Whether the submission may be tried again as if nothing had run. */
static bool is_repeatable(const submission *s) {
    for (uint32_t i = 0; i < s->binding_count; i++)
        if (s->bindings[i].needed && s->bindings[i].changed) return false;
    return true;
}

static bool has_begun(const submission *s) {
    for (uint32_t i = 0; i < s->step_count; i++)
        if (s->steps[i].enqueued) return true;
    return false;
}

/* ---- from bind to unbind, of several ---- */

/* A wait for what has ended takes less: 7 us with an H200's driver. */
enum { LEAST_WAIT_NS = 20000 };

static void prepare_and_bind(submission *s, const dev_submission *of) {
    s->st = prepare(s, of);
    s->is_bound = status_is_ok(s->st) && s->step_count > 0;
    if (s->is_bound) s->st = bind(s, of);
}

static bool may_run(const submission *s) {
    return s->is_bound && status_is_ok(s->st);
}

/* With `flushes` the device begins although nobody waits for it yet. */
static status enqueue_all(submission *s, bool flushes) {
    const backend *b = s->d->backend;
    s->queue = s->set->main;
    if (s->times_kernels) TRY(queues_timed(s->a, s->d, s->set, &s->queue));
    TRY(enqueue(s, s->set, s->queue));
    s->enqueued = true;
    return flushes ? b->flush(s->a, s->d->own, s->queue) : status_ok();
}

/* Waits for what was begun, and lets go of the queues. */
static void await(submission *s) {
    const backend *b = s->d->backend;
    bool stopped = true;
    if (status_is_ok(s->st)) s->st = wait_for_all(s, s->queue);
    if (!status_is_ok(s->st)) {
        /* Nothing may still run when the buffers are let go of. */
        stopped = status_is_ok(b->finish(s->a, s->d->own, s->queue)) || !has_begun(s);
    }
    if (s->enqueued || !is_repeatable(s)) s->end = LAUNCH_FAILED;
    if (!stopped) s->end = LAUNCH_LOST;
    s->st = end_commands(s, s->st);
    if (status_is_ok(s->st)) {
        s->end = LAUNCH_DONE;
        take_staged(s, s->set);
    }
    queues_give(s->d, s->set);
    s->set = NULL;
}

/* `all` are in order of their devices' numbers, and so they take what others may hold: kernels of all before queues of any. */
static void take_queues(submission **all, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        all[i]->d->backend->enter(all[i]->d->own, all[i]->uses, all[i]->use_count);
    for (uint32_t i = 0; i < count; i++)
        all[i]->st = queues_take(all[i]->a, all[i]->d, &all[i]->set);
}

/* Those that are bound. Writes how long each took where that is seen, as dev_joint says. */
static void run_all(submission **all, uint32_t count, uint32_t first, uint64_t *out_ns) {
    bool can_be_cut = true;
    for (uint32_t i = 0; i < count; i++)
        can_be_cut &= all[i]->d->backend->can_be_cut(all[i]->d->own);
    exit_gate_enter(can_be_cut);
    take_queues(all, count);
    for (uint32_t i = 0; i < count; i++) {
        if (all[i]->set == NULL) continue;
        all[i]->began = now_ns();
        all[i]->st = enqueue_all(all[i], count > 1);
    }
    uint64_t waited = 0; /* until then for those before */
    bool any_later = false;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = (first + k) % count;
        if (all[i]->set == NULL) continue;
        await(all[i]);
        uint64_t now = now_ns();
        bool later = waited != 0 && now - waited >= LEAST_WAIT_NS;
        if (waited == 0 || later) out_ns[i] = now - all[i]->began;
        any_later |= later;
        waited = now;
    }
    if (!any_later) memset(out_ns, 0, count * sizeof *out_ns);
    for (uint32_t i = count; i-- > 0;)
        all[i]->d->backend->leave(all[i]->d->own, all[i]->uses, all[i]->use_count);
    exit_gate_leave();
}

static void submission_init(submission *s, arena *a, dev_device *d, const dev_submission *of) {
    memset(s, 0, sizeof *s);
    s->a = a;
    s->d = d;
    s->times_kernels = of->times_kernels;
    s->end = LAUNCH_NEVER_RAN;
    prepare_and_bind(s, of);
}

static status try_submit(arena *a, dev_device *d, const dev_submission *of, launch_end *out_end) {
    submission s, *only = &s;
    uint64_t took;
    submission_init(&s, a, d, of);
    if (may_run(&s)) run_all(&only, 1, 0, &took);
    if (s.is_bound) unbind(&s);
    *out_end = s.end;
    return s.st;
}

/* Drivers find out late, at the first use of a buffer, that a device is full, and they have several codes
 * for it. It may be full of what is kept for later. */
static bool may_try_again(status st, launch_end end) {
    return status_kind_of(st.code) == STATUS_FAILED && end == LAUNCH_NEVER_RAN && dev_buffer_trim();
}

status dev_submit(arena *a, dev_device *d, const dev_submission *s) {
    bool armed = calm_begin(a);
    arena_mark mark = arena_checkpoint(a);
    launch_end end;
    status st = try_submit(a, d, s, &end);
    if (may_try_again(st, end)) st = try_submit(a, d, s, &end);
    if (status_is_ok(st)) arena_release(a, mark); /* a failure's detail lies there */
    calm_end(a, armed);
    return st;
}

static int by_device(const void *x, const void *y) {
    const submission *a = *(submission *const *)x, *b = *(submission *const *)y;
    return a->d->number < b->d->number ? -1 : a->d->number > b->d->number;
}

static status submit_all(arena *a, dev_joint *all, uint32_t count, uint32_t first) {
    submission *submissions = ARENA_ARRAY(a, submission, count + 1);
    submission **bound = ARENA_ARRAY(a, submission *, count + 1);
    uint64_t *took = ARENA_ARRAY(a, uint64_t, count + 1);
    if (submissions == NULL || bound == NULL || took == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    memset(took, 0, (count + 1) * sizeof *took);
    uint32_t bound_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        submission *s = &submissions[i];
        submission_init(s, a, all[i].device, all[i].submission);
        if (may_run(s)) bound[bound_count++] = s;
    }
    qsort(bound, bound_count, sizeof bound[0], by_device);
    if (bound_count > 0) run_all(bound, bound_count, first % bound_count, took);
    for (uint32_t k = 0; k < bound_count; k++)
        all[bound[k] - submissions].nanoseconds = took[k];
    status st = status_ok();
    for (uint32_t i = 0; i < count; i++) {
        submission *s = &submissions[i];
        if (s->is_bound) unbind(s);
        if (may_try_again(s->st, s->end)) {
            s->st = try_submit(a, s->d, all[i].submission, &s->end);
            all[i].nanoseconds = 0; /* alone, this once */
        }
        if (status_is_ok(st)) st = s->st;
    }
    return st;
}

status dev_submit_all(arena *a, dev_joint *all, uint32_t count, uint32_t first) {
    bool armed = calm_begin(a);
    arena_mark mark = arena_checkpoint(a);
    status st = submit_all(a, all, count, first);
    if (status_is_ok(st)) arena_release(a, mark); /* a failure's detail lies there */
    calm_end(a, armed);
    return st;
}

/* Whether a step before number `end` has it. */
static bool is_used(const dev_submission *s, uint32_t end, const dev_buffer *b) {
    for (uint32_t i = 0; i < end; i++)
        for (uint32_t k = 0; k < s->steps[i].arg_count; k++)
            if (launch_has_buffer(&s->steps[i].args[k]) && s->steps[i].args[k].buffer == b) return true;
    return false;
}

bool dev_is_at_hand(const dev_device *d, const dev_submission *s) {
    if (d->info.shares_memory) return false;
    for (uint32_t i = 0; i < s->step_count; i++) {
        for (uint32_t k = 0; k < s->steps[i].arg_count; k++) {
            const dev_arg *arg = &s->steps[i].args[k];
            if (arg->kind != DEV_ARG_IN && arg->kind != DEV_ARG_INOUT) continue;
            if (!is_used(s, i, arg->buffer) && !buffer_is_at(arg->buffer, d)) return false;
        }
    }
    return true;
}

status dev_launch(arena *a, dev_device *d, dev_kernel *kernel, const dev_arg *args, uint32_t arg_count,
                  uint64_t items, dev_profile *profile) {
    const dev_step step = {kernel, args, arg_count, items, profile};
    const dev_submission one = {.steps = &step, .step_count = 1, .times_kernels = profile != NULL};
    return dev_submit(a, d, &one);
}
