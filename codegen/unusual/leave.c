/* What only Java can do, in a round of a plain loop that need not get there: the round is left, as one is that throws. Nothing of it
 * has been written then, so Java does all of it, and what that writes besides is nothing that the kernel has to know of: the rounds
 * before it have been done, and those behind it are asked about anew.
 *
 * Requirements:
 *   - it runs when nothing else changes the function any more: till then a call may still turn out to be one that can be compiled;
 *   - no method has just turned out to call itself: all is compiled once more then (compile.c), and it may be for nothing else;
 *   - a way from the entry to a return stays that meets nothing of the kind. Else every round would be left, and the function is
 *     refused for the last such thing. */
#include "leave.h"

#include "cause.h"
#include "dom.h"

typedef struct leaving {
    ir_fn *fn;
    const dom_info *dom;
    bool *cut; /* by block: it is left in it */
} leaving;

static bool is_of_loop(const ir_fn *fn) {
    for (uint32_t r = 1; r < fn->ins.count; r++)
        if (ir_at(fn, r)->site != NULL) return ir_is_of_loop(ir_at(fn, r)->site);
    return false;
}

/* Whether a round can return by way of none of the blocks that are cut. */
static bool still_returns(const leaving *l) {
    const ir_fn *fn = l->fn;
    bool *seen = ARENA_ARRAY(fn->memory, bool, fn->blocks.count);
    VEC(ir_blk) work = {0};
    if (!l->cut[0]) VEC_PUSH(fn->memory, &work, 0);
    while (work.count > 0) {
        ir_blk b = work.items[--work.count];
        const ir_block *block = &fn->blocks.items[b];
        ir_ref end = ir_end(fn, b);
        if (end != 0 && ir_at(fn, end)->op == IR_return_) return true;
        for (uint32_t s = 0; s < block->succ_count; s++) {
            ir_blk to = block->succs[s];
            if (seen[to] || l->cut[to]) continue;
            seen[to] = true;
            VEC_PUSH(fn->memory, &work, to);
        }
    }
    return false;
}

/* A trap in front of the instruction at `at`. */
static void leave_at(ir_fn *fn, ir_blk b, uint32_t at, const ir_site *site) {
    ir_ref no = ir_make(fn, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 0}, 0, site);
    ir_insert(fn, b, at, no);
    ir_insert(fn, b, at + 1, ir_make(fn, IR_check_true, IR_VOID, &no, 1, (ir_imm){0}, 0, site));
}

/* The first thing in a block that no device can do, and where it is. */
static status first_of(const leaving *l, ir_blk b, uint32_t *out_at) {
    for (uint32_t k = 0; k < l->fn->blocks.items[b].ins.count; k++) {
        ir_ref r = l->fn->blocks.items[b].ins.items[k];
        status why = cause_foreign(l->fn, r);
        if (status_is_ok(why)) why = cause_of(l->fn, r);
        *out_at = k;
        if (!status_is_ok(why)) return why;
    }
    return status_ok();
}

static bool leave_block(leaving *l, ir_blk b) {
    uint32_t at = 0;
    status why = first_of(l, b, &at);
    if (status_kind_of(why.code) != STATUS_REJECT) return false;
    l->cut[b] = true;
    if (!still_returns(l)) {
        l->cut[b] = false;
        return false;
    }
    ir_ref r = l->fn->blocks.items[b].ins.items[at];
    leave_at(l->fn, b, at, cause_site(l->fn, r));
    VEC_PUSH(l->fn->memory, &l->fn->leaves, why);
    return true;
}

status pass_leave(ir_fn *fn, bool *out_changed) {
    if (fn->recursive.count != fn->recursive_before || !is_of_loop(fn)) return status_ok();
    leaving l = {fn, dom_compute(fn->memory, fn), ARENA_ARRAY(fn->memory, bool, fn->blocks.count)};
    for (uint32_t i = 0; i < l.dom->reachable; i++)
        if (leave_block(&l, l.dom->order[i])) *out_changed = true;
    return status_ok();
}
