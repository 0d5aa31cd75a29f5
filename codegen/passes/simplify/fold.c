/* Constant folding and simplification.
 *
 * Rules, tried on every instruction in reverse postorder of creation until nothing changes:
 *   - an operation on constants becomes its value, computed by java_ops.h;
 *   - `x op 0` of a three-way comparison becomes the comparison itself. fcmpg gives 1 for NaN and fcmpl -1,
 *     so "fcmpg(a,b) < 0" is a < b, and "fcmpl(a,b) < 0" is not (a >= b);
 *   - conversions that undo each other, and (float) sqrt((double) x) and its like, become the narrow
 *     operation;
 *   - pow(x, 2) becomes x * x; factors, and what is compared, lose their signs (fold_sign.h);
 *   - integer identities (x + 0, x * 1, x & -1 ...). There are none for floats: x + 0.0 is not x for -0.0;
 *   - null checks, casts, instanceof and isnull are decided where the objects are known;
 *   - a branch on a constant becomes a jump, a check that always fails a trap.
 *
 * Requirement: a rule never changes which elements trap. Dropping a check needs proof; making one a trap too. */
#include <string.h>

#include "dom.h"
#include "facts.h"
#include "fold.h"
#include "fold_const.h"
#include "fold_intrinsic.h"
#include "fold_sign.h"
#include "intrinsics.h"
#include "passes.h"
#include "same_boxes.h"
#include "limit.h"

typedef struct folder {
    ir_fn *fn;
    /* edges may be gone since: what dominated still does; NULL: computed when it is asked for */
    const dom_info *dom;
    bool changed;
} folder;

static ir_op op_of(folder *f, ir_ref r) {
    return (ir_op)ir_at(f->fn, r)->op;
}

static bool const_i32(folder *f, ir_ref r, int32_t *out) {
    const ir_ins *ins = ir_at(f->fn, r);
    if (ins->op != IR_const_ || ins->type != IR_I32) return false;
    *out = (int32_t)ins->imm.i;
    return true;
}

static bool is_int_const(folder *f, ir_ref r, int64_t value) {
    const ir_ins *ins = ir_at(f->fn, r);
    return ins->op == IR_const_ && (ins->type == IR_I32 || ins->type == IR_I64) && ins->imm.i == value;
}

static void become(folder *f, ir_ref r, ir_op op, const ir_ref *args, uint32_t count) {
    ir_become(f->fn, r, op, (ir_type)ir_at(f->fn, r)->type, args, count, (ir_imm){0});
    f->changed = true;
}

static void become_const(folder *f, ir_ref r, ir_imm value) {
    ir_become(f->fn, r, IR_const_, (ir_type)ir_at(f->fn, r)->type, NULL, 0, value);
    f->changed = true;
}

static void replace(folder *f, ir_ref r, ir_ref by) {
    ir_replace(f->fn, r, by);
    f->changed = true;
}

static void drop(folder *f, ir_ref r) {
    ir_remove(f->fn, r);
    f->changed = true;
}

static bool is_boolean(folder *f, ir_ref r) {
    ir_op op = op_of(f, r);
    if ((op == IR_and || op == IR_or) && ir_is_comparison(op_of(f, ir_arg(f->fn, r, 0))))
        return ir_is_comparison(op_of(f, ir_arg(f->fn, r, 1)));
    return (ir_ops[op].flags & IR_TRUTH) != 0;
}

/* `compare(three-way(a, b), 0)`. In the columns: for a three-way comparison that gives -1 for NaN, 1 for NaN.
 */
static void fold_three_way(folder *f, ir_ref r, ir_ref three_way) {
    static const struct {
        ir_op op;
        bool negate;
    } table[][2] = {
        {{IR_eq, false}, {IR_eq, false}}, /* eq */ {{IR_ne, false}, {IR_ne, false}}, /* ne */
        {{IR_ge, true}, {IR_lt, false}},  /* lt */ {{IR_gt, true}, {IR_le, false}},  /* le */
        {{IR_gt, false}, {IR_le, true}},  /* gt */ {{IR_ge, false}, {IR_lt, true}},  /* ge */
    };
    ir_fn *fn = f->fn;
    ir_op way = op_of(f, three_way), compare = op_of(f, r);
    ir_ref args[2] = {ir_arg(fn, three_way, 0), ir_arg(fn, three_way, 1)};
    if (way == IR_lcmp) {
        become(f, r, compare, args, 2);
        return;
    }
    int column = way == IR_fcmpg || way == IR_dcmpg;
    ir_op op = table[compare - IR_eq][column].op;
    if (!table[compare - IR_eq][column].negate) {
        become(f, r, op, args, 2);
        return;
    }
    ir_ref inner = ir_make(fn, op, IR_I32, args, 2, (ir_imm){0}, 0, ir_at(fn, r)->site);
    ir_insert(fn, ir_at(fn, r)->block, ir_position(fn, r), inner);
    become(f, r, IR_not, &inner, 1);
}

