/* Interpreters' loops, specialised by their program counter: the first Futamura projection (Y. Futamura, "Partial
 * Evaluation of Computation Process", 1971), by polyvariant specialisation as in N. Jones, C. Gomard, P. Sestoft, "Partial
 * Evaluation and Automatic Program Generation", 1993, chapter 4.
 *
 *     while (true) switch (code[pc++]) { ... }      (dispatch_loop.h)
 *
 * becomes a copy of the loop's body for each value that pc can have, merged where pcs meet, so that control flow is that
 * of the program in `code`:
 *   - binding times (binding_times.h) say which values depend on the code and on constants alone: pc, what is decoded,
 *     mostly the stack pointer;
 *   - a worklist finds the pairs of a block and static values that can be reached (variants.h);
 *   - what varies too much at one pc, such as a count of steps, is dynamic after all. When all such is found, the worklist
 *     begins again;
 *   - for every pair there is a block of what is dynamic (residual.h).
 *
 * What it leaves is for others: a stack whose indices are constants now becomes scalars (sroa_arrays), a guest's loop
 * with two entries is split, and so on.
 *
 * Requirement: calls are inlined, so that the loop is all there. The contents of the code hold only as long as the host
 * says so; nothing else is assumed. */
#include "constant_array.h"
#include "passes.h"
#include "residual.h"
#include "limit.h"

/* An interpreter may interpret one that interprets ... */
enum { MOST_ROUNDS = 4 };

static bool has_calls(const ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            switch (ir_at(fn, fn->blocks.items[b].ins.items[k])->op) {
            case IR_call:
            case IR_invoke:
            case IR_enter:
            case IR_recur: return true;
            default: break;
            }
    return false;
}

static void keep(ir_fn *fn, dispatch_loop loop, const char *why) {
    const char *location = ir_location_in_program(fn, ir_at(fn, loop.load)->site);
    if (fn->dispatch.kept == NULL)
        fn->dispatch.kept = location == NULL ? why : arena_printf(fn->memory, "at %s: %s", location, why);
}

/* NULL: it is done. Otherwise why not. */
static const char *specialise(ir_fn *fn, dispatch_loop loop) {
    arena *scratch = ir_scratch(fn);
    ir_ref code = ir_at(fn, loop.load)->args[0];
    if (constant_array_is_too_long(fn, code))
        return arena_printf(fn->memory, "its code array has %u elements, of at most %d",
                            constant_array_length(fn, code), LIMIT_CODE_ARRAY);
    binding_times t;
    const char *why = binding_times_find(&t, fn, scratch, dom_compute(scratch, fn), loop);
    if (why != NULL) return why;
    arena_mark mark = arena_checkpoint(scratch);
    variants v;
    variants_answer answer;
    while ((answer = variants_find(&v, &t, scratch)) == VARIANTS_VARY) {
        arena_release(scratch, mark);
        binding_times_narrow(&t);
    }
    if (answer == VARIANTS_TOO_LONG) return BINDING_TIMES_TOO_LONG;
    if (answer == VARIANTS_TOO_MANY)
        return arena_printf(fn->memory, "its code becomes more than %d instructions", LIMIT_SPECIALISED);
    residual_put(&v);
    fn->dispatch.counters += v.counters;
    return NULL;
}

static const char *try_loop(ir_fn *fn, dispatch_loop loop) {
    arena_mark mark = arena_checkpoint(ir_scratch(fn));
    const char *why = specialise(fn, loop);
    arena_release(ir_scratch(fn), mark);
    return why;
}

/* The first loop that can be. If there is none, the first one that cannot be is kept. */
static bool specialise_one(ir_fn *fn) {
    dispatch_loops loops = {0};
    const char *first = NULL;
    dispatch_loops_find(fn, &loops);
    for (uint32_t k = 0; k < loops.count; k++) {
        const char *why = try_loop(fn, loops.items[k]);
        if (why == NULL) return true;
        if (first == NULL) first = why;
    }
    if (first != NULL) keep(fn, loops.items[0], first);
    return false;
}

status pass_specialise(ir_fn *fn, bool *out_changed) {
    if (fn->runner.keeps_interpreters || fn->dispatch.keep || has_calls(fn)) return status_ok();
    for (int round = 0; round < MOST_ROUNDS && specialise_one(fn); round++)
        *out_changed = true;
    return status_ok();
}
