#include "weight.h"

/* An elementary function has about forty instructions. By lanes both ways of a branch are taken, which is no instruction of its own, and
 * an arm that holds an intrinsic is never taken in vain. */
static const struct {
    uint32_t branch, division, elementary, intrinsic;
} weights[] = {
    [WEIGHED_ALONE] = {24, 24, 24, 24},
    [WEIGHED_BY_VECTOR] = {1, 1, 40, 1},
    [WEIGHED_IN_VAIN] = {1, 8, 40, 1},
};

uint32_t weight_of(const ir_ins *ins, weighed as) {
    switch (ins->op) {
    case IR_branch: return weights[as].branch;
    case IR_div:
    case IR_rem: return weights[as].division;
    case IR_intrinsic: return ir_is_elementary(ins) ? weights[as].elementary : weights[as].intrinsic;
    default: return 1;
    }
}

uint32_t weight_of_function(const ir_fn *fn, weighed as) {
    uint32_t weight = 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            weight += weight_of(ir_at(fn, fn->blocks.items[b].ins.items[k]), as);
    return weight;
}
