/* Most checks are made in front of a loop (loop_predication.c) and ask whether sums are not negative. Of a sum that is one more, or
 * one less, from lane to lane its value in the first lane tells how many lanes it holds in: a - k is not negative for all k up
 * to a, and a + k for all k up to MAX - a, which is a ^ MAX and negative if a is. That is so for sums that wrap around, too. */
#include "spmd_fails.h"

#include "divergence.h"
#include "spmd_checks.h"

/* The logic of a check has no variables, down to a depth of parentheses that any compiler takes. */
enum { DEEPEST = 64, NO_STEP = 100 };

static bool is_column(const spmd_values *v, ir_ref r) {
    return divergence_is_place(v->s.fn, r, IR_rem, v->tile.width);
}

/* By how much a value grows from lane to lane, if that is always the same and said by spmd_first; else NO_STEP. */
static int step_of(const spmd_values *v, ir_ref r, int depth) {
    const ir_ins *ins = ir_at(v->s.fn, r);
    if (!spmd_varies(v, r)) return 0;
    if (is_column(v, r)) return 1;
    if (ins->op == IR_i2l) return is_column(v, ins->args[0]) ? 1 : NO_STEP; /* sums of ints may wrap around */
    if ((ins->op != IR_add && ins->op != IR_sub) || (ins->type != IR_I32 && ins->type != IR_I64) ||
        depth == 0)
        return NO_STEP;
    int a = step_of(v, ins->args[0], depth - 1), b = step_of(v, ins->args[1], depth - 1);
    if (a == NO_STEP || b == NO_STEP) return NO_STEP;
    int step = ins->op == IR_add ? a + b : a - b;
    return step >= -1 && step <= 1 ? step : NO_STEP;
}

/* ---- plan ---- */

static bool is_plain(const spmd_values *v, ir_ref r) {
    return v->s.axes[r] == 0 && !spmd_varies(v, r);
}

static bool is_term(const spmd_values *v, ir_ref r, int depth) {
    enum { SHALLOW = 8 };
    const ir_ins *ins = ir_at(v->s.fn, r);
    if (ins->op == IR_or && spmd_varies(v, r) && v->s.uses[r] == 1 && depth > 0)
        return is_term(v, ins->args[0], depth - 1) && is_term(v, ins->args[1], depth - 1);
    int step = step_of(v, r, SHALLOW);
    return (v->s.axes[r] & SPMD_ROWS) == 0 && (step == 1 || step == -1);
}

/* Whether sums of which all grow or shrink are not negative. */
static bool asks_signs(const spmd_values *v, const ir_ins *ins) {
    const ir_ins *zero = ir_at(v->s.fn, ins->args[1]);
    return ins->op == IR_ge && zero->op == IR_const_ && zero->imm.i == 0 &&
           (zero->type == IR_I32 || zero->type == IR_I64) && is_term(v, ins->args[0], DEEPEST);
}

/* An and, or an or with what is the same for all, of which each operand is asked apart. */
static bool is_logic(const spmd_values *v, const ir_ins *ins) {
    if (ins->type != IR_I32) return false;
    return ins->op == IR_and ||
           (ins->op == IR_or && (is_plain(v, ins->args[0]) || is_plain(v, ins->args[1])));
}

/* `r` is said by its value in the first lane once more, and has no variable if all its uses are such. */
static void plan_first(spmd_values *v, uint32_t *firsts, ir_ref r, ir_blk block) {
    const ir_ins *ins = ir_at(v->s.fn, r);
    if (!spmd_varies(v, r) || ++firsts[r] != v->s.uses[r]) return;
    if (is_column(v, r)) {
        v->s.is_inline[r] = true;
        return;
    }
    if (ins->block != block || (ins->op != IR_i2l && ins->op != IR_add && ins->op != IR_sub)) return;
    v->s.is_inline[r] = true;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        plan_first(v, firsts, ins->args[k], block);
}

static void plan_terms(spmd_values *v, uint32_t *firsts, ir_ref r, ir_blk block) {
    const ir_ins *ins = ir_at(v->s.fn, r);
    if (ins->op != IR_or) {
        plan_first(v, firsts, r, block);
        return;
    }
    v->s.is_inline[r] = true;
    plan_terms(v, firsts, ins->args[0], block);
    plan_terms(v, firsts, ins->args[1], block);
}

static void plan_logic(spmd_values *v, uint32_t *firsts, ir_ref r, ir_blk block, uint32_t depth) {
    const ir_ins *ins = ir_at(v->s.fn, r);
    if (!spmd_varies(v, r) || !v->is_mask[r] || v->s.uses[r] != 1 || ins->block != block) return;
    if (asks_signs(v, ins)) {
        v->s.is_inline[r] = true;
        plan_terms(v, firsts, ins->args[0], block);
    } else if (is_logic(v, ins) && depth > 0) {
        v->s.is_inline[r] = true;
        plan_logic(v, firsts, ins->args[0], block, depth - 1);
        plan_logic(v, firsts, ins->args[1], block, depth - 1);
    }
}

void spmd_fails_plan(spmd_values *v) {
    const ir_fn *fn = v->s.fn;
    uint32_t *firsts = ARENA_ARRAY(fn->memory, uint32_t, fn->ins.count);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_check_true)
                plan_logic(v, firsts, ins->args[0], b, DEEPEST);
            else if (spmd_is_near_load(v, ins))
                plan_first(v, firsts, ins->args[1], b);
        }
}