static void fold_compare(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref a = ir_arg(fn, r, 0), b = ir_arg(fn, r, 1);
    ir_op op = op_of(f, r), left = op_of(f, a);
    if (!is_int_const(f, b, 0)) return;
    if (left == IR_lcmp || left == IR_fcmpl || left == IR_fcmpg || left == IR_dcmpl || left == IR_dcmpg) {
        fold_three_way(f, r, a);
    } else if (is_boolean(f, a) && op == IR_ne) {
        replace(f, r, a);
    } else if (is_boolean(f, a) && op == IR_eq) {
        become(f, r, IR_not, &a, 1);
    }
}

static void fold_not(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref a = ir_arg(fn, r, 0);
    int32_t value;
    if (const_i32(f, a, &value)) {
        become_const(f, r, (ir_imm){.i = value == 0});
    } else if (op_of(f, a) == IR_not && is_boolean(f, ir_arg(fn, a, 0))) {
        replace(f, r, ir_arg(fn, a, 0));
    } else if (ir_is_comparison(op_of(f, a))) {
        ir_ref args[2] = {ir_arg(fn, a, 0), ir_arg(fn, a, 1)};
        bool integers = ir_at(fn, args[0])->type == IR_I32 || ir_at(fn, args[0])->type == IR_I64;
        ir_op op = op_of(f, a);
        /* not (a < b) is not a >= b for NaN; but not (a == b) is a != b. */
        if (integers || op == IR_eq || op == IR_ne) become(f, r, ir_negated(op), args, 2);
    }
}

/* The float that a double is, if it is a float widened or a constant that a float holds; else 0. */
static ir_ref widened(folder *f, ir_ref value, ir_ref at) {
    ir_fn *fn = f->fn;
    if (op_of(f, value) == IR_f2d) return ir_arg(fn, value, 0);
    if (!ir_is_const(fn, value) || (double)(float)ir_at(fn, value)->imm.d != ir_at(fn, value)->imm.d)
        return 0;
    ir_imm narrow = {.f = (float)ir_at(fn, value)->imm.d};
    ir_ref made = ir_make(fn, IR_const_, IR_F32, NULL, 0, narrow, 0, ir_at(fn, at)->site);
    ir_insert(fn, ir_at(fn, at)->block, ir_position(fn, at), made);
    return made;
}

static int narrow_intrinsic(const ir_fn *fn, int i) {
    int exact = intrinsic_narrow(i);
    return exact == INTRINSIC_NONE && fn->relaxed ? intrinsic_of_float(i) : exact;
}

/* (float) of an operation on floats that were widened for it is the operation on floats: + - * / because a
 * double has at least 2p + 2 of a float's p bits (S. Figueroa, "When is double rounding innocuous?", SIGNUM
 * 1995; and products are exact, sums of denormals too, and quotients keep away from what lies between two
 * denormal floats), % because it is exact. Of intrinsics, those that intrinsic_narrow knows, and in relaxed arithmetic
 * elementary functions. */
static void fold_narrowing(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref wide = ir_arg(fn, r, 0), args[2];
    ir_op op = op_of(f, wide);
    uint32_t count = ir_at(fn, wide)->arg_count;
    ir_imm imm = {0};
    bool arithmetic =
        op == IR_add || op == IR_sub || op == IR_mul || op == IR_div || op == IR_rem || op == IR_neg;
    if (op == IR_intrinsic) imm.i = narrow_intrinsic(fn, (int)ir_at(fn, wide)->imm.i);
    if (!(op == IR_intrinsic ? imm.i != INTRINSIC_NONE : arithmetic) || count == 0 || count > 2) return;
    bool variable = false;
    for (uint32_t k = 0; k < count; k++)
        variable = variable || op_of(f, ir_arg(fn, wide, k)) == IR_f2d;
    for (uint32_t k = 0; variable && k < count; k++) {
        args[k] = widened(f, ir_arg(fn, wide, k), r);
        variable = args[k] != 0;
    }
    if (!variable) return;
    ir_become(fn, r, op, IR_F32, args, count, imm);
    f->changed = true;
}

