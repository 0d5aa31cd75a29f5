/* Dead code elimination: what no effect needs goes.
 *
 * Roots are checks, ENDs and instructions that write memory others see. An object or array made in the
 * function is needed only if something but its own stores needs it, so a store to one is not a root: it is
 * needed when its object is; but for one that may throw, since the value may not be of the class of the array. */
#include "facts.h"
#include "passes.h"

static bool is_fresh(uint8_t op) {
    return op == IR_new || op == IR_lambda || op == IR_newarray || op == IR_newrows || op == IR_newobjects;
}

static bool is_store(uint8_t op) {
    return op == IR_putfield || op == IR_astore;
}

typedef struct marker {
    ir_fn *fn;
    bool *live;
    ir_ref *first_store; /* by object made in the function, or 0 */
    ir_ref *next_store;  /* by store: another one to the same object, or 0 */
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
    if (is_store(ins->op))
        return !is_fresh(ir_at(fn, ins->args[0])->op) || (ins->op == IR_astore && !fact_store_fits(fn, ins));
    return (flags & (IR_WRITES | IR_CHECK | IR_END)) != 0;
}

static void visit(marker *m, ir_ref r) {
    const ir_ins *ins = ir_at(m->fn, r);
    if (is_root(m->fn, ins)) {
        mark(m, r);
    } else if (is_store(ins->op)) {
        m->next_store[r] = m->first_store[ins->args[0]];
        m->first_store[ins->args[0]] = r;
    }
}

status pass_dce(ir_fn *fn, bool *out_changed) {
    marker m = {.fn = fn, .live = ARENA_ARRAY(fn->memory, bool, fn->ins.count)};
    m.first_store = ARENA_ARRAY(fn->memory, ir_ref, fn->ins.count);
    m.next_store = ARENA_ARRAY(fn->memory, ir_ref, fn->ins.count);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            visit(&m, fn->blocks.items[b].ins.items[k]);
    while (m.work.count > 0) {
        ir_ref r = m.work.items[--m.work.count];
        const ir_ins *ins = ir_at(fn, r);
        for (uint32_t k = 0; k < ins->arg_count; k++)
            mark(&m, ins->args[k]);
        for (ir_ref store = m.first_store[r]; store != 0; store = m.next_store[store])
            mark(&m, store);
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
