/* Running: the steps of a batch are submitted, as many together as may be. */
#include "agent_state.h"
#include "function_batch.h"
#include "jni_status.h"
#include "monotonic.h"

enum { OTHER_REFS = 16 }; /* local ones, besides the captured arrays: more than there are at once */

/* Timing a kernel costs 6 us on an H200, so only some runs are timed: the first ones, and then those of few submissions. */
enum { TIMED_RUNS = 16, TIMED_EVERY = 64 };
static bool wants_time(function *f) {
    pthread_mutex_lock(&f->lock);
    bool wants = f->profile.runs < TIMED_RUNS || f->submissions % TIMED_EVERY == 0;
    f->submissions++;
    pthread_mutex_unlock(&f->lock);
    return wants;
}

static void note_profile(const run *r, bool timed, bool is_aside) {
    function_profile more = {.to_device = r->profile.to_device,
                             .kernel = r->profile.kernel,
                             .to_host = r->profile.to_host,
                             .waiting = r->waiting,
                             .bytes_to_device = r->profile.bytes_to_device,
                             .bytes_to_host = r->profile.bytes_to_host,
                             .runs = 1,
                             .timed = timed,
                             .captured = r->captured};
    if (r->out != NULL) *r->out = more;
    if (is_aside) more.to_device = more.waiting = more.captured.nanoseconds = 0;
    function_profile_add(r->f, &more);
}

/* Of rehearsals too: what they build they are the ones to tell. */
static void tell_builds(const batch *b) {
    for (uint32_t i = 0; i < b->count; i++)
        if (b->runs[i].out != NULL) b->runs[i].out->build = b->runs[i].build;
}

uint32_t batch_end_of_submission(const batch *b, uint32_t start) {
    bool can_trap = false;
    uint32_t end = start;
    do
        can_trap |= b->runs[end++].f->launch.can_trap;
    while (end < b->count && !(can_trap && b->runs[end].f->launch.combine_loops));
    return end;
}

/* The number of the last run that writes it. */
static uint32_t writer_of(const batch *b, const dev_fetch *fetch) {
    for (uint32_t i = b->count; i-- > 0;)
        for (uint32_t k = 0; k < b->runs[i].with->output_count; k++)
            if (b->runs[i].with->outputs[k] == fetch->buffer) return i;
    return b->count - 1; /* dev_submit will say that nobody does */
}

static void select_fetches(arena *a, const batch *b, uint32_t start, uint32_t end, dev_submission *out) {
    dev_fetch *fetches = ARENA_ARRAY(a, dev_fetch, b->fetch_count + 1);
    for (uint32_t i = 0; i < b->fetch_count; i++) {
        uint32_t writer = writer_of(b, &b->fetches[i]);
        if (writer >= start && writer < end) fetches[out->fetch_count++] = b->fetches[i];
    }
    out->fetches = fetches;
}

dev_submission batch_submission(arena *a, const batch *b, const dev_step *steps, uint32_t start,
                                uint32_t end) {
    dev_submission s = {.steps = steps + start, .step_count = end - start};
    s.times_kernels = b->times_kernels && !b->rehearses;
    for (uint32_t i = start; i < end && !b->rehearses; i++)
        if ((i == start || b->runs[i].f != b->runs[i - 1].f) && wants_time(b->runs[i].f))
            s.times_kernels = true;
    select_fetches(a, b, start, end, &s);
    return s;
}

uint64_t batch_sending(const batch *b, uint32_t start, uint32_t end) {
    uint64_t sum = 0;
    for (uint32_t i = start; i < end; i++)
        sum += b->runs[i].profile.to_device;
    return sum;
}

void batch_note(batch *b, uint32_t start, uint32_t end, uint64_t waiting, bool timed) {
    uint64_t share = waiting / (end - start);
    for (uint32_t i = start; i < end; i++) {
        b->runs[i].waiting = i > start ? share : waiting - (end - start - 1) * share;
        if (!b->rehearses) note_profile(&b->runs[i], timed, b->is_aside);
    }
}

/* Runs `start` to `end` with one wait. */
static status submit(arena *a, batch *b, const dev_step *steps, uint32_t start, uint32_t end) {
    dev_submission submission = batch_submission(a, b, steps, start, end);
    uint32_t chunk = b->count == 1 ? b->runs[0].f->chunk : 0;
    submission.times_kernels |= chunk != 0;
    uint64_t began = now_ns();
    if (chunk != 0) {
        TRY(dev_launch_pipelined(a, b->device, steps->kernel, steps->args, steps->arg_count, steps->items,
                                 chunk, steps->profile));
    } else {
        TRY(dev_submit(a, b->device, &submission));
    }
    uint64_t waiting = batch_waiting(now_ns() - began, batch_sending(b, start, end));
    batch_note(b, start, end, waiting, submission.times_kernels);
    return status_ok();
}

jint batch_first_failure(const batch *b) {
    for (uint32_t i = 0; i < b->count; i++) {
        int32_t lowest = b->runs[i].trap;
        if (lowest < b->runs[i].with->size) return lowest < 0 ? 0 : lowest;
    }
    return -1;
}

/* A kernel whose work-items are bound one by one may have more of them than elements: all, where there is none. That is
 * so of the forms for CPUs, and only their drivers leave work to the first launch: PoCL compiles for the work-group then. */
static bool can_rehearse(const batch *b) {
    for (uint32_t i = 0; i < b->count; i++)
        if (b->runs[i].f->launch.items != 1) return false;
    return dev_describe(b->device)->type == DEV_CPU;
}