static void fold_conversion(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref a = ir_arg(fn, r, 0);
    ir_op op = op_of(f, r), inner = op_of(f, a);
    if ((op == IR_l2i && inner == IR_i2l) || (op == IR_d2f && inner == IR_f2d) ||
        (op == IR_d2i && inner == IR_i2d)) {
        replace(f, r, ir_arg(fn, a, 0));
        return;
    }
    if ((op == IR_i2b || op == IR_i2c || op == IR_i2s) && inner == op) {
        replace(f, r, a);
        return;
    }
    if (op == IR_d2f) fold_narrowing(f, r);
}

/* pow(x, 2) as a product is correctly rounded, and infinite, zero or NaN where Java says so. */
static void fold_power(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    const char *function = intrinsics[ir_at(fn, r)->imm.i].function;
    bool wide = strcmp(function, "java_pow") == 0;
    if (!wide && strcmp(function, "java_fpow") != 0) return;
    const ir_ins *power = ir_at(fn, ir_arg(fn, r, 1));
    if (power->op != IR_const_ || (wide ? power->imm.d != 2.0 : power->imm.f != 2.0f)) return;
    ir_ref square[2] = {ir_arg(fn, r, 0), ir_arg(fn, r, 0)};
    become(f, r, IR_mul, square, 2);
}

/* Identities of integer operations with a constant on the right. */
static void fold_identity(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref a = ir_arg(fn, r, 0), b = ir_arg(fn, r, 1);
    ir_op op = op_of(f, r);
    uint8_t type = ir_at(fn, r)->type;
    if (type != IR_I32 && type != IR_I64) return;
    if ((ir_ops[op].flags & IR_COMMUTES) != 0 && ir_is_const(fn, a) && !ir_is_const(fn, b)) {
        ir_ref swapped[2] = {b, a};
        become(f, r, op, swapped, 2);
        return;
    }
    bool zero = is_int_const(f, b, 0), one = is_int_const(f, b, 1), ones = is_int_const(f, b, -1);
    bool shift = op == IR_shl || op == IR_shr || op == IR_ushr;
    if ((zero && (op == IR_add || op == IR_sub || op == IR_or || op == IR_xor || shift)) ||
        (one && (op == IR_mul || op == IR_div)) || (ones && op == IR_and) ||
        (one && op == IR_and && is_boolean(f, a)))
        replace(f, r, a);
    else if (zero && (op == IR_mul || op == IR_and))
        become_const(f, r, (ir_imm){.i = 0});
}

/* The check at `r` always fails: the rest of its block is never reached. */
static void fail_always(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_blk b = ir_at(fn, r)->block;
    ir_block *block = &fn->blocks.items[b];
    uint32_t at = ir_position(fn, r);
    while (block->succ_count > 0)
        ir_unlink(fn, b, block->succs[block->succ_count - 1]);
    for (uint32_t k = at + 1; k < block->ins.count; k++)
        ir_remove(fn, block->ins.items[k]);
    block->ins.count = at + 1;
    ir_become(fn, r, IR_trap, IR_VOID, NULL, 0, (ir_imm){0});
    f->changed = true;
}

static void decide(folder *f, ir_ref check, bool holds) {
    if (holds)
        drop(f, check);
    else
        fail_always(f, check);
}

static status is_one_lambda_of(ir_fn *fn, const ir_lambda *lambda, const ir_symbol *name, bool *out) {
    fact_class c = {lambda->interface_name, lambda->implementation.from, NULL};
    TRY(fact_is_a(fn, &c, name, out));
    for (uint32_t k = 0; k < lambda->marker_count && !*out; k++) {
        c.name = lambda->markers[k];
        TRY(fact_is_a(fn, &c, name, out));
    }
    return status_ok();
}

/* Whether `object`, which may only be lambdas (and null), is of this class; *out_known stays false where that
 * is not known. Their classes extend Object and implement their interface and their markers, and nothing else. */
