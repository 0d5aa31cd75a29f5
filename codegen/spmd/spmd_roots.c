#include "spmd_roots.h"

#include <string.h>

#include "intrinsics.h"
#include "weight.h"

/* Steps are eleven instructions more than a root. With up to so many others for each that divides the multipliers have room for
 * those; with more the divider is not what is waited for. Measured: docs/numbers.md. */
enum { OTHERS = 12 };

static bool is_root(const ir_ins *ins) {
    return ins->op == IR_intrinsic && strcmp(intrinsics[ins->imm.i].function, "java_fsqrt") == 0;
}

static bool waits_for_divider(const ir_fn *fn, const divergence *lanes, const ir_block *block) {
    uint32_t dividing = 0, others = 0;
    for (uint32_t k = 0; k < block->ins.count; k++) {
        ir_ref r = block->ins.items[k];
        const ir_ins *ins = ir_at(fn, r);
        if (lanes->shape[r] == LANE_UNIFORM || ins->op == IR_phi) continue;
        if (is_root(ins) || (ins->op == IR_div && ins->type == IR_F32))
            dividing++;
        else
            others += weight_of(ins, WEIGHED_BY_VECTOR);
    }
    return others <= OTHERS * dividing;
}

const bool *spmd_roots_find(ir_fn *fn, const divergence *lanes) {
    bool *found = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            found[r] = is_root(ir_at(fn, r)) && waits_for_divider(fn, lanes, block);
        }
    }
    return found;
}
