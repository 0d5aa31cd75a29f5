#include "hidden_bounds.h"

#include "vec.h"

typedef struct loop_look {
    const ir_fn *fn;
    const dom_info *order;
    const dom_members *members;
    ir_blk header;
    VEC(ir_ref) bounds; /* its comparisons of whole numbers */
} loop_look;

static bool is_inside(const loop_look *l, ir_ref r) {
    const ir_ins *ins = ir_at(l->fn, r);
    return ins->op != IR_const_ && dom_in_loop(l->order, ins->block, l->header);
}

/* Whether it is computed in the loop of what the loop does not change: LLVM does so in front of it. */
static bool is_invariant(const loop_look *l, const ir_ins *ins) {
    if ((ir_ops[ins->op].flags & IR_PURE) == 0 || ins->op == IR_phi) return false;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (is_inside(l, ins->args[k])) return false;
    return true;
}

static bool is_linear(const loop_look *l, const ir_ins *ins) {
    switch (ins->op) {
    case IR_phi:
    case IR_add:
    case IR_sub:
    case IR_neg:
    case IR_i2l:
    case IR_l2i:
    case IR_not:
    case IR_jump:
    case IR_branch: return true;
    case IR_shl: return !is_inside(l, ins->args[1]);
    case IR_mul: return !is_inside(l, ins->args[0]) || !is_inside(l, ins->args[1]);
    default: return ir_is_comparison(ins->op) || ins->op == IR_lcmp || is_invariant(l, ins);
    }
}

/* Whether the low bits of a long may come to rest by it. */
static bool may_rest(const loop_look *l, const ir_ins *ins) {
    if (ins->type != IR_I64 || is_invariant(l, ins)) return false;
    return ins->op == IR_shl || ins->op == IR_mul || (ins->op == IR_add && ins->args[0] == ins->args[1]);
}

static bool is_of_integers(const loop_look *l, const ir_ins *ins) {
    ir_type type = ir_is_comparison(ins->op) ? (ir_type)ir_at(l->fn, ins->args[0])->type : IR_VOID;
    return type == IR_I32 || type == IR_I64;
}

/* Whether it is a loop of hidden_bounds.h; if so, its bounds are known then. */
static bool is_misread(loop_look *l) {
    bool rests = false;
    l->bounds.count = 0;
    for (uint32_t i = 0; i < l->members->count[l->header]; i++) {
        const ir_block *block = &l->fn->blocks.items[l->members->blocks[l->members->start[l->header] + i]];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(l->fn, block->ins.items[k]);
            if (!is_linear(l, ins)) return false;
            if (is_of_integers(l, ins)) VEC_PUSH(l->fn->memory, &l->bounds, block->ins.items[k]);
            rests |= may_rest(l, ins);
        }
    }
    return rests;
}

void hide_bounds(const ir_fn *fn, const dom_info *order, bool *hidden) {
    if (!dom_has_loop(order)) return;
    loop_look l = {.fn = fn, .order = order, .members = dom_loop_members(fn->memory, order)};
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        l.header = b;
        if (!order->is_header[b] || !is_misread(&l)) continue;
        for (uint32_t k = 0; k < l.bounds.count; k++)
            hidden[l.bounds.items[k]] = true;
    }
}
