#include "phi_web.h"

ir_ref phi_web_put_first(ir_fn *fn, ir_op op, ir_type type, ir_imm imm) {
    ir_ref r = ir_make(fn, op, type, NULL, 0, imm, 0, NULL);
    ir_insert_phi(fn, 0, r);
    return r;
}

ir_ref phi_web_put_nothing(ir_fn *fn, ir_type type) {
    ir_imm zero = {.i = 0};
    if (type == IR_F32) zero.f = 0;
    if (type == IR_F64) zero.d = 0;
    return phi_web_put_first(fn, type == IR_REF ? IR_never : IR_const_, type, zero);
}

/* What takes the place of `r`, a leaf or a phi. A phi's twin is still without operands. */
static ir_ref twin_of(phi_web *w, ir_ref r) {
    ir_fn *fn = w->fn;
    if (ir_at(fn, r)->op != IR_phi) return w->of_leaf(w, r);
    for (uint32_t k = 0; k < w->phis.count; k++)
        if (w->phis.items[k] == r) return w->twins.items[k];
    ir_ref twin = ir_make(fn, IR_phi, w->type, NULL, 0, (ir_imm){0}, 0, ir_at(fn, r)->site);
    ir_insert_phi(fn, ir_at(fn, r)->block, twin);
    VEC_PUSH(fn->memory, &w->phis, r);
    VEC_PUSH(fn->memory, &w->twins, twin);
    return twin;
}

ir_ref phi_web_weave(phi_web *w, ir_ref merged) {
    ir_fn *fn = w->fn;
    ir_ref made = twin_of(w, merged);
    for (uint32_t next = 0; next < w->phis.count; next++) {
        ir_ref phi = w->phis.items[next];
        uint32_t count = ir_at(fn, phi)->arg_count;
        ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
        for (uint32_t k = 0; k < count; k++)
            args[k] = twin_of(w, ir_arg(fn, phi, k));
        ir_at(fn, w->twins.items[next])->args = args;
        ir_at(fn, w->twins.items[next])->arg_count = count;
    }
    return made;
}