static status is_lambda_of(folder *f, ir_ref object, const ir_symbol *name, bool *out_known, bool *out) {
    ir_fn *fn = f->fn;
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count, found = 0;
    *out_known = false;
    if (fn->host == NULL || !fact_leaves(fn, object, leaves, &count)) return status_ok();
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *ins = ir_at(fn, leaves[k]);
        bool is;
        if (ins->op == IR_null || ins->op == IR_never) continue;
        if (ins->op != IR_lambda) return status_ok();
        TRY(is_one_lambda_of(fn, ins->imm.lambda, name, &is));
        if (found++ > 0 && is != *out) return status_ok();
        *out = is;
    }
    *out_known = found > 0;
    return status_ok();
}

/* The same of any object. */
static status is_object_of(folder *f, ir_ref object, const ir_symbol *name, bool *out_known, bool *out) {
    fact_class c = fact_class_of(f->fn, object);
    *out_known = c.name != NULL;
    return *out_known ? fact_is_a(f->fn, &c, name, out) : is_lambda_of(f, object, name, out_known, out);
}

/* A reference that cannot be of the class is null, or not used at all. */
static status fold_narrow(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref object = ir_arg(fn, r, 0);
    bool is = true;
    if (op_of(f, object) != IR_null && op_of(f, object) != IR_never) {
        bool known;
        TRY(is_object_of(f, object, ir_at(fn, r)->imm.symbol, &known, &is));
        if (!known) return status_ok();
    }
    if (is)
        replace(f, r, object);
    else
        become(f, r, fact_null_of(fn, object) == NULL_NEVER ? IR_never : IR_null, NULL, 0);
    return status_ok();
}

static status fold_type_test(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref object = ir_arg(fn, r, 0);
    bool cast = op_of(f, r) == IR_checkcast;
    fact_null null = fact_null_of(fn, object);
    if (null == NULL_ALWAYS) {
        if (cast)
            replace(f, r, object);
        else
            become_const(f, r, (ir_imm){.i = 0});
        return status_ok();
    }
    bool is = false, known;
    TRY(is_object_of(f, object, ir_at(fn, r)->imm.symbol, &known, &is));
    if (!known) return status_ok();
    if (cast && is)
        replace(f, r, object);
    else if (cast && null == NULL_NEVER)
        fail_always(f, r);
    else if (!cast && (null == NULL_NEVER || !is))
        become_const(f, r, (ir_imm){.i = is});
    return status_ok();
}

/* What a branch to a trap asks becomes the check that asks it, which other passes know how to move. */
static void fold_check_true(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref asked = ir_arg(fn, r, 0), a = 0, b = 0;
    if (ir_at(fn, asked)->arg_count > 0) a = ir_arg(fn, asked, 0);
    if (ir_at(fn, asked)->arg_count > 1) b = ir_arg(fn, asked, 1);
    if (op_of(f, asked) == IR_ne && is_int_const(f, b, 0)) {
        become(f, r, IR_check_nonzero, &a, 1);
    } else if (op_of(f, asked) == IR_and && op_of(f, a) == IR_ge && op_of(f, b) == IR_lt) {
        ir_ref bounds[2] = {ir_arg(fn, b, 0), ir_arg(fn, b, 1)};
        int32_t length = -1;
        bool positive = op_of(f, bounds[1]) == IR_length || (const_i32(f, bounds[1], &length) && length >= 0);
        if (positive && ir_arg(fn, a, 0) == bounds[0] && is_int_const(f, ir_arg(fn, a, 1), 0))
            become(f, r, IR_check_bounds, bounds, 2);
    }
}

static void fold_check(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref a = ir_arg(fn, r, 0);
    int32_t value, bound;
    switch (op_of(f, r)) {
    case IR_check_null: {
        fact_null null = fact_null_of(fn, a);
        if (null != NULL_MAYBE) decide(f, r, null == NULL_NEVER);
        break;
    }
    case IR_check_nonzero:
        if (ir_is_const(fn, a)) decide(f, r, !is_int_const(f, a, 0));
        break;
    case IR_check_bounds:
        if (const_i32(f, ir_arg(fn, r, 1), &bound) && (const_i32(f, a, &value) || bound <= 0))
            decide(f, r, bound > 0 && value >= 0 && value < bound);
        break;
    case IR_check_size:
        if (const_i32(f, a, &value)) decide(f, r, value >= 0);
        break;
    default:
        if (const_i32(f, a, &value))
            decide(f, r, value != 0);
        else
            fold_check_true(f, r);
        break;
    }
}

