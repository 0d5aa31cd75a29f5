#include "fold_sign.h"

#include <string.h>

#include "intrinsics.h"

static bool is_float(const ir_ins *ins) {
    return ins->type == IR_F32 || ins->type == IR_F64;
}

static bool is_negated(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_neg;
}

static ir_ref put_before(ir_fn *fn, ir_ref at, ir_ref made) {
    ir_insert(fn, ir_at(fn, at)->block, ir_position(fn, at), made);
    return made;
}

static ir_ref negated_constant(ir_fn *fn, ir_ref r, ir_ref at) {
    const ir_ins *ins = ir_at(fn, r);
    ir_imm value = {0};
    if (ins->type == IR_F32)
        value.f = -ins->imm.f;
    else
        value.d = -ins->imm.d;
    return put_before(fn, at, ir_make(fn, IR_const_, (ir_type)ins->type, NULL, 0, value, 0, ins->site));
}

/* `value` with the other sign, in front of `at`: of a constant, of what is negated, or of a product with a constant. It
 * costs nothing, but where that product has other users a product more, for the negation that is spared. 0: there is none. */
static ir_ref negated(ir_fn *fn, ir_ref value, ir_ref at) {
    const ir_ins *ins = ir_at(fn, value);
    if (ins->op == IR_const_) return negated_constant(fn, value, at);
    if (ins->op == IR_neg) return ir_arg(fn, value, 0);
    if (ins->op != IR_mul || ir_at(fn, ins->args[0])->op != IR_const_) return 0;
    ir_ref args[2] = {negated_constant(fn, ins->args[0], at), ir_arg(fn, value, 1)};
    ins = ir_at(fn, value);
    return put_before(fn, at, ir_make(fn, IR_mul, (ir_type)ins->type, args, 2, (ir_imm){0}, 0, ins->site));
}

static bool fold_factors(ir_fn *fn, ir_ref r) {
    ir_ref args[2] = {ir_arg(fn, r, 0), ir_arg(fn, r, 1)};
    for (uint32_t k = 0; k < 2; k++) {
        ir_ref other = is_negated(fn, args[k]) ? negated(fn, args[1 - k], r) : 0;
        if (other == 0) continue;
        args[k] = ir_arg(fn, args[k], 0);
        args[1 - k] = other;
        ir_become(fn, r, (ir_op)ir_at(fn, r)->op, (ir_type)ir_at(fn, r)->type, args, 2, (ir_imm){0});
        return true;
    }
    return false;
}

static bool is_constant(const ir_fn *fn, ir_ref r, double value) {
    const ir_ins *ins = ir_at(fn, r);
    return ins->op == IR_const_ && (ins->type == IR_F32 ? (double)ins->imm.f : ins->imm.d) == value;
}

/* x * -1.0, x / -1.0. */
static bool fold_minus_one(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    ir_ref a = ins->args[0], b = ins->args[1];
    if (ins->op == IR_mul && is_constant(fn, a, -1)) {
        a = b;
    } else if (!is_constant(fn, b, -1)) {
        return false;
    }
    ir_become(fn, r, IR_neg, (ir_type)ins->type, &a, 1, (ir_imm){0});
    return true;
}

static ir_ref without_sign_of_zero(ir_fn *fn, ir_ref r, ir_ref at) {
    if (!is_constant(fn, r, 0)) return r;
    const ir_ins *ins = ir_at(fn, r);
    return put_before(fn, at, ir_make(fn, IR_const_, (ir_type)ins->type, NULL, 0, (ir_imm){0}, 0, ins->site));
}

/* -x < c is x > -c. */
static bool fold_comparison(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    ir_op mirrored = ir_mirrored((ir_op)ins->op);
    ir_ref args[2] = {ins->args[0], ins->args[1]};
    if (!is_float(ir_at(fn, args[0]))) return false;
    for (uint32_t k = 0; k < 2; k++) {
        ir_op other = (ir_op)ir_at(fn, args[1 - k])->op;
        if (!is_negated(fn, args[k]) || (other != IR_const_ && other != IR_neg)) continue;
        args[k] = ir_arg(fn, args[k], 0);
        args[1 - k] = without_sign_of_zero(fn, negated(fn, args[1 - k], r), r);
        ir_become(fn, r, mirrored, IR_I32, args, 2, (ir_imm){0});
        return true;
    }
    return false;
}

static bool fold_size(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const char *function = intrinsics[ins->imm.i].function;
    if (strcmp(function, "java_fabs") != 0 && strcmp(function, "java_dabs") != 0) return false;
    ir_ref value = ir_arg(fn, r, 0);
    if (!is_negated(fn, value)) return false;
    value = ir_arg(fn, value, 0);
    ir_become(fn, r, IR_intrinsic, (ir_type)ins->type, &value, 1, ins->imm);
    return true;
}

bool fold_sign(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    switch (ins->op) {
    case IR_eq:
    case IR_ne:
    case IR_lt:
    case IR_le:
    case IR_gt:
    case IR_ge: return fold_comparison(fn, r);
    case IR_mul:
    case IR_div: return is_float(ins) && (fold_minus_one(fn, r) || fold_factors(fn, r));
    case IR_intrinsic: return is_float(ins) && fold_size(fn, r);
    default: return false;
    }
}