/* ---- text ---- */

const char *spmd_first_column(const spmd_values *v) {
    return v->tile.vectors == 1 ? "column" : "column_0";
}

/* The least of what `put` says for each vector, of all rows. */
static void put_least(spmd_values *v, const ir_ins *ins, void (*put)(spmd_values *v, const ir_ins *ins)) {
    text *out = v->s.out;
    for (uint32_t k = 0; k < v->tile.vectors; k++) {
        bool more = k + 1 < v->tile.vectors;
        spmd_copy(v, 0, k);
        text_put(out, more ? "min(" : "");
        put(v, ins);
        text_put(out, more ? ", " : "");
    }
    for (uint32_t k = 1; k < v->tile.vectors; k++)
        text_put(out, ")");
    spmd_copy(v, 0, 0);
}

/* How many lanes behind the first a sum is not negative in, or all of an or. */
static void put_reach(spmd_values *v, ir_ref r) {
    text *out = v->s.out;
    const ir_ins *ins = ir_at(v->s.fn, r);
    if (ins->op == IR_or && spmd_varies(v, r)) {
        java_slice_need(v->s.java, "lanes_least");
        text_put(out, "lanes_least(");
        put_reach(v, ins->args[0]);
        text_put(out, ", ");
        put_reach(v, ins->args[1]);
        text_put(out, ")");
        return;
    }
    bool falls = step_of(v, r, DEEPEST) < 0;
    spmd_first(v, r);
    if (!falls) text_put(out, ins->type == IR_I64 ? " ^ 0x7fffffffffffffffL" : " ^ 0x7fffffff");
}

static void put_signs(spmd_values *v, const ir_ins *ins) {
    java_slice_need(v->s.java, "lanes_reach");
    text_printf(v->s.out, "lanes_reach(column%s, ", v->suffixes[SPMD_VECTORS]);
    put_reach(v, ins->args[0]);
    text_put(v->s.out, ")");
}

/* The lanes of the vector at hand that fail in any row. */
static void put_failing_lanes(spmd_values *v, const ir_ins *check) {
    text *out = v->s.out;
    const uint32_t vector = v->vector, rows = (spmd_check_axes(v, check) & SPMD_ROWS) != 0 ? v->tile.rows : 1;
    java_slice_need(v->s.java, "lanes_failing");
    text_printf(out, "lanes_failing(column%s, ", v->suffixes[SPMD_VECTORS]);
    for (uint32_t row = 0; row < rows; row++) {
        spmd_copy(v, row, vector);
        text_put(out, row > 0 ? " | " : "");
        spmd_put_failing(v, check);
    }
    spmd_copy(v, 0, vector);
    text_put(out, ")");
}

/* All lanes fail, or none does. */
static void put_failing_rows(spmd_values *v, const ir_ins *check) {
    text *out = v->s.out;
    const uint32_t rows = (spmd_check_axes(v, check) & SPMD_ROWS) != 0 ? v->tile.rows : 1;
    text_put(out, "(");
    for (uint32_t row = 0; row < rows; row++) {
        spmd_copy(v, row, 0);
        text_put(out, row > 0 ? " | " : "");
        if (rows > 1) text_put(out, "(");
        spmd_put_failing(v, check);
        if (rows > 1) text_put(out, ")");
    }
    spmd_copy(v, 0, 0);
    text_printf(out, " ? %s : INT_MAX)", spmd_first_column(v));
}

static void put_check(spmd_values *v, const ir_ins *check) {
    if (spmd_check_varies(v, check))
        put_least(v, check, put_failing_lanes);
    else
        put_failing_rows(v, check);
}

static void put_true(spmd_values *v, ir_ref r);

static void put_logic(spmd_values *v, const ir_ins *ins) {
    text *out = v->s.out;
    if (ins->op == IR_and) {
        text_put(out, "min(");
        put_true(v, ins->args[0]);
        text_put(out, ", ");
        put_true(v, ins->args[1]);
        text_put(out, ")");
        return;
    }
    bool first = is_plain(v, ins->args[0]);
    text_put(out, "(");
    emit_value(&v->s, ins->args[first ? 0 : 1]);
    text_put(out, " ? INT_MAX : ");
    put_true(v, ins->args[first ? 1 : 0]);
    text_put(out, ")");
}

/* The first column in which a truth value does not hold in all rows. */
static void put_true(spmd_values *v, ir_ref r) {
    const ir_ins *ins = ir_at(v->s.fn, r);
    bool is_planned = spmd_varies(v, r) && v->is_mask[r] && v->s.is_inline[r];
    if (is_planned && asks_signs(v, ins)) {
        put_least(v, ins, put_signs);
    } else if (is_planned && is_logic(v, ins)) {
        put_logic(v, ins);
    } else {
        const ir_ins check = {.op = IR_check_true, .args = &r, .arg_count = 1};
        put_check(v, &check);
    }
}

void spmd_fails_put(spmd_values *v, const ir_ins *check) {
    if (check->op == IR_check_true)
        put_true(v, check->args[0]);
    else
        put_check(v, check);
}
