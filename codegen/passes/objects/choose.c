/* An access to an array of objects that is made here, at an index that is not constant, becomes a choice among accesses
 * at constant indices, which sroa_arrays then sees through:
 *
 *     aload.L a, i    becomes    i == 0 ? aload.L a, 0 : i == 1 ? aload.L a, 1 : ...
 *     astore.L a, i, x    likewise
 *
 * It is done when nothing changes any more, for until then the index may become constant. The bounds check stands
 * before the access, so what is none of the others is the last one. */
#include "passes.h"
#include "limit.h"

static int64_t constant_length(ir_fn *fn, ir_ref array) {
    const ir_ins *length = ir_at(fn, ir_arg(fn, array, 0));
    return length->op == IR_const_ ? length->imm.i : 0;
}

static bool is_to_be_chosen(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    if ((ins->op != IR_aload && ins->op != IR_astore) || ins->kind != 'L') return false;
    ir_ref array = ir_arg(fn, r, 0);
    if (ir_at(fn, array)->op != IR_newobjects || ir_at(fn, ir_arg(fn, r, 1))->op == IR_const_) return false;
    int64_t length = constant_length(fn, array);
    return length >= 1 && length <= LIMIT_CHOSEN_ELEMENTS;
}

/* The access at constant index `k`, at the end of block `b`, which then goes on to `to`. */
static ir_ref access_at(ir_fn *fn, const ir_ins *access, int64_t k, ir_blk b, ir_blk to) {
    ir_ref operands[3] = {ir_resolve(fn, access->args[0]), 0, 0};
    operands[1] = ir_append(fn, b, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = k}, 0, access->site);
    if (access->op == IR_astore) operands[2] = ir_resolve(fn, access->args[2]);
    ir_ref made = ir_append(fn, b, (ir_op)access->op, (ir_type)access->type, operands, access->arg_count,
                            access->imm, access->kind, access->site);
    ir_append(fn, b, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, access->site);
    ir_link(fn, b, to);
    return made;
}

static void choose(ir_fn *fn, ir_ref r) {
    ir_ins access = *ir_at(fn, r);
    ir_ref index = ir_arg(fn, r, 1), values[LIMIT_CHOSEN_ELEMENTS];
    int64_t length = constant_length(fn, ir_arg(fn, r, 0));
    ir_blk b = access.block, rest = ir_split(fn, b, ir_position(fn, r));
    for (int64_t k = 0; k + 1 < length; k++) {
        ir_ref operands[] = {index,
                             ir_append(fn, b, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = k}, 0, access.site)};
        ir_ref is = ir_append(fn, b, IR_eq, IR_I32, operands, 2, (ir_imm){0}, 0, access.site);
        ir_append(fn, b, IR_branch, IR_VOID, &is, 1, (ir_imm){0}, 0, access.site);
        ir_blk yes = ir_block_new(fn), no = ir_block_new(fn);
        ir_link(fn, b, yes);
        ir_link(fn, b, no);
        values[k] = access_at(fn, &access, k, yes, rest);
        b = no;
    }
    values[length - 1] = access_at(fn, &access, length - 1, b, rest);
    if (access.op == IR_astore) {
        ir_remove(fn, r);
        return;
    }
    ir_ref phi = ir_make(fn, IR_phi, IR_REF, values, (uint32_t)length, (ir_imm){0}, 0, access.site);
    ir_insert(fn, rest, 0, phi);
    ir_replace(fn, r, phi);
}

status pass_choose(ir_fn *fn, bool *out_changed) {
    VEC(ir_ref) accesses = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            if (is_to_be_chosen(fn, fn->blocks.items[b].ins.items[k]))
                VEC_PUSH(fn->memory, &accesses, fn->blocks.items[b].ins.items[k]);
    for (uint32_t k = 0; k < accesses.count; k++)
        choose(fn, accesses.items[k]);
    if (accesses.count > 0) *out_changed = true;
    ir_sweep(fn);
    return status_ok();
}
