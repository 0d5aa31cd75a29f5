/*
 *   bytecode --lift--> IR
 *   +-> inline -> fold -> ... -> sroa -> results -> ... -> dce -+      EXPAND, until nothing changes
 *   +-- recursion, if nothing changes any more                         SETTLE
 *   +-> split -> gvn -> bce -> ... -> dce -+                           REFINE, until nothing changes
 *   merge_checks -> schedule --> emit                                  FINISH, once
 */
#include "pipeline.h"

#include <string.h>
#include <time.h>

#include "array_pointers.h"
#include "dom.h"
#include "facts.h"
#include "passes.h"

typedef enum phase { EXPAND, SETTLE, REFINE, FINISH } phase;

static const struct {
    const char *name;
    phase phase;
    pass_function *run;
} rows[] = {
#define PASS(name, phase, text) {#name, phase, pass_##name},
#include "passes.def"
#undef PASS
};

/* Each round of EXPAND inlines one more level of calls, so the rounds bound the depth of the call tree.
 * REFINE has nothing left that must be done: it stops where it is. Passes take time in proportion to the
 * instructions that they look at; MAX_WORK bounds their sum, whatever the input. */
enum {
    ROW_COUNT = sizeof rows / sizeof *rows,
    MAX_ROUNDS = 256,
    MAX_REFINE_ROUNDS = 16,
    MAX_WORK = 40000000,
    MAX_KERNEL = 16384, /* instructions that are left: OpenCL compilers take a minute for some such kernels */
};

bool pass_exists(const char *name) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (strcmp(rows[i].name, name) == 0) return true;
    return false;
}

const char *pass_name(uint32_t k) {
    for (size_t i = 0; i < ROW_COUNT; i++) {
        size_t first = 0;
        while (strcmp(rows[first].name, rows[i].name) != 0)
            first++;
        if (first == i && k-- == 0) return rows[i].name;
    }
    return NULL;
}

status pass_run(ir_fn *fn, const char *name) {
    bool changed = false;
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (strcmp(rows[i].name, name) == 0) return rows[i].run(fn, &changed);
    return status_make(fn->memory, ST_BAD_ARGUMENT, "no pass is named %s", name);
}

static uint64_t size_of(const ir_fn *fn) {
    uint64_t size = fn->blocks.count;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        size += fn->blocks.items[b].ins.count;
    return size;
}

typedef struct pass_times { /* of a row */
    uint32_t runs, changes;
    uint64_t nanoseconds;
} pass_times;

typedef struct runner {
    ir_fn *fn;
    const cg_debug *debug;
    uint64_t work;
    pass_times times[ROW_COUNT];
} runner;

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

bool pipeline_verifies(const cg_debug *debug) {
#ifdef NDEBUG
    return debug->verify;
#else
    (void)debug;
    return true;
#endif
}

static status verify_after(ir_fn *fn, const char *pass) {
    status st = ir_verify(fn);
    if (!status_is_ok(st)) st.detail = arena_printf(fn->memory, "after pass %s: %s", pass, st.detail);
    return st;
}

static void dump(const runner *r, const char *stage, text *chars) {
    r->debug->dump(r->debug->dump_context, stage, text_get(chars));
}

static void dump_function(const runner *r, const char *pass) {
    text out;
    text_init(&out, r->fn->memory);
    ir_print(r->fn, &out);
    dump(r, pass, &out);
}

static void dump_times(const runner *r) {
    text out;
    text_init(&out, r->fn->memory);
    text_printf(&out, "%-16s %8s %8s %8s\n", "pass", "runs", "changed", "us");
    for (size_t row = 0; row < ROW_COUNT; row++)
        text_printf(&out, "%-16s %8u %8u %8.1f\n", rows[row].name, r->times[row].runs, r->times[row].changes,
                    (double)r->times[row].nanoseconds / 1e3);
    dump(r, "times", &out);
}

static status run_row(runner *r, size_t row, bool *out_changed) {
    bool changed = false;
    r->work += size_of(r->fn);
    if (r->work > MAX_WORK) return status_static(ST_INLINE_LIMIT, "it would take too long to compile");
    bool timed = r->debug->dump != NULL;
    uint64_t start = timed ? now() : 0;
    TRY(rows[row].run(r->fn, &changed));
    if (timed) r->times[row].nanoseconds += now() - start;
    r->times[row].runs++;
    if (pipeline_verifies(r->debug)) TRY(verify_after(r->fn, rows[row].name));
    if (!changed) return status_ok();
    *out_changed = true;
    r->times[row].changes++;
    if (r->debug->dump != NULL) dump_function(r, rows[row].name);
    return status_ok();
}

static bool stops_in(phase p, const cg_debug *debug) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].phase == p && debug->stop_after != NULL && strcmp(rows[i].name, debug->stop_after) == 0)
            return true;
    return false;
}

