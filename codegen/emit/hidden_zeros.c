#include "hidden_zeros.h"

#include <math.h>
#include <string.h>

#include "intrinsics.h"

static bool is_zero(const ir_ins *ins, bool *out_negative) {
    if (ins->op != IR_const_ || (ins->type != IR_F32 && ins->type != IR_F64)) return false;
    double value = ins->type == IR_F32 ? (double)ins->imm.f : ins->imm.d;
    *out_negative = signbit(value);
    return value == 0;
}

static const char *const extremes[] = {"java_fmin", "java_fmax", "java_dmin", "java_dmax", NULL};
static const char *const bits[] = {"java_fraw", "java_fbits", "java_draw", "java_dbits", NULL};

static bool is_call_of(const ir_ins *ins, const char *const *functions) {
    if (ins->op != IR_intrinsic) return false;
    for (; *functions != NULL; functions++)
        if (strcmp(intrinsics[ins->imm.i].function, *functions) == 0) return true;
    return false;
}

static bool has(const ir_fn *fn, const ir_ins *ins, ir_op a, ir_op b) {
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        ir_op op = (ir_op)ir_at(fn, ins->args[k])->op;
        if (op == a || op == b) return true;
    }
    return false;
}

/* What a loop begins with, as a sum with 0.0, is no choice. */
static bool is_of_loop(const ir_fn *fn, const dom_info *order, const ir_ins *phi) {
    const ir_block *block = &fn->blocks.items[phi->block];
    for (uint32_t k = 0; k < block->preds.count; k++)
        if (dom_dominates(order, phi->block, block->preds.items[k])) return true;
    return false;
}

/* Whether 0.0 is to be hidden from it, too. */
static bool forgets(const ir_fn *fn, const dom_info *order, const ir_ins *ins, bool gpu) {
    if (ir_is_comparison(ins->op)) return gpu && has(fn, ins, IR_intrinsic, IR_intrinsic);
    if (ins->op == IR_phi ? is_of_loop(fn, order, ins) : !is_call_of(ins, extremes)) return false;
    return gpu || has(fn, ins, IR_f2d, IR_d2f);
}

/* What relaxed arithmetic would drop: a sum with 0.0 turns -0.0 into 0.0, as in Math.nextUp. */
static void hide_in_bits(const ir_fn *fn, const ir_ins *ins, bool *hidden) {
    bool negative;
    if (!is_call_of(ins, bits) || ir_at(fn, ins->args[0])->op != IR_add) return;
    const ir_ins *sum = ir_at(fn, ins->args[0]);
    for (uint32_t k = 0; k < sum->arg_count; k++)
        if (is_zero(ir_at(fn, sum->args[k]), &negative)) hidden[sum->args[k]] = true;
}

void hide_zeros(const ir_fn *fn, const dom_info *order, bool gpu, bool *hidden) {
    bool negative;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t i = 0; i < fn->blocks.items[b].ins.count; i++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[i]);
            if (fn->relaxed) hide_in_bits(fn, ins, hidden);
            bool all = forgets(fn, order, ins, gpu);
            for (uint32_t k = 0; k < ins->arg_count; k++)
                if (is_zero(ir_at(fn, ins->args[k]), &negative) && (all || negative))
                    hidden[ins->args[k]] = true;
        }
}
