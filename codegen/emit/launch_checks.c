#include "launch_checks.h"

#include <string.h>

typedef struct finder {
    const ir_fn *fn;
    const char *const *names;
    kernel_args *args;
} finder;

static bool find_argument(const finder *f, const char *name, cg_operand *out) {
    for (uint32_t k = 0; k < f->args->words.count; k++) {
        const cg_argument *argument = &f->args->items.items[k];
        if (strcmp(f->args->words.items[k], name) != 0) continue;
        *out = (cg_operand){.is_argument = true, .value = (int32_t)k};
        return strchr("ZBSCI", argument->element) != NULL;
    }
    return false;
}

static bool find_operand(const finder *f, ir_ref r, cg_operand *out) {
    const ir_ins *ins = ir_at(f->fn, r);
    if (ins->type != IR_I32) return false;
    if (ins->op == IR_const_) {
        *out = (cg_operand){.value = (int32_t)ins->imm.i};
        return true;
    }
    if (ins->op == IR_uniform) return find_argument(f, f->names[ins->imm.i], out);
    if (ins->op != IR_length || ir_at(f->fn, ins->args[0])->op != IR_buffer) return false;
    const char *array = f->names[ir_at(f->fn, ins->args[0])->imm.i];
    return find_argument(f, arena_printf(f->fn->memory, "%s_length", array), out);
}

static bool add(const finder *f, cg_comparison how, ir_ref x, ir_ref y) {
    cg_launch_check check = {.how = how};
    if (!find_operand(f, x, &check.x) || (y != 0 && !find_operand(f, y, &check.y))) return false;
    bool holds_always = how == CG_GE && y == 0 && !check.x.is_argument && check.x.value >= 0;
    if (holds_always) return true; /* as of an index that is a number */
    VEC_PUSH(f->fn->memory, &f->args->checks, check);
    return true;
}

/* That a condition, which is 0 or 1, is 1. */
static bool add_condition(const finder *f, ir_ref condition) {
    const ir_ins *ins = ir_at(f->fn, condition);
    switch (ins->op) {
    case IR_and: return add_condition(f, ins->args[0]) && add_condition(f, ins->args[1]);
    case IR_eq: return add(f, CG_EQ, ins->args[0], ins->args[1]);
    case IR_ne: return add(f, CG_NE, ins->args[0], ins->args[1]);
    case IR_lt: return add(f, CG_LT, ins->args[0], ins->args[1]);
    case IR_le: return add(f, CG_LE, ins->args[0], ins->args[1]);
    case IR_gt: return add(f, CG_GT, ins->args[0], ins->args[1]);
    case IR_ge: return add(f, CG_GE, ins->args[0], ins->args[1]);
    default: return false;
    }
}

/* An operand that is missing is 0. */
static bool add_check(const finder *f, const ir_ins *ins) {
    switch (ins->op) {
    case IR_check_true: return add_condition(f, ins->args[0]);
    case IR_check_nonzero: return add(f, CG_NE, ins->args[0], 0);
    case IR_check_size: return add(f, CG_GE, ins->args[0], 0);
    case IR_check_bounds: return add(f, CG_GE, ins->args[0], 0) && add(f, CG_LT, ins->args[0], ins->args[1]);
    default: return ins->op != IR_trap && (ir_ops[ins->op].flags & IR_CHECK) == 0;
    }
}

void launch_checks_take(ir_fn *fn, const char *const *names, kernel_args *args) {
    finder f = {fn, names, args};
    const ir_block *first = &fn->blocks.items[0];
    for (uint32_t k = 0; k < first->ins.count; k++) {
        ir_ref r = first->ins.items[k];
        const ir_ins *ins = ir_at(fn, r);
        uint32_t before = args->checks.count;
        if ((ir_ops[ins->op].flags & IR_CHECK) == 0) continue;
        if (add_check(&f, ins))
            ir_remove(fn, r);
        else
            args->checks.count = before;
    }
    ir_sweep(fn);
}

static void put_operand(const kernel_args *args, cg_operand o, text *out) {
    if (o.is_argument)
        text_put(out, args->words.items[o.value]);
    else
        text_printf(out, "%d", o.value);
}

static void put_checks(const kernel_args *args, text *out) {
    static const char *const signs[] = {
        [CG_EQ] = "==", [CG_NE] = "!=", [CG_LT] = "<", [CG_LE] = "<=", [CG_GT] = ">", [CG_GE] = ">="};
    for (uint32_t k = 0; k < args->checks.count; k++) {
        const cg_launch_check *check = &args->checks.items[k];
        if (k > 0) text_put(out, " && ");
        put_operand(args, check->x, out);
        text_printf(out, " %s ", signs[check->how]);
        put_operand(args, check->y, out);
    }
}

void launch_checks_put(const kernel_args *args, text *out) {
    if (args->checks.count == 0) return;
    text_put(out, "    if (size > 0 && !(");
    put_checks(args, out);
    text_put(out, ")) {\n        atomic_min(trap, 0);\n        return;\n    }\n");
}

void launch_checks_put_holds(const kernel_args *args, text *out) {
    if (args->checks.count == 0) return;
    text_put(out, "    const int holds = size <= 0 || (");
    put_checks(args, out);
    text_put(out, ");\n    if (!holds) atomic_min(trap, 0);\n");
}

void launch_checks_find(ir_fn *fn, const char *const *names, kernel_args *args) {
    finder f = {fn, names, args};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            if (!add_check(&f, ir_at(fn, fn->blocks.items[b].ins.items[k]))) {
                args->checks.count = 0;
                return;
            }
}
