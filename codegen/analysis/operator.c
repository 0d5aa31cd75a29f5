#include "operator.h"

#include <string.h>

#include "intrinsics.h"

const ir_ins *operator_only_result(const ir_fn *fn) {
    const ir_block *entry = &fn->blocks.items[0];
    const ir_ins *result = NULL;
    if (entry->succ_count > 0) return NULL;
    for (uint32_t k = 0; k < entry->ins.count; k++) {
        const ir_ins *ins = ir_at(fn, entry->ins.items[k]);
        bool may_end = (ir_ops[ins->op].flags & IR_CHECK) != 0 || ins->op == IR_trap;
        if (may_end || ins->op == IR_keep || (ins->op == IR_result && result != NULL)) return NULL;
        if (ins->op == IR_result) result = ins;
    }
    return result == NULL ? NULL : ir_at(fn, result->args[0]);
}

bool operator_is_operand(const ir_fn *fn, ir_ref r, uint32_t index) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op != IR_uniform) return false;
    const ir_binding *b = &fn->bindings.items[ins->imm.i];
    return b->role == IR_ROLE_OPERAND && b->index == index;
}

/* The one instruction that it is, of both operands in either order; else NULL. */
static const ir_ins *only_instruction(const ir_fn *combine) {
    const ir_ins *ins = operator_only_result(combine);
    if (ins == NULL || ins->arg_count != 2) return NULL;
    for (uint32_t k = 0; k < 2; k++)
        if (operator_is_operand(combine, ins->args[k], 0) &&
            operator_is_operand(combine, ins->args[1 - k], 1))
            return ins;
    return NULL;
}

bool operator_is_sum_of_ints(const ir_fn *combine) {
    const ir_ins *ins = only_instruction(combine);
    return ins != NULL && ins->op == IR_add && ins->type == IR_I32;
}

bool operator_regroups(const ir_fn *combine) {
    static const char *const functions[] = {"java_imin", "java_imax", "java_lmin", "java_lmax"};
    const ir_ins *ins = only_instruction(combine);
    if (ins == NULL || (ins->type != IR_I32 && ins->type != IR_I64)) return false;
    switch (ins->op) {
    case IR_add:
    case IR_mul:
    case IR_and:
    case IR_or:
    case IR_xor: return true;
    case IR_intrinsic:
        for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
            if (strcmp(intrinsics[ins->imm.i].function, functions[k]) == 0) return true;
        return false;
    default: return false;
    }
}
