#include "spmd_signs.h"

enum { PARTS = BY_BOTH + 1, MOST_TERMS = 32 }; /* a part: what differs by the same */

typedef struct sum_of_signs {
    ir_ref parts[PARTS][MOST_TERMS];
    uint32_t counts[PARTS];
    VEC(ir_ref) ors;
} sum_of_signs;

/* The terms of `r`, an or of what is used for that alone; false: there are too many. */
static bool collect(ir_fn *fn, const divergence *lanes, const uint32_t *uses, ir_ref r, sum_of_signs *out) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op == IR_or && uses[r] == 1) {
        VEC_PUSH(fn->memory, &out->ors, r);
        return collect(fn, lanes, uses, ins->args[0], out) && collect(fn, lanes, uses, ins->args[1], out);
    }
    unsigned part = divergence_axes(lanes, r);
    if (out->counts[part] == MOST_TERMS) return false;
    out->parts[part][out->counts[part]++] = r;
    return true;
}

static bool is_zero(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_const_ && ir_at(fn, r)->imm.i == 0;
}

static ir_ref put(ir_fn *fn, ir_ref before, ir_op op, ir_type type, ir_ref a, ir_ref b) {
    const ir_ref args[2] = {a, b};
    const ir_ins *at = ir_at(fn, before);
    ir_ref r = ir_make(fn, op, type, args, 2, (ir_imm){.i = 0}, '\0', at->site);
    ir_insert(fn, ir_at(fn, before)->block, ir_position(fn, before), r);
    return r;
}

static void part_test(ir_fn *fn, const divergence *lanes, const uint32_t *uses, ir_ref test) {
    sum_of_signs terms = {0};
    ir_ref zero = ir_at(fn, test)->args[1], asked[PARTS];
    ir_type type = (ir_type)ir_at(fn, ir_at(fn, test)->args[0])->type;
    if (!collect(fn, lanes, uses, ir_at(fn, test)->args[0], &terms)) return;
    uint32_t parts = 0;
    for (unsigned part = 0; part < PARTS; part++)
        if (terms.counts[part] > 0) parts++;
    if (parts < 2) return;
    parts = 0;
    for (unsigned part = 0; part < PARTS; part++) {
        if (terms.counts[part] == 0) continue;
        ir_ref all = terms.parts[part][0];
        for (uint32_t k = 1; k < terms.counts[part]; k++)
            all = put(fn, test, IR_or, type, all, terms.parts[part][k]);
        asked[parts++] = put(fn, test, IR_ge, IR_I32, all, zero);
    }
    ir_ref both[2] = {asked[0], asked[1]};
    for (uint32_t k = 2; k < parts; k++) {
        both[0] = put(fn, test, IR_and, IR_I32, both[0], both[1]);
        both[1] = asked[k];
    }
    ir_become(fn, test, IR_and, IR_I32, both, 2, (ir_imm){.i = 0});
    for (uint32_t k = 0; k < terms.ors.count; k++)
        ir_remove(fn, terms.ors.items[k]);
}

void spmd_part_signs(ir_fn *fn, const divergence *lanes) {
    uint32_t *uses = ARENA_ARRAY(fn->memory, uint32_t, fn->ins.count);
    VEC(ir_ref) tests = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            for (uint32_t j = 0; j < ins->arg_count; j++)
                uses[ins->args[j]]++;
            if (ins->op == IR_ge && ir_at(fn, ins->args[0])->op == IR_or && is_zero(fn, ins->args[1]))
                VEC_PUSH(fn->memory, &tests, r);
        }
    for (uint32_t k = 0; k < tests.count; k++)
        part_test(fn, lanes, uses, tests.items[k]);
    ir_sweep(fn);
}
