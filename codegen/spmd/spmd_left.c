#include "spmd_left.h"

typedef struct parting {
    ir_fn *fn;
    const dom_info *d;
    const divergence *lanes, *rounds;
} parting;

/* It varies, but not for the lanes that are in the loop. */
static bool varies_by_leaving(const parting *p, ir_ref r) {
    return p->lanes->shape[r] != LANE_UNIFORM && p->rounds->shape[r] == LANE_UNIFORM;
}

/* Uses of `r` behind a loop that lanes leave in different rounds, which become uses of `left`, unless that is 0. */
static bool has_left(const parting *p, ir_ref r, ir_ref left) {
    bool found = false;
    for (uint32_t k = 0; k < p->d->reachable; k++) {
        const ir_block *block = &p->fn->blocks.items[p->d->order[k]];
        for (uint32_t j = 0; j < block->ins.count; j++) {
            ir_ins *ins = ir_at(p->fn, block->ins.items[j]);
            for (uint32_t i = 0; i < ins->arg_count; i++) {
                ir_blk used = ins->op == IR_phi ? block->preds.items[i] : ins->block;
                if (ins->args[i] != r || !divergence_crosses(p->fn, p->d, p->lanes, r, used)) continue;
                if (left != 0) ins->args[i] = left;
                found = true;
            }
        }
    }
    return found;
}

/* Another phi of the same values. */
static void part_carried(const parting *p, ir_ref phi) {
    const ir_ins ins = *ir_at(p->fn, phi);
    if (!has_left(p, phi, 0)) return;
    ir_ref left =
        ir_make(p->fn, IR_phi, (ir_type)ins.type, ins.args, ins.arg_count, ins.imm, ins.kind, ins.site);
    ir_insert_phi(p->fn, ins.block, left);
    has_left(p, phi, left);
}

/* The same once more, from the same values: of a loop that asks at its end what the next round begins with. */
static void part_next(const parting *p, ir_ref r) {
    const ir_ins ins = *ir_at(p->fn, r);
    bool is_free = (ir_ops[ins.op].flags & IR_PURE) != 0 && ins.op != IR_phi && ins.op != IR_intrinsic;
    if (!is_free || !varies_by_leaving(p, r) || !has_left(p, r, 0)) return;
    ir_ref left = ir_make(p->fn, (ir_op)ins.op, (ir_type)ins.type, ins.args, ins.arg_count, ins.imm, ins.kind,
                          ins.site);
    ir_insert(p->fn, ins.block, ir_position(p->fn, r) + 1, left);
    has_left(p, r, left);
}

void spmd_part_left(ir_fn *fn, const dom_info *d, ir_ref width) {
    parting p = {fn, d, divergence_compute(fn, d, width), divergence_of_rounds(fn, d, width)};
    VEC(ir_ref) counters = {0};
    for (uint32_t k = 0; k < d->reachable; k++) {
        ir_blk h = d->order[k];
        const ir_block *block = &fn->blocks.items[h];
        for (uint32_t j = 0; d->is_header[h] && j < block->ins.count; j++) {
            ir_ref r = block->ins.items[j];
            if (ir_at(fn, r)->op == IR_phi && varies_by_leaving(&p, r)) VEC_PUSH(fn->memory, &counters, r);
        }
    }
    for (uint32_t k = 0; k < counters.count; k++) {
        ir_ref phi = counters.items[k];
        for (uint32_t i = 0; i < ir_at(fn, phi)->arg_count; i++)
            part_next(&p, ir_at(fn, phi)->args[i]);
        part_carried(&p, phi);
    }
}
