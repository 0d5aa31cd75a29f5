/* Bounds-check elimination, and that of every other condition: what a branch or a check has decided needs no
 * second look. The walk goes down the dominator tree and knows, in each block, the conditions of the branches
 * and checks that lead to it (ranges.h):
 *   - a check that cannot fail goes;
 *   - a branch whose condition is known becomes one on a constant, for fold to take.
 *
 * Requirement: operations on the same values are one value (gvn); constants may be several. */
#include "passes.h"
#include "ranges.h"

typedef struct walk {
    ir_fn *fn;
    ranges *known;
    uint32_t *marks; /* by block: what was known before it */
    bool changed;
} walk;

/* The one branch that leads to `b` has decided its condition. */
static void assume_edge(walk *w, ir_blk b) {
    const ir_block *block = &w->fn->blocks.items[b];
    if (block->preds.count != 1) return;
    ir_blk from = block->preds.items[0];
    const ir_block *before = &w->fn->blocks.items[from];
    const ir_ins *end = ir_at(w->fn, ir_end(w->fn, from));
    if (end->op != IR_branch || before->succs[0] == before->succs[1]) return;
    range_assume(w->known, end->args[0], before->succs[0] == b);
}

static void decide_branch(walk *w, ir_ref branch) {
    ir_fn *fn = w->fn;
    if (ir_is_const(fn, ir_at(fn, branch)->args[0])) return;
    range_answer answer = range_decide(w->known, ir_at(fn, branch)->args[0]);
    if (answer == RANGE_UNKNOWN) return;
    ir_imm value = {.i = answer == RANGE_TRUE};
    ir_ref constant = ir_make(fn, IR_const_, IR_I32, NULL, 0, value, 0, ir_at(fn, branch)->site);
    ir_insert_last(fn, ir_at(fn, branch)->block, constant);
    ir_at(fn, branch)->args[0] = constant;
    w->changed = true;
}

static void enter(void *context, ir_blk b) {
    walk *w = context;
    ir_fn *fn = w->fn;
    w->marks[b] = range_mark(w->known);
    assume_edge(w, b);
    uint32_t count = fn->blocks.items[b].ins.count;
    for (uint32_t k = 0; k < count; k++) {
        ir_ref r = fn->blocks.items[b].ins.items[k];
        if (ir_at(fn, r)->op == IR_branch) {
            decide_branch(w, r);
        } else if ((ir_ops[ir_at(fn, r)->op].flags & IR_CHECK) != 0) {
            if (range_proves(w->known, r)) {
                ir_remove(fn, r);
                w->changed = true;
            } else {
                range_assume_check(w->known, r);
            }
        }
    }
}

static void leave(void *context, ir_blk b) {
    walk *w = context;
    range_forget(w->known, w->marks[b]);
}

status pass_bce(ir_fn *fn, bool *out_changed) {
    const dom_info *d = dom_compute(ir_scratch(fn), fn);
    walk w = {.fn = fn, .known = ranges_new(fn, d), .marks = ARENA_ARRAY(ir_scratch(fn), uint32_t, d->count)};
    dom_walk(d, &w, enter, leave);
    ir_sweep(fn);
    if (w.changed) *out_changed = true;
    return status_ok();
}
