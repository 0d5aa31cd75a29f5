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

/* The captured object that `r` is, unless it is null; IR_NULL_OBJECT if it certainly is; 0: another one, or not known yet. */
static cg_object object_of(ir_fn *fn, ir_ref r) {
    return frames_object(fn, single_leaf(fn, r));
}

/* The one that an argument of a frame is or was: nobody may read it any more. */
static cg_object object_in(ir_fn *fn, const ir_frame *f, uint32_t k) {
    return f->objects[k] != 0 ? f->objects[k] : object_of(fn, ir_resolve(fn, f->args[k]));
}

/* Whether a frame, or one of its method around it, has the object: then it comes back, as where two change places. */
static bool had_before(ir_fn *fn, uint32_t frame, cg_object object) {
    for (; frame != IR_NO_FRAME; frame = fn->frames.items[frame].outer) {
        const ir_frame *f = &fn->frames.items[frame];
        for (uint32_t k = 0; k < f->arg_count; k++)
            if (object_in(fn, f, k) == object) return true;
    }
    return false;
}

bool recursion_descends(call_site *c, const bc_method *target) {
    ir_fn *fn = c->fn;
    uint32_t frame;
    if (!frames_find(fn, c->site, target, &frame)) return false;
    for (uint32_t k = 0; k < ir_at(fn, c->ref)->arg_count; k++) {
        cg_object now = object_of(fn, ir_arg(fn, c->ref, k));
        bool knows = now != 0 && object_in(fn, &fn->frames.items[frame], k) != 0;
        if (knows && !had_before(fn, frame, now)) return true;
    }
    return false;
}

/* How a call differs from a frame, in what may bring the end nearer. */
typedef enum difference { DIFFERS_NOT, DIFFERS_IN_OBJECTS, DIFFERS_IN_NUMBERS } difference;

static difference difference_in(call_site *c, const bc_method *target, const ir_frame *f, uint32_t k) {
    ir_fn *fn = c->fn;
    ir_ref arg = single_leaf(fn, ir_arg(fn, c->ref, k));
    cg_object now = object_of(fn, arg), before = object_in(fn, f, k);
    if (now != 0 && before != 0) return now == before ? DIFFERS_NOT : DIFFERS_IN_OBJECTS;
    ir_ref last = single_leaf(fn, ir_resolve(fn, f->args[k]));
    uint8_t op = ir_at(fn, arg)->op;
    bool is_known = op == IR_const_ || op == IR_lambda || now != 0;
    if (is_known ? same_constant(fn, arg, last) : arg == last || !made_before(fn, arg, target))
        return DIFFERS_NOT;
    return op == IR_const_ ? DIFFERS_IN_NUMBERS : DIFFERS_IN_OBJECTS;
}

static difference difference_from(call_site *c, const bc_method *target, const ir_frame *f) {
    difference most = DIFFERS_NOT;
    for (uint32_t k = 0; k < ir_at(c->fn, c->ref)->arg_count; k++) {
        difference found = difference_in(c, target, f, k);
        if (found > most) most = found;
    }
    return most;
}

/* Whether a frame around has the same: objects that change places come round to where they were. */
static bool comes_round(call_site *c, const bc_method *target, const ir_frame *f) {
    while (f->outer != IR_NO_FRAME) {
        f = &c->fn->frames.items[f->outer];
        if (difference_from(c, target, f) == DIFFERS_NOT) return true;
    }
    return false;
}

bool recursion_may_end(call_site *c, const bc_method *target) {
    ir_fn *fn = c->fn;
    uint32_t frame;
    if (fn->recursive_calls >= LIMIT_RECURSIVE_CALLS || !frames_find(fn, c->site, target, &frame))
        return false;
    const ir_frame *f = &fn->frames.items[frame];
    if (f->counted >= LIMIT_RECURSION_INLINED) return false;
    switch (difference_from(c, target, f)) {
    case DIFFERS_IN_NUMBERS: return true;
    case DIFFERS_IN_OBJECTS: return !comes_round(c, target, f);
    default: return false;
    }
}

bool recursion_may_show(call_site *c) {
    ir_fn *fn = c->fn;
    for (uint32_t k = 0; k < ir_at(fn, c->ref)->arg_count; k++) {
        uint8_t op = ir_at(fn, single_leaf(fn, ir_arg(fn, c->ref, k)))->op;
        if (op == IR_getfield || op == IR_checkcast || op == IR_call || op == IR_invoke) return true;
    }
    return false;
}
