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

static bool is_extreme(const ir_ins *ins) {
    static const char *const functions[] = {"java_fmin", "java_fmax", "java_dmin", "java_dmax"};
    if (ins->op != IR_intrinsic) return false;
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        if (strcmp(intrinsics[ins->imm.i].function, functions[k]) == 0) return true;
    return false;
}

/* Whether it is one of several numbers, one of which was widened or narrowed. */
static bool chooses_converted(const ir_fn *fn, const ir_ins *ins) {
    if (ins->op != IR_phi && !is_extreme(ins)) return false;
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        ir_op op = (ir_op)ir_at(fn, ins->args[k])->op;
        if (op == IR_f2d || op == IR_d2f) return true;
    }
    return false;
}

bool *hidden_zeros(const ir_fn *fn) {
    bool *hidden = ARENA_ARRAY(fn->memory, bool, fn->ins.count), negative;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t i = 0; i < fn->blocks.items[b].ins.count; i++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[i]);
            bool all = chooses_converted(fn, ins);
            for (uint32_t k = 0; k < ins->arg_count; k++)
                if (is_zero(ir_at(fn, ins->args[k]), &negative) && (all || negative))
                    hidden[ins->args[k]] = true;
        }
    return hidden;
}