static void fold_branch(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref condition = ir_arg(fn, r, 0);
    ir_blk b = ir_at(fn, r)->block;
    ir_block *block = &fn->blocks.items[b];
    int32_t value;
    if (const_i32(f, condition, &value)) {
        ir_unlink(fn, b, block->succs[value != 0 ? 1 : 0]);
        ir_become(fn, r, IR_jump, IR_VOID, NULL, 0, (ir_imm){0});
        f->changed = true;
    } else if (op_of(f, condition) == IR_not && block->succs[0] != block->succs[1]) {
        ir_blk taken = block->succs[0];
        ir_ref inner = ir_arg(fn, condition, 0);
        block->succs[0] = block->succs[1];
        block->succs[1] = taken;
        ir_become(fn, r, IR_branch, IR_VOID, &inner, 1, (ir_imm){0});
        f->changed = true;
    }
}

static bool same_const(ir_fn *fn, ir_ref a, ir_ref b) {
    const ir_ins *x = ir_at(fn, a), *y = ir_at(fn, b);
    if (x->op == IR_class && y->op == IR_class) return fact_same_class(fn, a, b) == SAME_ALWAYS;
    if (x->op == y->op &&
        (x->op == IR_object || x->op == IR_buffer || x->op == IR_uniform || x->op == IR_null))
        return x->op == IR_null || x->imm.i == y->imm.i;
    if (x->op != IR_const_ || y->op != IR_const_) return false;
    if (x->type == IR_F32) return memcmp(&x->imm.f, &y->imm.f, sizeof x->imm.f) == 0;
    if (x->type == IR_F64) return memcmp(&x->imm.d, &y->imm.d, sizeof x->imm.d) == 0;
    return x->imm.i == y->imm.i;
}

/* The same constant, object or argument (or `never`), in front of everything. */
static ir_ref copy_to_entry(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    ir_ref copy = ir_make(fn, (ir_op)ins->op, (ir_type)ins->type, NULL, 0, ins->imm, 0, ins->site);
    ir_insert_phi(fn, 0, copy);
    return copy;
}

static bool dominates(folder *f, ir_blk above, ir_blk below) {
    if (f->dom == NULL) f->dom = dom_compute(ir_scratch(f->fn), f->fn);
    return dom_dominates(f->dom, above, below);
}

/* A phi of one value. A `never` beside it may be that value too, if it is known there. */
static void fold_phi(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    ir_ref same = 0;
    bool is_copy = false, has_never = false;
    for (uint32_t k = 0; k < ir_at(fn, r)->arg_count; k++) {
        ir_ref value = ir_arg(fn, r, k);
        has_never |= op_of(f, value) == IR_never;
        if (value == r || value == same || op_of(f, value) == IR_never) continue;
        if (same != 0 && !same_const(fn, value, same)) return;
        if (same != 0) is_copy = true;
        same = value;
    }
    if (same == 0) return;
    if (is_copy) same = copy_to_entry(fn, same);
    ir_blk from = ir_at(fn, same)->block, to = ir_at(fn, r)->block;
    if (has_never && (from == to || !dominates(f, from, to))) return;
    replace(f, r, same);
}

static bool are_one_class(folder *f, ir_ref a, ir_ref b) {
    return fact_is_class_object(f->fn, a) && fact_same_class(f->fn, a, b) == SAME_ALWAYS;
}

static bool fold_numbers(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    const ir_ins *ins = ir_at(fn, r);
    if (ins->arg_count == 0 || ins->arg_count > FOLD_INTRINSIC_OPERANDS) return false;
    if ((ir_ops[ins->op].flags & IR_PURE) == 0) return false;
    ir_imm operands[FOLD_INTRINSIC_OPERANDS] = {{0}}, value;
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        const ir_ins *arg = ir_at(fn, ir_arg(fn, r, k));
        if (arg->op != IR_const_) return false;
        operands[k] = arg->imm;
    }
    ir_type from = (ir_type)ir_at(fn, ir_arg(fn, r, 0))->type;
    bool folded = ins->op == IR_intrinsic
                      ? fold_intrinsic((int)ins->imm.i, operands, &value)
                      : fold_const((ir_op)ins->op, from, operands[0], operands[1], &value);
    if (!folded) return false;
    become_const(f, r, value);
    return true;
}