static status build_all(arena *a, batch *b) {
    for (uint32_t i = 0; i < b->count; i++) {
        dev_kernel *kept;
        TRY(function_kernel_find(a, b->runs[i].f, &kept, &b->runs[i].build));
    }
    return status_ok();
}

static status run_body(arena *a, void *context) {
    batch *b = context;
    if (b->rehearses && !can_rehearse(b)) return build_all(a, b);
    dev_step *steps = ARENA_ARRAY(a, dev_step, b->count);
    for (uint32_t i = 0; i < b->count; i++)
        TRY(run_make_step(a, &b->runs[i], &steps[i]));
    for (uint32_t i = 0; i < b->count; i++)
        TRY(run_put_arrays(a, &b->runs[i]));
    for (uint32_t start = 0, end; start < b->count && (b->rehearses || batch_first_failure(b) < 0);
         start = end) {
        end = batch_end_of_submission(b, start);
        TRY(submit(a, b, steps, start, end));
    }
    return status_ok();
}

/* With the captured arrays in a frame of local references. */
static status run_in_frame(JNIEnv *env, arena *a, batch *b) {
    uint32_t arrays = 0;
    for (uint32_t i = 0; i < b->count; i++)
        arrays += function_arrays_count(b->runs[i].f);
    if (arrays > 0 && (*env)->PushLocalFrame(env, (jint)arrays + OTHER_REFS) != 0) {
        jni_clear(env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    status st = guarded(a, run_body, b);
    for (uint32_t i = 0; i < b->count; i++)
        run_leave_arrays(&b->runs[i]);
    if (arrays > 0) (*env)->PopLocalFrame(env, NULL);
    return st;
}

static status check_arguments(arena *a, const cg_launch *l, const function_arguments *with) {
    if (with->size < 0) return status_make(a, ST_BAD_ARGUMENT, "a size of %d", (int)with->size);
    if (with->input_count < l->inputs || with->output_count < l->outputs || with->extent_count < l->extents)
        return status_make(
            a, ST_BAD_ARGUMENT,
            "%u input columns, %u output columns and %u extents are needed; %u, %u and %u were given",
            l->inputs, l->outputs, l->extents, with->input_count, with->output_count, with->extent_count);
    for (uint32_t k = 0; k < with->extent_count; k++)
        if (with->extents[k] < 0)
            return status_make(a, ST_BAD_ARGUMENT, "an extent of %d", (int)with->extents[k]);
    if (with->table_count < l->table_columns || with->length_count < l->table_levels)
        return status_make(a, ST_BAD_ARGUMENT,
                           "%u columns and %u lengths of tables are needed, %u and %u were given",
                           l->table_columns, l->table_levels, with->table_count, with->length_count);
    for (uint32_t i = 0; i < l->table_columns; i++)
        if (with->tables[i] == NULL) return status_static(ST_BAD_ARGUMENT, "a column of a table is 0");
    return status_ok();
}

static bool has_nothing_to_do(const function_call *c) {
    return c->with.size == 0 && c->function->launch.launch_extent == 0;
}

status batch_collect(JNIEnv *env, arena *a, const function_runs *what, run *runs, batch *out,
                     bool *out_outdated) {
    *out = (batch){.runs = runs,
                   .fetches = what->fetches,
                   .fetch_count = what->fetch_count,
                   .rehearses = what->rehearses,
                   .times_kernels = what->times_kernels,
                   .is_aside = what->is_aside};
    *out_outdated = false;
    if (what->call_count > DEV_MOST_STEPS)
        return status_make(a, ST_BAD_ARGUMENT, "%u calls at once", what->call_count);
    for (uint32_t i = 0; i < what->call_count; i++) {
        const function_call *call = &what->calls[i];
        TRY(check_arguments(a, &call->function->launch, &call->with));
        if (has_nothing_to_do(call)) continue;
        if (function_is_outdated(env, call->function)) {
            *out_outdated = true;
            return status_ok();
        }
        runs[out->count++] = (run){.env = env,
                                   .f = call->function,
                                   .with = &call->with,
                                   .size = what->rehearses ? 0 : call->with.size,
                                   .trap = DEV_NO_TRAP,
                                   .out = what->profiles == NULL ? NULL : &what->profiles[i]};
    }
    if (out->count == 0) return status_ok();
    out->device = runs[0].f->device;
    for (uint32_t i = 1; i < out->count; i++)
        if (runs[i].f->device != out->device)
            return status_static(ST_BAD_ARGUMENT, "calls of functions for several devices");
    return status_ok();
}

status function_run(JNIEnv *env, arena *a, const function_runs *what, jint *out_failed) {
    run runs[DEV_MOST_STEPS];
    batch b;
    bool outdated;
    snapshot alone = SNAPSHOT_INIT;
    *out_failed = -1;
    TRY(batch_collect(env, a, what, runs, &b, &outdated));
    if (outdated) *out_failed = FUNCTION_OUTDATED;
    if (outdated || b.count == 0) return status_ok();
    snapshot *taken = what->taken != NULL ? what->taken : b.count > 1 ? &alone : NULL;
    for (uint32_t i = 0; i < b.count; i++) {
        runs[i].taken = taken;
        runs[i].taker = runs;
    }
    dev_in_background(what->rehearses);
    status st = run_in_frame(env, a, &b);
    dev_in_background(false);
    tell_builds(&b);
    for (uint32_t i = 0; i < b.count; i++)
        run_end(&runs[i], st.code == ST_OK);
    if (taken != NULL) snapshot_settle(taken, runs, st.code == ST_OK);
    snapshot_empty(&alone);
    if (st.code == ST_OK && !what->rehearses) *out_failed = batch_first_failure(&b);
    return st;
}
