/* Simpler control flow: a block that is one's only successor and has no other predecessor is joined to it.
 * What can only end in a trap is a trap at once, for nothing that it does before is ever seen: the element is
 * evaluated in Java instead. A branch to a trap becomes a check, so that straight code stays straight; one to
 * nothing goes. */
#include <string.h>

#include "passes.h"

static bool only_traps(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    return block->ins.count == 1 && ir_at(fn, block->ins.items[0])->op == IR_trap;
}

/* Every element gets to what no device can do before it gets to the trap, which may be there for that reason alone. */
static void note_refusal(ir_fn *fn, const ir_block *entry) {
    for (uint32_t k = 0; k < entry->ins.count && fn->in_vain == 0; k++) {
        const ir_ins *ins = ir_at(fn, entry->ins.items[k]);
        if (ins->op == IR_reject) fn->in_vain = (uint32_t)ins->imm.i + 1;
    }
}

static void become_trap(ir_fn *fn, ir_blk b, const ir_site *site) {
    ir_block *block = &fn->blocks.items[b];
    if (b == 0) note_refusal(fn, block);
    while (block->succ_count > 0)
        ir_unlink(fn, b, block->succs[0]);
    for (uint32_t k = 0; k < block->ins.count; k++)
        ir_remove(fn, block->ins.items[k]);
    block->ins.count = 0;
    ir_append(fn, b, IR_trap, IR_VOID, NULL, 0, (ir_imm){0}, 0, site);
}

/* Blocks from which no way leads to a return end in a trap, or never: they are one at once, loops and all.
 * Java throws there, or does not come to an end either. */
static bool trap_where_lost(ir_fn *fn) {
    bool *returns = ARENA_ARRAY(ir_scratch(fn), bool, fn->blocks.count), changed = false;
    VEC(ir_blk) work = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        ir_ref end = ir_end(fn, b);
        returns[b] = end != 0 && ir_at(fn, end)->op == IR_return_;
        if (returns[b]) VEC_PUSH(ir_scratch(fn), &work, b);
    }
    while (work.count > 0) {
        const ir_block *block = &fn->blocks.items[work.items[--work.count]];
        for (uint32_t p = 0; p < block->preds.count; p++) {
            if (returns[block->preds.items[p]]) continue;
            returns[block->preds.items[p]] = true;
            VEC_PUSH(ir_scratch(fn), &work, block->preds.items[p]);
        }
    }
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        ir_ref end = ir_end(fn, b);
        if (returns[b] || end == 0 || only_traps(fn, b)) continue;
        become_trap(fn, b, ir_at(fn, end)->site);
        changed = true;
    }
    return changed;
}

/* A block that can only lead to a trap becomes one. */
static bool trap_at_once(ir_fn *fn, ir_blk b) {
    ir_block *block = &fn->blocks.items[b];
    ir_ref end = ir_end(fn, b);
    if (end == 0 || only_traps(fn, b)) return false;
    if (ir_at(fn, end)->op != IR_trap && block->succ_count == 0) return false;
    for (uint32_t s = 0; s < block->succ_count; s++)
        if (!only_traps(fn, block->succs[s])) return false;
    const ir_site *site = ir_at(fn, end)->site;
    if (block->succ_count > 0) site = ir_at(fn, fn->blocks.items[block->succs[0]].ins.items[0])->site;
    become_trap(fn, b, site);
    return true;
}

/* branch c, T, F with F a trap: check_true c; jump T. */
static bool branch_to_check(ir_fn *fn, ir_blk b) {
    ir_ref end = ir_end(fn, b);
    ir_block *block = &fn->blocks.items[b];
    if (end == 0 || ir_at(fn, end)->op != IR_branch || block->succs[0] == block->succs[1]) return false;
    for (uint32_t s = 0; s < 2; s++) {
        ir_blk target = block->succs[s];
        if (!only_traps(fn, target)) continue;
        ir_ref condition = ir_arg(fn, end, 0);
        const ir_site *site = ir_at(fn, fn->blocks.items[target].ins.items[0])->site;
        if (s == 0) {
            ir_ref inverse = ir_make(fn, IR_not, IR_I32, &condition, 1, (ir_imm){0}, 0, site);
            ir_insert_last(fn, b, inverse);
            condition = inverse;
        }
        ir_insert_last(fn, b, ir_make(fn, IR_check_true, IR_VOID, &condition, 1, (ir_imm){0}, 0, site));
        ir_unlink(fn, b, target);
        ir_become(fn, end, IR_jump, IR_VOID, NULL, 0, (ir_imm){0});
        return true;
    }
    return false;
}

/* The edge from `from` to `to` leads to a new block that traps. */
static void redirect_to_trap(ir_fn *fn, ir_blk from, ir_blk to, const ir_site *site) {
    ir_blk trap = ir_block_new(fn);
    ir_append(fn, trap, IR_trap, IR_VOID, NULL, 0, (ir_imm){0}, 0, site);
    ir_block *source = &fn->blocks.items[from];
    bool first = source->succs[0] == to, two = source->succ_count == 2;
    ir_unlink(fn, from, to);
    ir_link(fn, from, trap);
    if (!first || !two) return;
    source->succs[1] = source->succs[0];
    source->succs[0] = trap;
}