/* Every row of a phase once. */
static status run_once(runner *r, phase p, bool *out_changed) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].phase == p) TRY(run_row(r, i, out_changed));
    return status_ok();
}

static status run_phase(runner *r, phase p) {
    bool changed = true;
    for (int round = 0; changed; round++) {
        if ((p == REFINE && round == MAX_REFINE_ROUNDS) || (p == FINISH && round == 1)) break;
        if (round == MAX_ROUNDS) return status_static(ST_INLINE_LIMIT, "calls nest too deeply");
        changed = false;
        TRY(run_once(r, p, &changed));
    }
    return status_ok();
}

static bool has_invoke(const ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        if (ir_end(fn, b) != 0 && ir_at(fn, ir_end(fn, b))->op == IR_invoke) return true;
    return false;
}

static void drop_checks(ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            uint8_t op = ir_at(fn, r)->op;
            if (op == IR_check_bounds || op == IR_check_nonzero || op == IR_check_size) ir_remove(fn, r);
        }
    ir_sweep(fn);
}

static status run_all(runner *r, bool unchecked, bool *out_stopped) {
    *out_stopped = false;
    for (bool settled = false; !settled;) {
        bool changed = false;
        TRY(run_phase(r, EXPAND));
        if (stops_in(EXPAND, r->debug)) break;
        TRY(run_once(r, SETTLE, &changed));
        settled = !changed;
    }
    *out_stopped = stops_in(EXPAND, r->debug) || stops_in(SETTLE, r->debug);
    if (*out_stopped || has_invoke(r->fn)) return status_ok(); /* pipeline_finish refuses it */
    if (unchecked) drop_checks(r->fn);
    TRY(run_phase(r, REFINE));
    *out_stopped = stops_in(REFINE, r->debug);
    if (*out_stopped) return status_ok();
    TRY(run_phase(r, FINISH));
    *out_stopped = stops_in(FINISH, r->debug);
    return status_ok();
}

status pipeline_run(ir_fn *fn, bool unchecked, const cg_debug *debug, bool *out_stopped) {
    runner r = {.fn = fn, .debug = debug};
    status st = run_all(&r, unchecked, out_stopped);
    if (debug->dump != NULL) dump_times(&r);
    return st;
}

status pipeline_refine(ir_fn *fn, const cg_debug *debug, bool *out_stopped) {
    runner r = {.fn = fn, .debug = debug};
    TRY(run_phase(&r, REFINE));
    *out_stopped = stops_in(REFINE, debug);
    return status_ok();
}

/* What each instruction that must be gone by now means for the programmer. Causes first: an object is often
 * only still there because of a call or comparison that could not be compiled, so what tells least is looked
 * at last. */
static status refuse_cause(ir_fn *fn, const ir_ins *ins) {
    const ir_symbol *symbol = ins->imm.symbol;
    const ir_symbol *method;
    switch (ins->op) {
    case IR_reject: return fn->refusals.items[ins->imm.i];
    case IR_call:
    case IR_invoke:
        method = &ins->imm.callee->method;
        return ir_refuse(fn, ins->site, ST_UNKNOWN_RECEIVER, "%s.%s", ir_source_name(fn, method->owner),
                         method->name);
    case IR_sameref: return ir_refuse(fn, ins->site, ST_IDENTITY, "%s", "objects are only values here");
    case IR_checkcast:
    case IR_instanceof:
        return ir_refuse(fn, ins->site, ST_OBJECT_TYPE, "%s", ir_source_name(fn, symbol->owner));
    case IR_getstatic:
        return ir_refuse(fn, ins->site, ST_STATIC_FIELD, "%s.%s", ir_source_name(fn, symbol->owner),
                         symbol->name);
    default: return status_ok();
    }
}

/* Something looks at what no device can have. That an object holds it is no reason: why the object is still
 * there is. */
static status refuse_foreign(ir_fn *fn, const ir_ins *ins) {
    ir_ref leaves[FACT_MAX_LEAVES];
    uint32_t count;
    bool holds = ins->op == IR_putfield || ins->op == IR_phi || ins->op == IR_narrow;
    for (uint32_t k = 0; k < ins->arg_count && !holds; k++) {
        if (ir_at(fn, ins->args[k])->type != IR_REF || !fact_leaves(fn, ins->args[k], leaves, &count))
            continue;
        for (uint32_t i = 0; i < count; i++)
            if (ir_at(fn, leaves[i])->op == IR_foreign)
                return fn->refusals.items[ir_at(fn, leaves[i])->imm.i];
    }
    return status_ok();
}

/* Whether nothing but pointers to arrays hold this null. */
static bool is_pointer_only(ir_fn *fn, ir_ref null) {
    array_pointer pointer;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++)
                if (ins->args[j] == null &&
                    (ins->op != IR_phi || !array_pointer_of(fn, fn->blocks.items[b].ins.items[k], &pointer)))
                    return false;
        }
    return true;
}

