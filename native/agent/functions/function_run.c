/* Running: functions and columns become steps of one submission, with a value for every argument. */
#include <stdlib.h>
#include <string.h>

#include "agent_state.h"
#include "class_cache.h"
#include "function_arrays.h"
#include "function_captured.h"
#include "jni_status.h"

enum { MOST_IDLE = 16 };
enum { OTHER_REFS = 16 }; /* local ones, besides the captured arrays: more than there are at once */

/* Buffers that one run needs besides its columns. Each run has its own, so that runs do not wait for one
 * another. */
struct run_buffers {
    run_buffers *next;
    dev_buffer *of[]; /* by what is captured: copies of arrays; NULL of fields, and where none was needed */
};

typedef struct run { /* of one call */
    JNIEnv *env;
    function *f;
    const function_arguments *with;
    jint size;         /* what the kernel is told */
    dev_arg *args;     /* the step's; of the captured arrays none before the last of all steps is made */
    run_array *arrays; /* by what is captured; NULL before they are found */
    run_buffers *buffers;
    dev_buffer *words;  /* or NULL */
    dev_kernel *steady; /* for this run's numbers, or NULL */
    int32_t trap;       /* the lowest element that failed */
    dev_profile profile;
    uint64_t waiting;
    function_captures captured;
    uint64_t build;
    function_profile *out; /* or NULL */
} run;

typedef struct run_request {
    dev_device *device;
    run *runs;
    uint32_t count;
    const dev_part *parts;
    uint32_t part_count;
    bool rehearses, times_kernels;
} run_request;

/* --- buffers kept between runs --- */

static void free_buffers(const function *f, run_buffers *b) {
    for (uint32_t i = 0; i < f->captured_count; i++)
        dev_buffer_destroy(b->of[i]);
    free(b);
}

void function_run_free(function *f) {
    function_kernel_free(f);
    while (f->idle != NULL) {
        run_buffers *next = f->idle->next;
        free_buffers(f, f->idle);
        f->idle = next;
    }
}

static status take_buffers(run *r) {
    function *f = r->f;
    pthread_mutex_lock(&f->lock);
    run_buffers *b = f->idle;
    if (b != NULL) {
        f->idle = b->next;
        f->idle_count--;
    }
    pthread_mutex_unlock(&f->lock);
    r->buffers = b;
    if (b != NULL) return status_ok();
    r->buffers = calloc(1, sizeof *b + f->captured_count * sizeof b->of[0]);
    return r->buffers != NULL ? status_ok() : status_static(ST_OUT_OF_MEMORY, NULL);
}

static void give_buffers(run *r, bool whole) {
    function *f = r->f;
    dev_buffer_destroy(r->words);
    function_kernel_give(f, r->steady);
    if (r->buffers == NULL) return;
    bool keep = false;
    pthread_mutex_lock(&f->lock);
    if (whole && f->idle_count < MOST_IDLE) {
        keep = true;
        r->buffers->next = f->idle;
        f->idle = r->buffers;
        f->idle_count++;
    }
    pthread_mutex_unlock(&f->lock);
    if (!keep) free_buffers(f, r->buffers);
}

/* --- what is captured --- */

#define PUT(arg, type, value)                                                                                \
    do {                                                                                                     \
        type value_ = (value);                                                                               \
        (arg)->bytes = sizeof value_;                                                                        \
        memcpy((arg)->scalar, &value_, sizeof value_);                                                       \
    } while (0)

/* The field's value now. */
static status put_field(JNIEnv *env, const captured_reference *c, dev_arg *arg) {
    int64_t bits;
    if (!captured_now(env, c, &bits)) return status_static(ST_BUG, "the object of a captured field is gone");
    *arg = (dev_arg){.kind = DEV_ARG_SCALAR};
    if (cg_element_bytes(c->element) == 8)
        PUT(arg, int64_t, bits);
    else
        PUT(arg, int32_t, (int32_t)bits);
    return status_ok();
}

/* --- arguments --- */

static dev_arg number(int32_t value) {
    dev_arg arg = {.kind = DEV_ARG_SCALAR};
    PUT(&arg, int32_t, value);
    return arg;
}

static dev_arg input(dev_buffer *buffer) {
    return (dev_arg){.kind = DEV_ARG_IN, .buffer = buffer};
}

static uint64_t blocks(const run *r) {
    const cg_launch *l = &r->f->launch;
    uint32_t size = (uint32_t)r->with->size, block = size < l->enough ? l->items : l->block;
    return ((uint64_t)size + block - 1) / block;
}

