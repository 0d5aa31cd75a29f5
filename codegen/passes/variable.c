#include "variable.h"

static ir_ref zero_of(variable *v) {
    ir_fn *fn = v->fn;
    if (v->zero == 0) {
        ir_imm imm = {.i = 0};
        if (v->type == IR_F32) imm.f = 0;
        if (v->type == IR_F64) imm.d = 0;
        v->zero = ir_make(fn, v->type == IR_REF ? IR_null : IR_const_, v->type, NULL, 0, imm, 0, NULL);
        ir_insert_phi(fn, 0, v->zero);
    }
    return v->zero;
}

ir_ref variable_before(variable *v, ir_blk b, uint32_t at) {
    ir_fn *fn = v->fn;
    if (v->at_start == NULL) v->at_start = ARENA_ARRAY(fn->memory, ir_ref, fn->blocks.count);
    for (;;) {
        const ir_block *block = &fn->blocks.items[b];
        while (at > 0) {
            ir_ref r = block->ins.items[--at];
            ir_ref value;
            if (r == v->object) return zero_of(v);
            if (v->sets(v, r, &value)) return value;
        }
        if (block->preds.count == 0) return zero_of(v);
        if (block->preds.count > 1) break;
        b = block->preds.items[0];
        at = fn->blocks.items[b].ins.count;
    }
    if (v->at_start[b] == 0) {
        ir_ref phi = ir_make(fn, IR_phi, v->type, NULL, 0, (ir_imm){0}, 0, NULL);
        ir_insert_phi(fn, b, phi);
        v->at_start[b] = phi;
        VEC_PUSH(fn->memory, &v->phis, phi);
    }
    return v->at_start[b];
}

void variable_finish(variable *v) {
    ir_fn *fn = v->fn;
    while (v->phis.count > 0) {
        ir_ref phi = v->phis.items[--v->phis.count];
        const ir_block *block = &fn->blocks.items[ir_at(fn, phi)->block];
        uint32_t count = block->preds.count;
        ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
        for (uint32_t p = 0; p < count; p++) {
            ir_blk pred = fn->blocks.items[ir_at(fn, phi)->block].preds.items[p];
            args[p] = variable_before(v, pred, fn->blocks.items[pred].ins.count);
        }
        ir_at(fn, phi)->args = args;
        ir_at(fn, phi)->arg_count = count;
    }
}
