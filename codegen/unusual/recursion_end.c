#include "recursion_end.h"

#include "facts.h"
#include "frames.h"
#include "limit.h"

uint32_t recursion_depth(const ir_site *site, const bc_method *target, uint32_t *out_same) {
    uint32_t depth = 0;
    *out_same = 0;
    for (; site != NULL; site = site->caller, depth++)
        if (site->method == target) ++*out_same;
    return depth;
}

static bool same_constant(ir_fn *fn, ir_ref a, ir_ref b) {
    const ir_ins *x = ir_at(fn, a), *y = ir_at(fn, b);
    return a == b || (x->op == y->op && x->type == y->type && x->imm.i == y->imm.i);
}

/* What a reference is, unless it is null, once phis are looked through; a value of several kinds is itself. */
static ir_ref single_leaf(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES], single = 0;
    uint32_t count;
    if (ir_at(fn, r)->type != IR_REF || !fact_leaves(fn, r, leaves, &count)) return r;
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(fn, leaves[k])->op;
        if (op == IR_null || op == IR_never) continue;
        if (single != 0) return r;
        single = leaves[k];
    }
    return single == 0 ? r : single;
}

/* Whether `r` is an object that was made before any call of `target` began: of these there are only so many. */
static bool made_before(ir_fn *fn, ir_ref r, const bc_method *target) {
    uint32_t same;
    if (ir_at(fn, r)->op != IR_new) return false;
    recursion_depth(ir_at(fn, r)->site, target, &same);
    return same == 0;
}

/* The captured object that `r` is, unless it is null; 0: another one, or not known yet. */
static cg_object object_of(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, single_leaf(fn, r));
    return ins->op == IR_object ? (cg_object)ins->imm.i : 0;
}

bool recursion_descends(call_site *c, const bc_method *target) {
    ir_fn *fn = c->fn;
    uint32_t frame;
    if (!frames_find(fn, c->site, target, &frame)) return false;
    const ir_frame *f = &fn->frames.items[frame];
    for (uint32_t k = 0; k < ir_at(fn, c->ref)->arg_count; k++) {
        cg_object now = object_of(fn, ir_arg(fn, c->ref, k));
        if (now == 0) continue;
        cg_object before = f->objects[k] != 0 ? f->objects[k] : object_of(fn, ir_resolve(fn, f->args[k]));
        if (before != 0 && now != before) return true;
    }
    return false;
}

bool recursion_may_end(call_site *c, const bc_method *target) {
    ir_fn *fn = c->fn;
    uint32_t frame;
    if (fn->recursive_calls >= LIMIT_RECURSIVE_CALLS || !frames_find(fn, c->site, target, &frame))
        return false;
    if (fn->frames.items[frame].counted >= LIMIT_RECURSION_INLINED) return false;
    for (uint32_t k = 0; k < ir_at(fn, c->ref)->arg_count; k++) {
        ir_ref arg = single_leaf(fn, ir_arg(fn, c->ref, k));
        ir_ref last = single_leaf(fn, ir_resolve(fn, fn->frames.items[frame].args[k]));
        uint8_t op = ir_at(fn, arg)->op;
        if (op == IR_const_ || op == IR_object || op == IR_lambda) {
            if (!same_constant(fn, arg, last)) return true;
        } else if (arg != last && made_before(fn, arg, target)) {
            return true;
        }
    }
    return false;
}

bool recursion_may_show(call_site *c) {
    ir_fn *fn = c->fn;
    for (uint32_t k = 0; k < ir_at(fn, c->ref)->arg_count; k++) {
        uint8_t op = ir_at(fn, single_leaf(fn, ir_arg(fn, c->ref, k)))->op;
        if (op == IR_getfield || op == IR_checkcast || op == IR_call || op == IR_invoke) return true;
    }
    return false;
}
