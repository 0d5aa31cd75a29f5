/* Tidy control flow: a block that is one's only successor and has no other predecessor is joined to it; a
 * branch to a block that only traps becomes a check, so that straight code stays straight. */
#include <string.h>

#include "passes.h"

static bool only_traps(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    return block->ins.count == 1 && ir_at(fn, block->ins.items[0])->op == IR_trap;
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

status pass_blocks(ir_fn *fn, bool *out_changed) {
    for (bool again = true; again;) {
        again = false;
        for (ir_blk b = 0; b < fn->blocks.count; b++) {
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
