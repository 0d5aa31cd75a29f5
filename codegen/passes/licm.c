/* Loop-invariant code motion: a PURE computation whose operands come from outside a loop moves to the block
 * that leads to it. PURE instructions cannot trap (division is guarded in java_ops), so one that the loop
 * might not have reached does no harm. Constants and arguments move too, which tells the passes behind this
 * one that they are invariant. */
#include "dom.h"
#include "passes.h"

static bool is_invariant(const ir_fn *fn, const dom_info *d, const ir_ins *ins, ir_blk header) {
    if ((ir_ops[ins->op].flags & IR_PURE) == 0 || ins->op == IR_phi) return false;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (dom_in_loop(d, ir_at(fn, ins->args[k])->block, header)) return false;
    return true;
}

static bool move_from(ir_fn *fn, const dom_info *d, const dom_members *loops, ir_blk header, ir_blk entry) {
    bool changed = false;
    for (uint32_t i = 0; i < loops->count[header]; i++) {
        ir_block *block = &fn->blocks.items[loops->blocks[loops->start[header] + i]];
        uint32_t kept = 0;
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            if (is_invariant(fn, d, ir_at(fn, r), header)) {
                ir_insert_last(fn, entry, r);
                changed = true;
            } else {
                block->ins.items[kept++] = r;
            }
        }
        block->ins.count = kept;
    }
    return changed;
}

status pass_licm(ir_fn *fn, bool *out_changed) {
    const dom_info *d = dom_compute(fn->memory, fn);
    const dom_members *loops = dom_loop_members(fn->memory, d);
    for (uint32_t i = d->reachable; i > 0; i--) { /* inner loops first */
        ir_blk header = d->order[i - 1];
        if (!d->is_header[header]) continue;
        ir_blk entry = dom_loop_entry(fn, d, header);
        if (entry != IR_NO_BLOCK && move_from(fn, d, loops, header, entry)) *out_changed = true;
    }
    return status_ok();
}
