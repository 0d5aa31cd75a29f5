/* The bounds of a piece have computed these values in 64 bits, and found them to be places of the array. What Java computes in 32 is
 * the same modulo 2^32; so the long is Java's index. It is made of the row_value that the bounds compute, not of Java's instructions a
 * second time: what the one takes apart the other does, too. */
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

static ir_ref wide(widening *w, const row_value *v) {
    static const ir_op of[] = {[ROW_ADD] = IR_add, [ROW_SUB] = IR_sub, [ROW_MUL] = IR_mul};
    if (v->op == ROW_CONST) return constant(w, v->least);
    if (v->op != ROW_ADD && v->op != ROW_SUB && v->op != ROW_MUL) return put(w, IR_i2l, v->at, 0);
    ir_ref a = wide(w, v->a), b = wide(w, v->b);
    return put(w, of[v->op], a, b);
}

static void add(widening *w, const row_value *v, bool negate) {
    if (v->op == ROW_ADD || v->op == ROW_SUB) {
        add(w, v->a, negate);
        add(w, v->b, negate != (v->op == ROW_SUB));
    } else if (v->op == ROW_CONST) {
        w->offset += negate ? -v->least : v->least;
    } else if (v->op == ROW_INDEX) {
        w->index = v->at; /* which a sum has once, and nothing takes away */
    } else {
        ir_ref term = wide(w, v);
        if (w->rest == 0)
            w->rest = negate ? put(w, IR_neg, term, 0) : term;
        else
            w->rest = put(w, negate ? IR_sub : IR_add, w->rest, term);
    }
}

static void widen(ir_fn *fn, ir_ref load, const row_value *index) {
    widening w = {.fn = fn, .load = load};
    if (!index->consecutive) return;
    add(&w, index, false);
    ir_ref sum = put(&w, IR_i2l, w.index, 0);
    if (w.rest != 0) sum = put(&w, IR_add, sum, w.rest);
    if (w.offset != 0) sum = put(&w, IR_add, sum, constant(&w, w.offset));
    ir_at(fn, load)->args[1] = sum;
}

void jvm_widen(const row_form *f) {
    ir_fn *fn = f->inside;
    const dom_info *d = dom_compute(fn->memory, fn);
    const bool *whole = row_form_whole_loads(f, d);
    const row_value **of;
    if (!row_form_values(f, d, &of)) return;
    uint32_t count = fn->ins.count; /* those that are made here are none */
    for (ir_ref r = 1; r < count; r++) {
        if (!whole[r]) continue;
        const ir_ins *load = ir_at(fn, r);
        if (jvm_is_column(&fn->bindings.items[ir_at(fn, load->args[0])->imm.i]))
            widen(fn, r, of[load->args[1]]);
    }
}
