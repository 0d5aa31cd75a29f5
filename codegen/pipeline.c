/*
 *   bytecode --lift--> IR
 *   +-> inline -> fold -> ... -> sroa -> results -> ... -> dce -+      EXPAND, until nothing changes
 *   +-- choose, recursion, specialise, if nothing changes any more      SETTLE
 *   +-- leave, if nothing changes any more                             LEAVE
 *   +-> split -> gvn -> bce -> ... -> dce -+                           REFINE, until nothing changes
 *   merge_checks -> schedule --> emit                                  FINISH, once
 */
#include "pipeline.h"

#include <string.h>

#include "monotonic.h"
#include "passes.h"

typedef enum phase { EXPAND, SETTLE, LEAVE, REFINE, FINISH } phase;

static const struct {
    const char *name;
    phase phase;
    pass_function *run;
} rows[] = {
#define PASS(name, phase, text) {#name, phase, pass_##name},
#include "passes.def"
#include "limit.h"
#undef PASS
};

/* Each round of EXPAND inlines one more level of calls, so the rounds bound the depth of the call tree.
 * REFINE has nothing left that must be done: it stops where it is. Passes take time in proportion to the
 * instructions that they look at; LIMIT_WORK bounds their sum, whatever the input. */
enum { ROW_COUNT = sizeof rows / sizeof *rows, SMALL = 4096 };

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

/* Its scratch is the next one's. */
static status run_pass(ir_fn *fn, pass_function *run, bool *out_changed) {
    arena *scratch = ir_scratch(fn);
    arena_mark mark = arena_checkpoint(scratch);
    status st = run(fn, out_changed);
    arena_release(scratch, mark);
    return st;
}

status pass_run(ir_fn *fn, const char *name) {
    bool changed = false;
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (strcmp(rows[i].name, name) == 0) return run_pass(fn, rows[i].run, &changed);
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
    uint64_t work;    /* instructions that passes have looked at */
    uint32_t changes; /* of the function so far */
    /* by pass_index: one more than `changes` when the pass last left all as it was */
    uint32_t settled[ROW_COUNT];
    pass_times times[ROW_COUNT];
} runner;

bool pipeline_verifies(const cg_debug *debug) {
#ifdef NDEBUG
    return debug->verify;
#else
    (void)debug;
    return true;
#endif
}

static status verify_after(ir_fn *fn, const char *what, const char *name) {
    status st = ir_verify(fn);
    if (!status_is_ok(st)) st.detail = arena_printf(fn->memory, "after %s%s: %s", what, name, st.detail);
    return st;
}

static void dump(const runner *r, const char *stage, const char *chars) {
    r->debug->dump(r->debug->dump_context, stage, chars);
}

static void dump_times(const runner *r) {
    text out;
    text_init(&out, r->fn->memory);
    text_printf(&out, "%-16s %8s %8s %8s\n", "pass", "runs", "changed", "us");
    for (size_t row = 0; row < ROW_COUNT; row++)
        text_printf(&out, "%-16s %8u %8u %8.1f\n", rows[row].name, r->times[row].runs, r->times[row].changes,
                    (double)r->times[row].nanoseconds / 1e3);
    dump(r, "times", text_get(&out));
}

/* Of the first row of the same pass. */
static size_t pass_index(size_t row) {
    size_t first = 0;
    while (rows[first].run != rows[row].run)
        first++;
    return first;
}

/* A pass that would find the function as it has left it is not run. What a pass has changed is verified at once; that the
 * others have changed nothing, or left it valid, is with the round that they are part of. */
static status run_row(runner *r, size_t row, bool *out_changed) {
    bool changed = false;
    uint32_t *settled = &r->settled[pass_index(row)];
    if (*settled == r->changes + 1) return status_ok();
    r->work += size_of(r->fn);
    if (r->work > LIMIT_WORK)
        return ir_refuse_size(r->fn,
                              "the passes look at more than %d million instructions while compiling it",
                              LIMIT_WORK / 1000000);
    bool timed = r->debug->dump != NULL;
    uint64_t start = timed ? now_ns() : 0;
    TRY(run_pass(r->fn, rows[row].run, &changed));
    if (timed) r->times[row].nanoseconds += now_ns() - start;
    r->times[row].runs++;
    if (!changed) {
        *settled = r->changes + 1;
        return status_ok();
    }
    if (pipeline_verifies(r->debug)) TRY(verify_after(r->fn, "pass ", rows[row].name));
    *out_changed = true;
    r->changes++;
    r->times[row].changes++;
    if (r->debug->dump != NULL) dump(r, rows[row].name, ir_text(r->fn));
    return status_ok();
}

