#include "ssa_repair.h"

ssa_variable ssa_variable_new(ir_fn *fn, ir_ref r) {
    ssa_variable v = {.fn = fn, .blocks = fn->blocks.count, .type = (ir_type)ir_at(fn, r)->type};
    v.at_end = ARENA_ARRAY(fn->memory, ir_ref, v.blocks);
    v.at_start = ARENA_ARRAY(fn->memory, ir_ref, v.blocks);
    ssa_define(&v, r);
    return v;
}

void ssa_define(ssa_variable *v, ir_ref r) {
    v->at_end[ir_at(v->fn, r)->block] = r;
}

ir_ref ssa_value_at_start(ssa_variable *v, ir_blk b) {
    ir_fn *fn = v->fn;
    ir_blk at = b;
    /* Up the blocks that have one predecessor. */
    while (v->at_start[at] == 0 && fn->blocks.items[at].preds.count == 1) {
        ir_blk pred = fn->blocks.items[at].preds.items[0];
        if (v->at_end[pred] != 0) return v->at_start[b] = v->at_end[pred];
        at = pred;
    }
    if (v->at_start[at] == 0) {
        ir_ref phi = ir_make(fn, IR_phi, v->type, NULL, 0, (ir_imm){0}, 0, NULL);
        ir_insert_phi(fn, at, phi);
        v->at_start[at] = phi;
        VEC_PUSH(fn->memory, &v->phis, phi);
    }
    return v->at_start[b] = v->at_start[at];
}

ir_ref ssa_value_at_end(ssa_variable *v, ir_blk b) {
    return v->at_end[b] != 0 ? v->at_end[b] : ssa_value_at_start(v, b);
}

void ssa_finish(ssa_variable *v) {
    ir_fn *fn = v->fn;
    while (v->phis.count > 0) {
        ir_ref phi = v->phis.items[--v->phis.count];
        ir_blk b = ir_at(fn, phi)->block;
        uint32_t count = fn->blocks.items[b].preds.count;
        ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
        for (uint32_t p = 0; p < count; p++)
            args[p] = ssa_value_at_end(v, fn->blocks.items[b].preds.items[p]);
        ir_at(fn, phi)->args = args;
        ir_at(fn, phi)->arg_count = count;
    }
}