static uint64_t work_items(const run *r) {
    uint32_t extent = r->f->launch.launch_extent;
    return extent == 0 ? blocks(r) * r->f->launch.items : (uint64_t)r->with->extents[extent - 1];
}

static status put_column(arena *a, const run *r, const cg_argument *what, dev_arg *arg) {
    const cg_launch *l = &r->f->launch;
    bool output = what->kind == CG_ARGUMENT_OUTPUT;
    dev_buffer *column = output ? r->with->outputs[what->index] : r->with->inputs[what->index];
    uint64_t size = what->kind == CG_ARGUMENT_INPUT || (output && l->maps)
                        ? (uint64_t)r->with->size
                        : 0; /* of the others only Java knows the length */
    if (column == NULL || dev_buffer_bytes(column) < size * cg_element_bytes(what->element))
        return status_make(a, ST_BAD_ARGUMENT, "%s column %u is shorter than %d elements of %c",
                           output ? "output" : "input", what->index, (int)size, what->element);
    *arg = (dev_arg){.kind = !output             ? DEV_ARG_IN
                             : l->adds_to_output ? DEV_ARG_ZEROED
                                                 : DEV_ARG_OUT,
                     .buffer = column};
    if (r->f->chunk != 0 && what->kind != CG_ARGUMENT_SIDE)
        arg->item_bytes = cg_element_bytes(what->element) * (l->block / l->items);
    return status_ok();
}

/* Their number depends on the elements', so they are not kept between runs. */
static status put_words(arena *a, run *r, uint32_t a_block, dev_arg *arg) {
    TRY(dev_buffer_create_unset(a, (blocks(r) + 1) * a_block * sizeof(uint64_t), &r->words));
    *arg = (dev_arg){.kind = DEV_ARG_ZEROED, .buffer = r->words};
    return status_ok();
}

/* The value of an argument in this run. */
static status put_argument(arena *a, run *r, const cg_argument *what, dev_arg *arg) {
    const function_arguments *with = r->with;
    uint32_t i = what->index;
    switch (what->kind) {
    case CG_ARGUMENT_INPUT:
    case CG_ARGUMENT_SIDE:
    case CG_ARGUMENT_OUTPUT: return put_column(a, r, what, arg);
    case CG_ARGUMENT_ARRAY: *arg = input(NULL); break; /* put_arrays */
    case CG_ARGUMENT_LENGTH: *arg = number(r->f->captured[i].length); break;
    case CG_ARGUMENT_FIELD: return put_field(r->env, &r->f->captured[i], arg);
    case CG_ARGUMENT_COLUMN: *arg = input(with->tables[i]); break;
    case CG_ARGUMENT_LEVEL: *arg = number(with->lengths[i]); break;
    case CG_ARGUMENT_EXTENT: *arg = number(with->extents[i]); break;
    case CG_ARGUMENT_SIZE: *arg = number(r->size); break;
    case CG_ARGUMENT_WORDS: return put_words(a, r, i, arg);
    case CG_ARGUMENT_TRAP: *arg = (dev_arg){.kind = DEV_ARG_TRAP, .trap = &r->trap}; break;
    }
    return status_ok();
}

/* --- running --- */

static int32_t operand(const dev_arg *args, cg_operand o) {
    int32_t value = o.value;
    if (o.is_argument) memcpy(&value, args[o.value].scalar, sizeof value);
    return value;
}

static bool holds(const dev_arg *args, const cg_launch_check *check) {
    int32_t x = operand(args, check->x), y = operand(args, check->y);
    switch (check->how) {
    case CG_EQ: return x == y;
    case CG_NE: return x != y;
    case CG_LT: return x < y;
    case CG_LE: return x <= y;
    case CG_GT: return x > y;
    case CG_GE: return x >= y;
    }
    return false;
}

/* Whether the arguments say already that nothing will trap. */
static bool cannot_trap(const cg_launch *l, const dev_arg *args) {
    for (uint32_t i = 0; i < l->check_count; i++)
        if (!holds(args, &l->checks[i])) return false;
    return l->check_count > 0;
}