static status stop_in(phase p, const cg_debug *debug) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].phase == p && debug->stop_after != NULL && strcmp(rows[i].name, debug->stop_after) == 0)
            return status_static(ST_STOPPED, NULL);
    return status_ok();
}

static status run_rows(runner *r, phase p, bool *out_changed) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].phase == p) TRY(run_row(r, i, out_changed));
    return status_ok();
}

/* Every row of a phase once. What becomes of a function some of whose fields are state does not count, a refusal among it. */
static status run_once(runner *r, phase p, bool *out_changed) {
    status st = run_rows(r, p, out_changed);
    const ir_knowledge *known = r->fn->known;
    return known->states.count > known->states_before ? status_static(ST_BEGINS_ANEW, NULL) : st;
}

/* What every element comes to, nothing takes away: the rest need not be inlined, which takes a second where it is a large part of the
 * JDK. Of what is small all is inlined, for then more is known of the cause. A call that is still there may never return. */
static status certain_refusal(const ir_fn *fn) {
    if (size_of(fn) < SMALL) return status_ok();
    bool *seen = ARENA_ARRAY(ir_scratch(fn), bool, fn->blocks.count);
    for (ir_blk b = 0; !seen[b];) {
        const ir_block *block = &fn->blocks.items[b];
        seen[b] = true;
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(fn, block->ins.items[k]);
            if (ins->op == IR_reject) return fn->refusals.items[ins->imm.i];
        }
        if (ir_end(fn, b) == 0 || ir_at(fn, ir_end(fn, b))->op != IR_jump) break;
        b = block->succs[0];
    }
    return status_ok();
}

static status run_phase(runner *r, phase p) {
    bool changed = true;
    for (int round = 0; changed; round++) {
        if ((p == REFINE && round == LIMIT_REFINE_ROUNDS) || (p == FINISH && round == 1)) break;
        if (round == LIMIT_CALL_ROUNDS)
            return ir_refuse_size(r->fn, "calls nest more than %d deep", LIMIT_CALL_ROUNDS);
        changed = false;
        TRY(run_once(r, p, &changed));
        if (p == EXPAND) TRY(certain_refusal(r->fn));
        ir_compact(r->fn); /* most of what is inlined goes */
        if (p == EXPAND) ir_renumber(r->fn);
        if (pipeline_verifies(r->debug))
            TRY(verify_after(r->fn, "passes that said they changed nothing", ""));
    }
    return status_ok();
}

static bool has_invoke(const ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        if (ir_end(fn, b) != 0 && ir_at(fn, ir_end(fn, b))->op == IR_invoke) return true;
    return false;
}

static void drop_checks(runner *r) {
    ir_fn *fn = r->fn;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref check = fn->blocks.items[b].ins.items[k];
            uint8_t op = ir_at(fn, check)->op;
            if (op == IR_check_bounds || op == IR_check_nonzero || op == IR_check_size) ir_remove(fn, check);
        }
    ir_sweep(fn);
    r->changes++;
}

static status run_all(runner *r, bool unchecked) {
    for (bool settled = false; !settled;) {
        bool changed = false;
        TRY(run_phase(r, EXPAND));
        TRY(stop_in(EXPAND, r->debug));
        TRY(run_once(r, SETTLE, &changed));
        if (!changed && status_is_ok(stop_in(SETTLE, r->debug))) TRY(run_once(r, LEAVE, &changed));
        settled = !changed;
    }
    TRY(stop_in(SETTLE, r->debug));
    TRY(stop_in(LEAVE, r->debug));
    if (has_invoke(r->fn)) return status_ok(); /* diagnose refuses it */
    if (unchecked) drop_checks(r);
    r->fn->frames.count = 0; /* nothing is called any more */
    ir_renumber(r->fn);
    TRY(run_phase(r, REFINE));
    TRY(stop_in(REFINE, r->debug));
    TRY(run_phase(r, FINISH));
    return stop_in(FINISH, r->debug);
}

status pipeline_run(ir_fn *fn, bool unchecked, const cg_debug *debug) {
    runner r = {.fn = fn, .debug = debug, .work = fn->known->looked_at};
    status st = run_all(&r, unchecked);
    fn->known->looked_at = r.work;
    if (debug->dump != NULL) dump_times(&r);
    return st;
}

status pipeline_refine(ir_fn *fn, const cg_debug *debug) {
    cg_debug quiet = {.verify = debug->verify};
    runner r = {.fn = fn, .debug = &quiet};
    return run_phase(&r, REFINE);
}
