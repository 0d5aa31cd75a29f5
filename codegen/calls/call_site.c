#include "call_site.h"

call_site call_site_of(ir_fn *fn, ir_ref call, uint32_t at) {
    const ir_ins *ins = ir_at(fn, call);
    const ir_block *block = &fn->blocks.items[ins->block];
    if (at >= block->ins.count || block->ins.items[at] != call) at = ir_position(fn, call);
    return (call_site){fn, call, ins->op == IR_invoke, ins->block, at, ins->imm.callee, ins->site};
}

bool call_is_bound(const ir_callee *callee, const bc_method *resolved) {
    return callee->kind == IR_CALL_STATIC || callee->kind == IR_CALL_SPECIAL ||
           (resolved->access & (BC_ACC_PRIVATE | BC_ACC_FINAL | BC_ACC_STATIC)) != 0 ||
           (resolved->owner->access & BC_ACC_FINAL) != 0;
}

ir_ref call_put(call_site *c, ir_op op, ir_type type, const ir_ref *args, uint32_t count, ir_imm imm) {
    ir_ref r = ir_make(c->fn, op, type, args, count, imm, 0, c->site);
    ir_insert(c->fn, c->block, c->at++, r);
    return r;
}

static uint32_t add_refusal(call_site *c, status_code code, const char *detail) {
    status why = ir_refuse(c->fn, c->site, code, "%s", detail);
    VEC_PUSH(c->fn->memory, &c->fn->refusals, why);
    return c->fn->refusals.count - 1;
}

ir_ref call_put_foreign(call_site *c, status_code code, const char *detail) {
    return call_put(c, IR_foreign, IR_REF, NULL, 0, (ir_imm){.i = add_refusal(c, code, detail)});
}

void call_became(call_site *c) {
    ir_fn *fn = c->fn;
    if (!c->covered) return;
    c->covered = false;
    ir_unlink(fn, c->block, fn->blocks.items[c->block].succs[1]);
    ir_append(fn, c->block, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, c->site);
}

void call_remove(call_site *c) {
    ir_remove(c->fn, c->ref);
    call_became(c);
}

void call_replace(call_site *c, ir_ref by) {
    ir_replace(c->fn, c->ref, by);
    call_became(c);
}

void call_reject(call_site *c, status_code code, const char *detail) {
    ir_type type = (ir_type)ir_at(c->fn, c->ref)->type;
    ir_become(c->fn, c->ref, IR_reject, type, NULL, 0, (ir_imm){.i = add_refusal(c, code, detail)});
    call_became(c);
}

void call_cut(call_site *c, ir_blk *out_returned, ir_blk *out_threw) {
    ir_fn *fn = c->fn;
    *out_threw = IR_NO_BLOCK;
    if (c->covered) {
        *out_returned = fn->blocks.items[c->block].succs[0];
        *out_threw = fn->blocks.items[c->block].succs[1];
        ir_unlink(fn, c->block, *out_returned);
        ir_unlink(fn, c->block, *out_threw);
    } else {
        *out_returned = ir_split(fn, c->block, c->at + 1);
    }
    fn->blocks.items[c->block].ins.count = c->at;
}

void call_put_guard(call_site *c, ir_symbol method, const ir_ref *args, uint32_t count) {
    ir_fn *fn = c->fn;
    ir_callee *callee = ARENA_NEW(fn->memory, ir_callee);
    *callee = (ir_callee){IR_CALL_STATIC, method};
    ir_ref guard = ir_make(fn, IR_invoke, IR_I32, args, count, (ir_imm){.callee = callee}, 0, c->site);
    ir_blk next = ir_block_new(fn), returned = fn->blocks.items[c->block].succs[0];
    ir_block *from = &fn->blocks.items[c->block], *to = &fn->blocks.items[returned];
    from->ins.items[from->ins.count - 1] = guard;
    ir_at(fn, guard)->block = c->block;
    /* The edge that was taken without an exception now leaves from `next`, with its place among the phis. */
    from->succs[0] = next;
    VEC_PUSH(fn->memory, &fn->blocks.items[next].preds, c->block);
    for (uint32_t k = 0; k < to->preds.count; k++)
        if (to->preds.items[k] == c->block) {
            to->preds.items[k] = next;
            break;
        }
    fn->blocks.items[next].succs[0] = returned;
    fn->blocks.items[next].succ_count = 1;
    ir_append(fn, next, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, c->site);
    c->block = next;
    c->at = 0;
    c->covered = false;
}

void call_replace_caught(ir_fn *fn, ir_blk b, ir_ref by) {
    for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
        ir_ref r = fn->blocks.items[b].ins.items[k];
        if (ir_at(fn, r)->op == IR_caught) ir_replace(fn, r, by);
    }
}