/* A block that begins with the check of a phi: the edges along which it fails lead to a trap. */
static bool cut_failing(ir_fn *fn, ir_blk b) {
    uint32_t at = 0;
    const ir_block *block = &fn->blocks.items[b];
    while (at < block->ins.count && ir_at(fn, block->ins.items[at])->op == IR_phi)
        at++;
    if (at == block->ins.count || ir_at(fn, block->ins.items[at])->op != IR_check_true) return false;
    ir_ref check = block->ins.items[at], phi = ir_arg(fn, check, 0);
    if (ir_at(fn, phi)->op != IR_phi || ir_at(fn, phi)->block != b) return false;
    for (uint32_t k = 0; k < ir_at(fn, phi)->arg_count; k++) {
        const ir_ins *value = ir_at(fn, ir_arg(fn, phi, k));
        ir_blk pred = block->preds.items[k];
        const ir_block *from = &fn->blocks.items[pred];
        if (value->op != IR_const_ || value->imm.i != 0) continue;
        if (from->succ_count == 2 && from->succs[0] == from->succs[1]) continue;
        redirect_to_trap(fn, pred, b, ir_at(fn, check)->site);
        return true;
    }
    return false;
}

/* Where the edge to `b` leads in the end: through `b` if it is empty and this edge's alone. *out_pred is the
 * predecessor of that place. */
static ir_blk through(const ir_fn *fn, ir_blk from, ir_blk b, ir_blk *out_pred) {
    const ir_block *block = &fn->blocks.items[b];
    bool empty = block->ins.count == 1 && block->succ_count == 1 && block->preds.count == 1;
    *out_pred = empty ? b : from;
    return empty ? block->succs[0] : b;
}

static uint32_t pred_index(const ir_block *block, ir_blk pred) {
    uint32_t k = 0;
    while (block->preds.items[k] != pred)
        k++;
    return k;
}

/* branch c, T, F where both arms do nothing and meet: jump T. */
static bool drop_branch(ir_fn *fn, ir_blk b) {
    ir_ref end = ir_end(fn, b);
    const ir_block *block = &fn->blocks.items[b];
    if (end == 0 || ir_at(fn, end)->op != IR_branch || block->succs[0] == block->succs[1]) return false;
    ir_blk preds[2];
    ir_blk to = through(fn, b, block->succs[0], &preds[0]);
    if (through(fn, b, block->succs[1], &preds[1]) != to) return false;
    const ir_block *target = &fn->blocks.items[to];
    uint32_t first = pred_index(target, preds[0]), second = pred_index(target, preds[1]);
    for (uint32_t k = 0; k < target->ins.count && ir_at(fn, target->ins.items[k])->op == IR_phi; k++)
        if (ir_arg(fn, target->ins.items[k], first) != ir_arg(fn, target->ins.items[k], second)) return false;
    ir_unlink(fn, b, block->succs[1]);
    ir_become(fn, end, IR_jump, IR_VOID, NULL, 0, (ir_imm){0});
    return true;
}

static bool join(ir_fn *fn, ir_blk b) {
    ir_block *block = &fn->blocks.items[b];
    if (block->succ_count != 1) return false;
    ir_blk next = block->succs[0];
    ir_block *after = &fn->blocks.items[next];
    if (next == 0 || next == b || after->preds.count != 1) return false;
    block->ins.count--; /* the jump */
    for (uint32_t k = 0; k < after->ins.count; k++) {
        ir_ref r = after->ins.items[k];
        ir_ins *ins = ir_at(fn, r);
        if (ins->op == IR_phi) {
            ir_replace(fn, r, ir_arg(fn, r, 0));
            continue;
        }
        VEC_PUSH(fn->memory, &block->ins, r);
        ins->block = b;
    }
    block->succ_count = after->succ_count;
    memcpy(block->succs, after->succs, sizeof after->succs);
    for (uint32_t s = 0; s < block->succ_count; s++) {
        ir_block *to = &fn->blocks.items[block->succs[s]];
        for (uint32_t p = 0; p < to->preds.count; p++)
            if (to->preds.items[p] == next) to->preds.items[p] = b;
    }
    after->ins.count = after->preds.count = after->succ_count = 0;
    return true;
}

status pass_simplify_cfg(ir_fn *fn, bool *out_changed) {
    for (bool again = true; again;) {
        again = trap_where_lost(fn);
        for (ir_blk b = 0; b < fn->blocks.count; b++) {
            if (trap_at_once(fn, b)) again = true;
            if (drop_branch(fn, b)) again = true;
            while (cut_failing(fn, b))
                again = true;
            while (branch_to_check(fn, b))
                again = true;
            while (join(fn, b))
                again = true;
        }
        if (again) *out_changed = true;
        ir_remove_unreachable(fn);
        ir_sweep(fn);
    }
    return status_ok();
}