static status refuse_object(ir_fn *fn, const ir_ins *ins) {
    const ir_symbol *symbol = ins->imm.symbol;
    switch (ins->op) {
    case IR_getfield:
    case IR_putfield:
        return ir_refuse(fn, ins->site, ST_ESCAPES, "field %s.%s", ir_source_name(fn, symbol->owner),
                         symbol->name);
    case IR_new: return ir_refuse(fn, ins->site, ST_ESCAPES, "a %s", ir_source_name(fn, symbol->owner));
    case IR_lambda:
        return ir_refuse(fn, ins->site, ST_ESCAPES, "a %s",
                         ir_source_name(fn, ins->imm.lambda->interface_name));
    case IR_isnull:
    case IR_check_null: return ir_refuse(fn, ins->site, ST_ESCAPES, "%s", "an object is compared with null");
    case IR_foreign: return fn->refusals.items[ins->imm.i];
    case IR_null:
    case IR_never:
        if (is_pointer_only(fn, (ir_ref)(ins - fn->ins.items))) return status_ok();
        return ir_refuse(fn, ins->site, ST_ESCAPES, "%s", "a reference");
    case IR_narrow:
    case IR_object: return ir_refuse(fn, ins->site, ST_ESCAPES, "%s", "a reference");
    default: return status_ok();
    }
}

static bool is_array_maker(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_buffer || ir_at(fn, r)->op == IR_newarray;
}

/* An array whose elements the device can reach. */
static bool is_array(ir_fn *fn, ir_ref r) {
    array_pointer pointer;
    return is_array_maker(fn, r) || (ir_at(fn, r)->op == IR_phi && array_pointer_of(fn, r, &pointer));
}

enum { MAX_LOCAL_ARRAY = 4096 }; /* elements */

static status check_arrays(ir_fn *fn, const ir_ins *ins) {
    if (ins->op == IR_newrows)
        return ir_refuse(fn, ins->site, ST_ARRAY_SIZE,
                         "rows of one length, at most %d elements, and no row is exchanged", MAX_LOCAL_ARRAY);
    if (ins->op == IR_aload && ins->kind == 'L' && !is_array_maker(fn, ins->args[0]))
        return ir_refuse(fn, ins->site, ST_CAPTURE, "%s", "which array this is depends on the element");
    if (ins->op == IR_newarray) {
        const ir_ins *length = ir_at(fn, ins->args[0]);
        if (length->op != IR_const_ || length->imm.i > MAX_LOCAL_ARRAY)
            return ir_refuse(fn, ins->site, ST_ARRAY_SIZE, "at most %d elements", MAX_LOCAL_ARRAY);
    }
    array_pointer pointer;
    ir_ref self = (ir_ref)(ins - fn->ins.items);
    if (ins->op == IR_phi && ins->type == IR_REF && !array_pointer_of(fn, self, &pointer))
        return ir_refuse(fn, ins->site, ST_ESCAPES, "%s", "objects or arrays are exchanged at run time");
    if ((ins->op == IR_aload || ins->op == IR_astore || ins->op == IR_length) && !is_array(fn, ins->args[0]))
        return ir_refuse(fn, ins->site, ST_CAPTURE, "%s", "which array this is depends on the element");
    return status_ok();
}

static bool merges_array(ir_fn *fn, ir_ref r) {
    ir_ref leaves[FACT_MAX_LEAVES];
    uint32_t count = 0;
    if (!fact_leaves(fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++)
        if (ir_at(fn, leaves[k])->op == IR_newarray) return true;
    return false;
}

static status check_result(ir_fn *fn, const ir_ins *ins) {
    if (ins->op == IR_result && ir_at(fn, ins->args[0])->type == IR_REF)
        return ir_refuse(fn, ins->site, ST_RESULT_TYPE, "%s",
                         merges_array(fn, ins->args[0])
                             ? "an array that is returned has one constant length, of 1 to 32, on every path"
                             : "its class is not known");
    return status_ok();
}

static status check_size(ir_fn *fn) {
    uint64_t size = size_of(fn);
    if (size <= MAX_KERNEL) return status_ok();
    return status_make(fn->memory, ST_INLINE_LIMIT, "%llu instructions are left, of at most %d",
                       (unsigned long long)size, MAX_KERNEL);
}

status pipeline_finish(ir_fn *fn) {
    static status (*const steps[])(ir_fn *, const ir_ins *) = {refuse_foreign, refuse_cause, check_result,
                                                               check_arrays, refuse_object};
    const dom_info *d = dom_compute(fn->memory, fn);
    for (size_t step = 0; step < sizeof steps / sizeof *steps; step++)
        for (uint32_t i = 0; i < d->reachable; i++) {
            const ir_block *block = &fn->blocks.items[d->order[i]];
            for (uint32_t k = 0; k < block->ins.count; k++)
                TRY(steps[step](fn, ir_at(fn, block->ins.items[k])));
        }
    TRY(array_pointers_check(fn));
    return check_size(fn);
}
