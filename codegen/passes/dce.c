/* Dead code elimination: what no effect needs goes.
 *
 * Roots are checks, ENDs and instructions that write memory others see. An object or array made in the
 * function is needed only if something but its own stores needs it, so a store to one is not a root: it is
 * needed when its object is. */
#include "passes.h"

static bool is_fresh(uint8_t op) {
    return op == IR_new || op == IR_lambda || op == IR_newarray;
}

static bool is_store(uint8_t op) {
    return op == IR_putfield || op == IR_astore;
}

typedef struct marker {
    ir_fn *fn;
    bool *live;
    VEC(ir_ref) work;
} marker;

static void mark(marker *m, ir_ref r) {
    if (m->live[r]) return;
    m->live[r] = true;
    VEC_PUSH(m->fn->memory, &m->work, r);
}

static bool is_root(ir_fn *fn, const ir_ins *ins) {
    unsigned flags = ir_ops[ins->op].flags;
    if (is_fresh(ins->op)) return false;
    if (is_store(ins->op)) return !is_fresh(ir_at(fn, ins->args[0])->op);
    return (flags & (IR_WRITES | IR_CHECK | IR_END)) != 0;
}

status pass_dce(ir_fn *fn, bool *out_changed) {
    marker m = {.fn = fn, .live = ARENA_ARRAY(fn->memory, bool, fn->ins.count)};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            if (is_root(fn, ir_at(fn, fn->blocks.items[b].ins.items[k])))
                mark(&m, fn->blocks.items[b].ins.items[k]);
    for (bool again = true; again;) {
        while (m.work.count > 0) {
            const ir_ins *ins = ir_at(fn, m.work.items[--m.work.count]);
            for (uint32_t k = 0; k < ins->arg_count; k++)
                mark(&m, ins->args[k]);
        }
        again = false; /* stores to objects that turned out to be needed */
        for (ir_blk b = 0; b < fn->blocks.count; b++)
            for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
                ir_ref r = fn->blocks.items[b].ins.items[k];
                const ir_ins *ins = ir_at(fn, r);
                if (!is_store(ins->op) || m.live[r] || !m.live[ins->args[0]]) continue;
                mark(&m, r);
                again = true;
            }
    }
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (m.live[r]) continue;
            ir_remove(fn, r);
            *out_changed = true;
        }
    ir_sweep(fn);
    return status_ok();
}