static status find_arrays(arena *a, run *r) {
    const function *f = r->f;
    run_array *arrays = ARENA_ARRAY(a, run_array, f->captured_count + 1);
    if (arrays == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    memset(arrays, 0, (f->captured_count + 1) * sizeof *arrays);
    r->arrays = arrays;
    return function_arrays_find(r->env, f, arrays);
}

static status make_step(arena *a, run *r, dev_step *out) {
    function *f = r->f;
    TRY(take_buffers(r));
    TRY(find_arrays(a, r));
    uint32_t count = f->launch.argument_count;
    dev_arg *args = r->args = ARENA_ARRAY(a, dev_arg, count);
    for (uint32_t i = 0; i < count; i++)
        TRY(put_argument(a, r, &f->launch.arguments[i], &args[i]));
    for (uint32_t i = 0; i < count; i++)
        if (args[i].kind == DEV_ARG_TRAP) args[i].never = cannot_trap(&f->launch, args);
    *out = (dev_step){.args = args, .arg_count = count, .items = work_items(r), .profile = &r->profile};
    out->kernel = r->steady = function_kernel_steady(f, args);
    return out->kernel != NULL ? status_ok() : function_kernel_find(a, f, &out->kernel, &r->build);
}

/* The arrays of a step that is made otherwise: from the first one on there is no other call of JNI's. */
static status put_arrays(arena *a, run *r) {
    const function *f = r->f;
    TRY(function_arrays_enter(r->env, a, f, r->buffers->of, r->arrays, &r->captured));
    for (uint32_t i = 0; i < f->launch.argument_count; i++) {
        const cg_argument *what = &f->launch.arguments[i];
        if (what->kind == CG_ARGUMENT_ARRAY) r->args[i].buffer = r->arrays[what->index].buffer;
    }
    return status_ok();
}

static void leave_arrays(run_request *r) {
    for (uint32_t i = 0; i < r->count; i++)
        if (r->runs[i].arrays != NULL) function_arrays_leave(r->runs[i].env, r->runs[i].f, r->runs[i].arrays);
}

/* Timing a kernel costs 6 us on an H200, so only some runs are timed: the first ones, and then those of few submissions. */
static bool wants_time(function *f) {
    pthread_mutex_lock(&f->lock);
    bool wants = f->profile.runs < 16 || f->submissions % 64 == 0;
    f->submissions++;
    pthread_mutex_unlock(&f->lock);
    return wants;
}

static void note_profile(const run *r, bool timed) {
    function_profile more = {.to_device = r->profile.to_device,
                             .kernel = r->profile.kernel,
                             .to_host = r->profile.to_host,
                             .waiting = r->waiting,
                             .bytes_to_device = r->profile.bytes_to_device,
                             .bytes_to_host = r->profile.bytes_to_host,
                             .runs = 1,
                             .timed = timed,
                             .captured = r->captured};
    function_profile_add(r->f, &more);
    if (r->out == NULL) return;
    *r->out = more;
    r->out->build = r->build;
}

/* Where the kernels end that are submitted together with number `start`: behind one that can trap there is
 * none whose operator might not end with what it has left then. */
static uint32_t end_of_submission(const run_request *r, uint32_t start) {
    bool can_trap = false;
    uint32_t end = start;
    do
        can_trap |= r->runs[end++].f->launch.can_trap;
    while (end < r->count && !(can_trap && r->runs[end].f->launch.combine_loops));
    return end;
}

/* The number of the last run that writes it. */
static uint32_t writer_of(const run_request *r, const dev_part *part) {
    for (uint32_t i = r->count; i-- > 0;)
        for (uint32_t k = 0; k < r->runs[i].with->output_count; k++)
            if (r->runs[i].with->outputs[k] == part->buffer) return i;
    return r->count - 1; /* dev_submit will say that nobody does */
}

static void select_parts(arena *a, const run_request *r, uint32_t start, uint32_t end, dev_submission *out) {
    dev_part *parts = ARENA_ARRAY(a, dev_part, r->part_count + 1);
    for (uint32_t i = 0; i < r->part_count; i++) {
        uint32_t writer = writer_of(r, &r->parts[i]);
        if (writer >= start && writer < end) parts[out->part_count++] = r->parts[i];
    }
    out->parts = parts;
}

static dev_submission submission_of(arena *a, const run_request *r, const dev_step *steps, uint32_t start,
                                    uint32_t end) {
    dev_submission s = {.steps = steps + start, .step_count = end - start};
    s.times_kernels = r->times_kernels && !r->rehearses;
    for (uint32_t i = start; i < end && !r->rehearses; i++)
        if ((i == start || r->runs[i].f != r->runs[i - 1].f) && wants_time(r->runs[i].f))
            s.times_kernels = true;
    select_parts(a, r, start, end, &s);
    return s;
}

static void note_submission(run_request *r, uint32_t start, uint32_t end, uint64_t took, bool timed) {
    uint64_t sent = 0;
    for (uint32_t i = start; i < end; i++)
        sent += r->runs[i].profile.to_device;
    r->runs[start].waiting = took > sent ? took - sent : 0;
    for (uint32_t i = start; i < end && !r->rehearses; i++)
        note_profile(&r->runs[i], timed);
}

/* Runs `start` to `end` with one wait. */
static status submit(arena *a, run_request *r, const dev_step *steps, uint32_t start, uint32_t end) {
    dev_submission submission = submission_of(a, r, steps, start, end);
    uint32_t chunk = r->count == 1 ? r->runs[0].f->chunk : 0;
    submission.times_kernels |= chunk != 0;
    uint64_t began = function_clock();
    if (chunk != 0) {
        TRY(dev_launch_pipelined(a, r->device, steps->kernel, steps->args, steps->arg_count, steps->items,
                                 chunk, steps->profile));
    } else {
        TRY(dev_submit(a, r->device, &submission));
    }
    note_submission(r, start, end, function_clock() - began, submission.times_kernels);
    return status_ok();
}

/* Of the calls in order. */
static jint first_failure(const run_request *r) {
    for (uint32_t i = 0; i < r->count; i++) {
        int32_t lowest = r->runs[i].trap;
        if (lowest < r->runs[i].with->size) return lowest < 0 ? 0 : lowest;
    }
    return -1;
}

/* A kernel whose work-items are bound one by one may have more of them than elements: all, where there is none. That is
 * so of the forms for CPUs, and only their drivers leave work to the first launch: PoCL compiles for the work-group then. */
static bool can_rehearse(const run_request *r) {
    for (uint32_t i = 0; i < r->count; i++)
        if (r->runs[i].f->launch.items != 1) return false;
    return dev_describe(r->device)->type == DEV_CPU;
}

static status build_all(arena *a, run_request *r) {
    for (uint32_t i = 0; i < r->count; i++) {
        dev_kernel *kept;
        TRY(function_kernel_find(a, r->runs[i].f, &kept, &r->runs[i].build));
    }
    return status_ok();
}

static status run_body(arena *a, void *context) {
    run_request *r = context;
    if (r->rehearses && !can_rehearse(r)) return build_all(a, r);
    dev_step *steps = ARENA_ARRAY(a, dev_step, r->count);
    for (uint32_t i = 0; i < r->count; i++)
        TRY(make_step(a, &r->runs[i], &steps[i]));
    for (uint32_t i = 0; i < r->count; i++)
        TRY(put_arrays(a, &r->runs[i]));
    for (uint32_t start = 0, end; start < r->count && (r->rehearses || first_failure(r) < 0); start = end) {
        end = end_of_submission(r, start);
        TRY(submit(a, r, steps, start, end));
    }
    return status_ok();
}

/* With the captured arrays in a frame of local references. */
static status run_in_frame(JNIEnv *env, arena *a, run_request *r) {
    uint32_t arrays = 0;
    for (uint32_t i = 0; i < r->count; i++)
        arrays += function_arrays_count(r->runs[i].f);
    if (arrays > 0 && (*env)->PushLocalFrame(env, (jint)arrays + OTHER_REFS) != 0) {
        jni_clear(env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    status st = guarded(a, run_body, r);
    leave_arrays(r);
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

/* The calls that have something to do, in `runs`, which has room for all. */
static status collect(JNIEnv *env, arena *a, const function_runs *what, run *runs, run_request *out,
                      bool *out_outdated) {
    *out = (run_request){.runs = runs,
                         .parts = what->parts,
                         .part_count = what->part_count,
                         .rehearses = what->rehearses,
                         .times_kernels = what->times_kernels};
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
    run_request r;
    bool outdated;
    *out_failed = -1;
    TRY(collect(env, a, what, runs, &r, &outdated));
    if (outdated) *out_failed = FUNCTION_OUTDATED;
    if (outdated || r.count == 0) return status_ok();
    dev_in_background(what->rehearses);
    status st = run_in_frame(env, a, &r);
    dev_in_background(false);
    for (uint32_t i = 0; i < r.count; i++)
        give_buffers(&runs[i], st.code == ST_OK);
    if (st.code == ST_OK && !what->rehearses) *out_failed = first_failure(&r);
    return st;
}

/* --- several devices at once --- */

typedef struct together {
    run_request *requests;
    uint32_t count;
    function_outcome *out;
    bool are_apart;
} together;

static bool is_built(function *f) {
    pthread_mutex_lock(&f->lock);
    bool is = f->kernel != NULL;
    pthread_mutex_unlock(&f->lock);
    return is;
}

/* Whether no driver compiles, no captured array is copied and one submission is all. */
static bool is_ready(const run_request *r) {
    if (r->rehearses || r->count == 0 || end_of_submission(r, 0) != r->count) return false;
    for (uint32_t i = 0; i < r->count; i++) {
        function *f = r->runs[i].f;
        if (f->chunk != 0 || function_arrays_count(f) > 0 || !is_built(f)) return false;
    }
    return true;
}

static bool are_ready(const together *t) {
    for (uint32_t i = 0; i < t->count; i++) {
        if (!is_ready(&t->requests[i])) return false;
        for (uint32_t k = 0; k < i; k++)
            if (t->requests[k].device == t->requests[i].device) return false;
    }
    return true;
}

/* Another one each time, so that it is seen which is the slower one. */
static uint32_t first_to_await(function *f) {
    pthread_mutex_lock(&f->lock);
    uint32_t turn = (uint32_t)f->submissions;
    pthread_mutex_unlock(&f->lock);
    return turn;
}

static uint64_t kernel_time(const run_request *r) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < r->count; i++)
        sum += r->runs[i].profile.kernel;
    return sum;
}

static status together_body(arena *a, void *context) {
    together *t = context;
    dev_submission *submissions = ARENA_ARRAY(a, dev_submission, t->count);
    dev_joint *joints = ARENA_ARRAY(a, dev_joint, t->count);
    for (uint32_t i = 0; i < t->count; i++) {
        run_request *r = &t->requests[i];
        dev_step *steps = ARENA_ARRAY(a, dev_step, r->count);
        for (uint32_t k = 0; k < r->count; k++)
            TRY(make_step(a, &r->runs[k], &steps[k]));
        submissions[i] = (dev_submission){.steps = steps, .step_count = r->count};
        t->are_apart |= !dev_is_at_hand(r->device, &submissions[i]);
    }
    if (t->are_apart) return status_ok();
    for (uint32_t i = 0; i < t->count; i++) {
        run_request *r = &t->requests[i];
        submissions[i] = submission_of(a, r, submissions[i].steps, 0, r->count);
        joints[i] = (dev_joint){.device = r->device, .submission = &submissions[i]};
    }
    uint64_t began = function_clock();
    TRY(dev_submit_all(a, joints, t->count, first_to_await(t->requests[0].runs[0].f)));
    uint64_t took = function_clock() - began;
    for (uint32_t i = 0; i < t->count; i++) {
        run_request *r = &t->requests[i];
        bool timed = submissions[i].times_kernels;
        note_submission(r, 0, r->count, took, timed);
        t->out[i] = (function_outcome){.failed = first_failure(r),
                                       .nanoseconds = timed ? kernel_time(r) : joints[i].nanoseconds};
    }
    return status_ok();
}

status function_run_together(JNIEnv *env, arena *a, const function_runs *all, uint32_t count,
                             function_outcome *out, jint *out_answer) {
    *out_answer = 0;
    together t = {.requests = ARENA_ARRAY(a, run_request, count + 1), .count = count, .out = out};
    if (t.requests == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    for (uint32_t i = 0; i < count; i++) {
        run *runs = ARENA_ARRAY(a, run, all[i].call_count + 1);
        bool outdated;
        if (runs == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
        TRY(collect(env, a, &all[i], runs, &t.requests[i], &outdated));
        if (outdated) *out_answer = FUNCTION_OUTDATED;
        if (outdated) return status_ok();
    }
    if (!are_ready(&t)) *out_answer = FUNCTION_APART;
    if (*out_answer != 0) return status_ok();
    status st = guarded(a, together_body, &t);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < t.requests[i].count; k++)
            give_buffers(&t.requests[i].runs[k], st.code == ST_OK);
    if (t.are_apart) *out_answer = FUNCTION_APART;
    return st;
}

void function_pipeline(function *f, uint32_t elements) {
    uint32_t spread = f->launch.block / f->launch.items; /* the elements of a work-item */
    if (f->launch.maps && !f->launch.tiles) f->chunk = elements / spread + (elements % spread != 0);
}

bool function_is_at_hand(arena *a, const function *f) {
    return dev_kernel_is_at_hand(a, f->device, f->arithmetic, f->opencl);
}

/* --- telling --- */

const char *function_ir(const function *f) {
    return f->ir;
}

const char *function_form(const function *f) {
    return f->form;
}

const char *function_opencl(const function *f) {
    return f->opencl;
}
