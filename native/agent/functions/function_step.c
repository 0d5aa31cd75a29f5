/* A call of a function becomes a step: a value for every argument of its kernel. */
#include "function_step.h"

#include <string.h>

#include "function_captured.h"
#include "run_buffers.h"

void function_run_free(function *f) {
    function_kernel_free(f);
    run_buffers_free_idle(f);
}

/* Whether runs that come later in the apply read one of its copies. */
static bool has_taken(const run *r) {
    for (uint32_t i = 0; r->taken != NULL && i < r->f->captured_count; i++) {
        const snapshot_array *taken = r->arrays[i].taken;
        if (taken != NULL && taken->copy != NULL && taken->copy == r->buffers->of[i]) return true;
    }
    return false;
}

void run_end(run *r, bool whole) {
    function *f = r->f;
    dev_buffer_destroy(r->words);
    function_kernel_give(f, r->steady);
    if (r->buffers == NULL) return;
    if (!whole)
        run_buffers_free(r->buffers);
    else if (has_taken(r))
        snapshot_keep(r->taken, r->buffers);
    else
        run_buffers_give(r->buffers);
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
    case CG_ARGUMENT_ARRAY: *arg = input(NULL); break; /* run_put_arrays */
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

/* --- the step --- */

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
    return function_arrays_find(r->env, f, r->taken, r->taker, arrays);
}

status run_make_step(arena *a, run *r, dev_step *out) {
    function *f = r->f;
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

status run_put_arrays(arena *a, run *r) {
    function *f = r->f;
    if (function_arrays_lack_copies(f, r->arrays)) TRY(run_buffers_take(f, &r->buffers));
    TRY(function_arrays_enter(r->env, a, f, r->buffers == NULL ? NULL : r->buffers->of, r->arrays,
                              &r->captured));
    for (uint32_t i = 0; i < f->launch.argument_count; i++) {
        const cg_argument *what = &f->launch.arguments[i];
        if (what->kind == CG_ARGUMENT_ARRAY) r->args[i].buffer = r->arrays[what->index].buffer;
    }
    return status_ok();
}

void run_leave_arrays(run *r) {
    if (r->arrays != NULL) function_arrays_leave(r->env, r->f, r->arrays);
}