/* Whether something is null asks for no object. */
static bool fold_same_as_null(folder *f, ir_ref r) {
    for (uint32_t side = 0; side < 2; side++) {
        ir_ref other = ir_arg(f->fn, r, 1 - side);
        if (fact_null_of(f->fn, ir_arg(f->fn, r, side)) != NULL_ALWAYS) continue;
        become(f, r, IR_isnull, &other, 1);
        return true;
    }
    return false;
}

static status fold_one(folder *f, ir_ref r) {
    ir_fn *fn = f->fn;
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op == IR_phi) {
        fold_phi(f, r);
        return status_ok();
    }
    if (fold_numbers(f, r)) return status_ok();
    switch (ins->op) {
    case IR_eq:
    case IR_ne:
    case IR_lt:
    case IR_le:
    case IR_gt:
    case IR_ge:
        fold_compare(f, r);
        f->changed |= fold_sign(fn, r);
        break;
    case IR_not: fold_not(f, r); break;
    case IR_add:
    case IR_sub:
    case IR_and:
    case IR_or:
    case IR_xor:
    case IR_shl:
    case IR_shr:
    case IR_ushr: fold_identity(f, r); break;
    case IR_mul:
    case IR_div:
        fold_identity(f, r);
        f->changed |= fold_sign(fn, r);
        break;
    case IR_intrinsic:
        fold_power(f, r);
        f->changed |= fold_sign(fn, r);
        break;
    case IR_checkcast:
    case IR_instanceof: return fold_type_test(f, r);
    case IR_narrow: return fold_narrow(f, r);
    case IR_isnull: {
        fact_null null = fact_null_of(fn, ir_arg(fn, r, 0));
        if (null != NULL_MAYBE) become_const(f, r, (ir_imm){.i = null == NULL_ALWAYS});
        break;
    }
    case IR_sameref:
        if (ir_arg(fn, r, 0) == ir_arg(fn, r, 1) || are_one_class(f, ir_arg(fn, r, 0), ir_arg(fn, r, 1)))
            become_const(f, r, (ir_imm){.i = 1});
        else if (fact_never_same(fn, ir_arg(fn, r, 0), ir_arg(fn, r, 1)))
            become_const(f, r, (ir_imm){.i = 0});
        else if (fold_same_as_null(f, r))
            break;
        else
            f->changed |= same_boxes(fn, r);
        break;
    case IR_check_null:
    case IR_check_nonzero:
    case IR_check_bounds:
    case IR_check_size:
    case IR_check_true: fold_check(f, r); break;
    case IR_branch: fold_branch(f, r); break;
    default:
        if (ir_ops[ins->op].flags & IR_PURE && ins->arg_count == 1) fold_conversion(f, r);
        break;
    }
    return status_ok();
}

status fold_instruction(ir_fn *fn, ir_ref r, bool *out_changed) {
    folder f = {.fn = fn};
    TRY(fold_one(&f, r));
    if (f.changed) *out_changed = true;
    return status_ok();
}

/* Nothing leads to a block any more: it goes at once, so that phis behind it are looked at without what came from there. Otherwise each
 * link of a chain of decisions, as a tree of statements is, would take a round over the whole function. */
static bool drop_unreached(folder *f, ir_blk b) {
    ir_block *block = &f->fn->blocks.items[b];
    if (b == 0 || block->preds.count > 0) return false;
    while (block->succ_count > 0)
        ir_unlink(f->fn, b, block->succs[block->succ_count - 1]);
    for (uint32_t k = 0; k < block->ins.count; k++)
        ir_remove(f->fn, block->ins.items[k]);
    block->ins.count = 0;
    f->changed = true;
    return true;
}

status pass_fold(ir_fn *fn, bool *out_changed) {
    folder f = {.fn = fn};
    for (bool again = true; again;) {
        f.changed = false;
        f.dom = NULL;
        dom_order order = dom_order_of(ir_scratch(fn), fn);
        for (uint32_t i = 0; i < order.count; i++) {
            ir_blk b = order.blocks[i];
            if (drop_unreached(&f, b)) continue;
            for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
                ir_ref r = fn->blocks.items[b].ins.items[k];
                if (ir_at(fn, r)->op == IR_NOP) continue;
                TRY(fold_one(&f, r));
            }
        }
        if (ir_remove_unreachable(fn)) f.changed = true;
        ir_sweep(fn);
        again = f.changed;
        if (f.changed) *out_changed = true;
    }
    return status_ok();
}
