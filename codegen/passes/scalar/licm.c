/* Loop-invariant code motion: a PURE computation whose operands come from outside a loop moves to the block
 * that leads to it. PURE instructions cannot trap (division is guarded in java_ops), so one that the loop
 * might not have reached does no harm. Java's own loops have Java's division, which throws: it stays where it is. Constants and arguments move too, which tells the passes behind this
 * one that they are invariant.
 *
 * The header is evaluated whenever the block in front of the loop is. So its checks move as well, and the
 * loads that they and what dominates the loop allow: in `for (k = start[i]; k < start[i + 1]; k++)` the limit
 * is read once, and the loop is a counted one. A load behind a check that stays may be allowed by that alone,
 * so it stays, too. */
#include "dom.h"
#include "facts.h"
#include "passes.h"

static bool has_invariant_operands(const ir_fn *fn, const dom_info *d, const ir_ins *ins, ir_blk header) {
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (dom_in_loop(d, ir_at(fn, ins->args[k])->block, header)) return false;
    return true;
}

static bool is_check(const ir_ins *ins) {
    return (ir_ops[ins->op].flags & IR_CHECK) != 0;
}

/* How much of a block is certainly evaluated once the loop is reached. */
typedef enum reach { NOTHING, CHECKS, EVERYTHING } reach;

static bool might_throw(const ir_fn *fn, const ir_ins *ins) {
    bool divides = ins->op == IR_div || ins->op == IR_rem;
    if (!fn->runner.divisions_throw || !divides || (ins->type != IR_I32 && ins->type != IR_I64)) return false;
    const ir_ins *by = ir_at(fn, ins->args[1]);
    return by->op != IR_const_ || by->imm.i == 0;
}

static bool is_movable(const ir_fn *fn, const ir_ins *ins, reach reached) {
    if (might_throw(fn, ins)) return reached == EVERYTHING;
    if ((ir_ops[ins->op].flags & IR_PURE) != 0) return ins->op != IR_phi;
    if (is_check(ins)) return reached >= CHECKS && ins->type == IR_VOID;
    return reached == EVERYTHING && fact_is_constant_load(fn, ins);
}

static bool move_from(ir_fn *fn, const dom_info *d, const dom_members *loops, ir_blk header, ir_blk entry) {
    bool changed = false;
    for (uint32_t i = 0; i < loops->count[header]; i++) {
        ir_blk b = loops->blocks[loops->start[header] + i];
        ir_block *block = &fn->blocks.items[b];
        uint32_t kept = 0;
        reach reached = b == header ? EVERYTHING : NOTHING;
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            if (is_movable(fn, ins, reached) && has_invariant_operands(fn, d, ins, header)) {
                ir_insert_last(fn, entry, r);
                changed = true;
            } else {
                if (is_check(ins) && b == header) reached = CHECKS;
                block->ins.items[kept++] = r;
            }
        }
        block->ins.count = kept;
    }
    return changed;
}

status pass_licm(ir_fn *fn, bool *out_changed) {
    const dom_info *d = dom_compute(ir_scratch(fn), fn);
    const dom_members *loops = dom_loop_members(ir_scratch(fn), d);
    for (uint32_t i = d->reachable; i > 0; i--) { /* inner loops first */
        ir_blk header = d->order[i - 1];
        if (!d->is_header[header]) continue;
        ir_blk entry = dom_loop_entry(fn, d, header);
        if (entry != IR_NO_BLOCK && move_from(fn, d, loops, header, entry)) *out_changed = true;
    }
    return status_ok();
}
