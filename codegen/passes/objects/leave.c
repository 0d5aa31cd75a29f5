/* What only Java can do, in a round of a plain loop that need not get there: the round is left, as one is that throws. Nothing of it
 * has been written then, so Java does all of it, and what that writes besides is nothing that the kernel has to know of: the rounds
 * before it have been done, and those behind it are asked about anew.
 *
 * Requirements:
 *   - it runs when nothing else changes the function any more: till then a call may still turn out to be one that can be compiled;
 *   - no method has just turned out to call itself: all is compiled once more then (compile_parts.c), and it may be for nothing else;
 *   - all loops of a round that returns count. One that waits for what the round that is left would write might never end in a
 *     later round, which the device computes without that;
 *   - a way from the entry to a return stays that meets nothing of the kind. Else every round would be left, and the function is
 *     refused for the last such thing. */
#include "passes.h"

#include "cause.h"
#include "counted_loop.h"
#include "dom.h"

typedef struct leaving {
    ir_fn *fn;
    const dom_info *dom;
    bool *cut;     /* by block: it has something that only Java can do */
    bool *returns; /* by block: a way leads from it to a return that meets no such block */
} leaving;

static bool is_of_loop(const ir_fn *fn) {
    for (uint32_t r = 1; r < fn->ins.count; r++)
        if (ir_at(fn, r)->site != NULL) return ir_is_of_loop(ir_at(fn, r)->site);
    return false;
}

static void find_returns(leaving *l) {
    const ir_fn *fn = l->fn;
    VEC(ir_blk) work = {0};
    for (uint32_t i = 0; i < l->dom->reachable; i++) {
        ir_blk b = l->dom->order[i];
        l->returns[b] = !l->cut[b] && ir_at(fn, ir_end(fn, b))->op == IR_return_;
        if (l->returns[b]) VEC_PUSH(fn->memory, &work, b);
    }
    while (work.count > 0) {
        const ir_block *block = &fn->blocks.items[work.items[--work.count]];
        for (uint32_t p = 0; p < block->preds.count; p++) {
            ir_blk from = block->preds.items[p];
            if (l->returns[from] || l->cut[from]) continue;
            l->returns[from] = true;
            VEC_PUSH(fn->memory, &work, from);
        }
    }
}

/* The first thing in a block that no device can do. */
static status first_of(const leaving *l, ir_blk b) {
    for (uint32_t k = 0; k < l->fn->blocks.items[b].ins.count; k++) {
        ir_ref r = l->fn->blocks.items[b].ins.items[k];
        status why = cause_foreign(l->fn, r);
        if (status_is_ok(why)) why = cause_of(l->fn, r);
        if (!status_is_ok(why)) return why;
    }
    return status_ok();
}

/* Cuts blocks as long as a way around them stays; says why in `out`, for each of them. */
static void find_cuts(leaving *l, status *out, uint32_t *out_count) {
    for (uint32_t i = 0; i < l->dom->reachable; i++) {
        ir_blk b = l->dom->order[i];
        status why = first_of(l, b);
        if (status_kind_of(why.code) != STATUS_REJECT) continue;
        l->cut[b] = true;
        find_returns(l);
        l->cut[b] = l->returns[0];
        if (l->cut[b]) out[(*out_count)++] = why;
    }
    find_returns(l);
}

/* A trap where control comes to a block from which all ways lead to what is cut: nothing on them need be computed. */
static void leave_at(ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    uint32_t at = 0;
    while (ir_at(fn, block->ins.items[at])->op == IR_phi)
        at++;
    const ir_site *site = cause_site(fn, block->ins.items[at]);
    ir_ref no = ir_make(fn, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 0}, 0, site);
    ir_insert(fn, b, at, no);
    ir_insert(fn, b, at + 1, ir_make(fn, IR_check_true, IR_VOID, &no, 1, (ir_imm){0}, 0, site));
}

static bool is_left(const leaving *l, ir_blk b) {
    const ir_block *block = &l->fn->blocks.items[b];
    for (uint32_t p = 0; p < block->preds.count && !l->returns[b]; p++)
        if (l->returns[block->preds.items[p]]) return true;
    return false;
}

status pass_leave(ir_fn *fn, bool *out_changed) {
    if (fn->known->recursive.count != fn->known->recursive_before || !is_of_loop(fn)) return status_ok();
    arena *a = fn->memory;
    uint32_t blocks = fn->blocks.count, cuts = 0;
    leaving l = {fn, dom_compute(a, fn), ARENA_ARRAY(a, bool, blocks), ARENA_ARRAY(a, bool, blocks)};
    status *why = ARENA_ARRAY(a, status, blocks);
    find_cuts(&l, why, &cuts);
    if (cuts == 0 || !counted_loops_bound(fn, l.dom, l.returns)) return status_ok();
    for (uint32_t i = 0; i < l.dom->reachable; i++)
        if (is_left(&l, l.dom->order[i])) leave_at(fn, l.dom->order[i]);
    for (uint32_t k = 0; k < cuts; k++)
        VEC_PUSH(a, &fn->leaves, why[k]);
    *out_changed = true;
    return status_ok();
}
