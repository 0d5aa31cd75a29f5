/* The bounds of a piece have computed these sums and products in 64 bits, and found them to be places of the array. What Java computes
 * in 32 is the same modulo 2^32; so the long is Java's index. */
#include "jvm_widen.h"

#include "jvm_values.h"

typedef struct widening {
    ir_fn *fn;
    ir_ref load;        /* in front of which all is put */
    ir_ref index, rest; /* the sum so far; 0: none */
    int64_t offset;
} widening;

static ir_ref insert(widening *w, ir_ref r) {
    ir_insert(w->fn, ir_at(w->fn, w->load)->block, ir_position(w->fn, w->load), r);
    return r;
}

static ir_ref put(widening *w, ir_op op, ir_ref a, ir_ref b) {
    ir_ref args[] = {a, b};
    return insert(w, ir_make(w->fn, op, IR_I64, args, b == 0 ? 1 : 2, (ir_imm){0}, 0, NULL));
}

static ir_ref constant(widening *w, int64_t value) {
    return insert(w, ir_make(w->fn, IR_const_, IR_I64, NULL, 0, (ir_imm){.i = value}, 0, NULL));
}

static ir_ref wide(widening *w, ir_ref r) {
    ir_ins ins = *ir_at(w->fn, r); /* they move when one is made */
    if (ins.op == IR_const_) return constant(w, ins.imm.i);
    if (ins.op != IR_add && ins.op != IR_sub && ins.op != IR_mul) return put(w, IR_i2l, r, 0);
    ir_ref a = wide(w, ins.args[0]), b = wide(w, ins.args[1]);
    return put(w, (ir_op)ins.op, a, b);
}

/* False: it is no sum with the element's index once. */
static bool add(widening *w, ir_ref r, bool negate) {
    ir_ins ins = *ir_at(w->fn, r);
    if (ins.op == IR_add || ins.op == IR_sub)
        return add(w, ins.args[0], negate) && add(w, ins.args[1], negate != (ins.op == IR_sub));
    if (ins.op == IR_const_) {
        w->offset += negate ? -ins.imm.i : ins.imm.i;
        return true;
    }
    if (ins.op == IR_index) {
        if (negate || w->index != 0) return false;
        w->index = r;
        return true;
    }
    ir_ref term = wide(w, r);
    if (w->rest == 0)
        w->rest = negate ? put(w, IR_neg, term, 0) : term;
    else
        w->rest = put(w, negate ? IR_sub : IR_add, w->rest, term);
    return true;
}

static void widen(ir_fn *fn, ir_ref load) {
    widening w = {.fn = fn, .load = load};
    if (!add(&w, ir_at(fn, load)->args[1], false) || w.index == 0) return;
    ir_ref sum = put(&w, IR_i2l, w.index, 0);
    if (w.rest != 0) sum = put(&w, IR_add, sum, w.rest);
    if (w.offset != 0) sum = put(&w, IR_add, sum, constant(&w, w.offset));
    ir_at(fn, load)->args[1] = sum;
}

void jvm_widen(const row_form *f) {
    ir_fn *fn = f->inside;
    const bool *whole = row_form_whole_loads(f, dom_compute(fn->memory, fn));
    uint32_t count = fn->ins.count; /* those that are made here are none */
    for (ir_ref r = 1; r < count; r++) {
        const ir_ins *ins = ir_at(fn, r);
        if (whole[r] && jvm_is_column(&fn->bindings.items[ir_at(fn, ins->args[0])->imm.i])) widen(fn, r);
    }
}
