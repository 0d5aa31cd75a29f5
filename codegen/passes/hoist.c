/* Checks leave counted loops.
 *
 * A check in a loop is replaced by one in front of it when, for a loop that is entered, the one in front
 * fails exactly if the one inside would fail in some iteration. That is so when
 *   1. the loop is counted: a phi i of its header starts at `first`, every back edge adds the same constant
 * to it, and the header's own branch, comparing i with a value computed outside, is the only way out;
 *   2. the check is reached in every iteration: its block dominates every back edge;
 *   3. what is checked is an expression of i and values from outside that is linear in i. Its values then lie
 * between the first and the last one, so testing those two is enough. The expression is evaluated in 64 bits,
 * where the arithmetic of the accepted expressions cannot overflow; if both ends lie inside the bounds, so
 * does every value between, and 32-bit arithmetic gives the same. If an end lies outside but only because
 * Java's ints would wrap around into the bounds, the trap is needless: the element is then evaluated in Java,
 * which gives the right answer.
 *
 * The new check is `not entered, or both ends inside`, in the block that leads to the header. */
#include "dom.h"
#include "passes.h"

enum { MAX_TERMS = 4 }; /* how deep an index expression may nest */

typedef struct counted_loop {
    ir_fn *fn;
    const dom_info *d;
    const dom_members *loops;
    ir_blk header;
    ir_blk before;  /* the one block outside that leads to the header */
    ir_ref counter; /* the phi */
    ir_ref first;
    int64_t step;
    ir_op compare; /* i `compare` limit holds while the loop goes on */
    ir_ref limit;
} counted_loop;

static bool is_inside(const counted_loop *l, ir_blk b) {
    return dom_in_loop(l->d, b, l->header);
}

static bool const_int(const ir_fn *fn, ir_ref r, int64_t *out) {
    if (ir_at(fn, r)->op != IR_const_ || ir_at(fn, r)->type != IR_I32) return false;
    *out = ir_at(fn, r)->imm.i;
    return true;
}

/* ---- recognising a counted loop ---- */

static bool has_one_exit(const counted_loop *l) {
    const ir_fn *fn = l->fn;
    for (uint32_t i = 0; i < l->loops->count[l->header]; i++) {
        ir_blk b = l->loops->blocks[l->loops->start[l->header] + i];
        if (b == l->header) continue;
        const ir_block *block = &fn->blocks.items[b];
        if (block->succ_count == 0) return false; /* a trap or return inside */
        for (uint32_t s = 0; s < block->succ_count; s++)
            if (!is_inside(l, block->succs[s])) return false;
    }
    return true;
}

static bool find_test(counted_loop *l) {
    const ir_fn *fn = l->fn;
    const ir_block *block = &fn->blocks.items[l->header];
    const ir_ins *end = ir_at(fn, ir_end(fn, l->header));
    if (end->op != IR_branch) return false;
    bool first_stays = is_inside(l, block->succs[0]);
    if (first_stays == is_inside(l, block->succs[1])) return false;
    const ir_ins *test = ir_at(fn, end->args[0]);
    if (test->op < IR_lt || test->op > IR_ge || ir_at(fn, test->args[0])->type != IR_I32) return false;
    l->compare = (ir_op)test->op;
    l->counter = test->args[0];
    l->limit = test->args[1];
    if (ir_at(fn, l->counter)->op != IR_phi || ir_at(fn, l->counter)->block != l->header) {
        l->counter = test->args[1];
        l->limit = test->args[0];
        l->compare = ir_mirrored(l->compare);
    }
    if (!first_stays) l->compare = ir_negated(l->compare);
    return !is_inside(l, ir_at(fn, l->limit)->block);
}

static bool find_counter(counted_loop *l) {
    const ir_fn *fn = l->fn;
    const ir_ins *phi = ir_at(fn, l->counter);
    const ir_block *block = &fn->blocks.items[l->header];
    if (phi->op != IR_phi || phi->block != l->header) return false;
    l->before = dom_loop_entry(fn, l->d, l->header);
    if (l->before == IR_NO_BLOCK) return false;
    for (uint32_t p = 0; p < phi->arg_count; p++) {
        if (!is_inside(l, block->preds.items[p])) {
            l->first = phi->args[p];
            continue;
        }
        const ir_ins *next = ir_at(fn, phi->args[p]);
        int64_t step;
        if (next->op != IR_add || next->args[0] != l->counter || !const_int(fn, next->args[1], &step))
            return false;
        if (l->step != 0 && l->step != step) return false;
        l->step = step;
    }
    bool up = l->step > 0 && (l->compare == IR_lt || l->compare == IR_le);
    bool down = l->step < 0 && (l->compare == IR_gt || l->compare == IR_ge);
    return up || down;
}

/* ---- expressions of the counter, in 64 bits ---- */

/* A bound of the value's magnitude, or 0 if the expression is not linear in the counter or may leave 64 bits;
 * *out_counts tells whether the counter is in it. */
static double magnitude_of(const counted_loop *l, ir_ref r, int depth, bool *out_counts) {
    const ir_fn *fn = l->fn;
    const ir_ins *ins = ir_at(fn, r);
    bool left = false, right = false;
    *out_counts = r == l->counter;
    if (*out_counts || !is_inside(l, ins->block)) return 0x1p31;
    if (depth == 0 || ins->type != IR_I32 || (ins->op != IR_add && ins->op != IR_sub && ins->op != IR_mul))
        return 0;
    double a = magnitude_of(l, ins->args[0], depth - 1, &left),
           b = magnitude_of(l, ins->args[1], depth - 1, &right);
    *out_counts = left || right;
    if (a == 0 || b == 0 || (ins->op == IR_mul && left && right)) return 0;
    double magnitude = ins->op == IR_mul ? a * b : a + b;
    return magnitude < 0x1p63 ? magnitude : 0;
}

static ir_ref put(counted_loop *l, ir_op op, ir_type type, ir_ref a, ir_ref b, ir_imm imm) {
    ir_ref args[2] = {a, b};
    ir_ref r = ir_make(l->fn, op, type, args, b != 0 ? 2 : a != 0 ? 1 : 0, imm, 0, NULL);
    ir_insert_last(l->fn, l->before, r);
    return r;
}

static ir_ref put_const(counted_loop *l, ir_type type, int64_t value) {
    return put(l, IR_const_, type, 0, 0, (ir_imm){.i = value});
}

/* The expression with the counter being `at` (an i64). */
static ir_ref evaluate(counted_loop *l, ir_ref r, ir_ref at) {
    ir_ins ins = *ir_at(l->fn, r);
    if (r == l->counter) return at;
    if (!is_inside(l, ins.block)) return put(l, IR_i2l, IR_I64, r, 0, (ir_imm){0});
    ir_ref a = evaluate(l, ins.args[0], at), b = evaluate(l, ins.args[1], at);
    return put(l, (ir_op)ins.op, IR_I64, a, b, (ir_imm){0});
}

/* The counter's value in the last iteration, if there is one. */
static ir_ref last_value(counted_loop *l, ir_ref first, ir_ref limit) {
    bool inclusive = l->compare == IR_le || l->compare == IR_ge;
    ir_ref end = limit;
    if (!inclusive)
        end = put(l, l->step > 0 ? IR_sub : IR_add, IR_I64, limit, put_const(l, IR_I64, 1), (ir_imm){0});
    if (l->step == 1 || l->step == -1) return end;
    /* first + (end - first) / step * step, rounding toward first */
    ir_ref step = put_const(l, IR_I64, l->step);
    ir_ref distance = put(l, IR_sub, IR_I64, end, first, (ir_imm){0});
    ir_ref count = put(l, IR_div, IR_I64, distance, step, (ir_imm){0});
    return put(l, IR_add, IR_I64, first, put(l, IR_mul, IR_I64, count, step, (ir_imm){0}), (ir_imm){0});
}

/* 0 <= value < bound, as 0 or 1. */
static ir_ref put_inside(counted_loop *l, ir_ref value, ir_ref bound) {
    ir_ref low = put(l, IR_ge, IR_I32, value, put_const(l, IR_I64, 0), (ir_imm){0});
    return put(l, IR_and, IR_I32, low, put(l, IR_lt, IR_I32, value, bound, (ir_imm){0}), (ir_imm){0});
}

/* ---- moving a check ---- */

/* `holds` (0 or 1) must be true if the loop is entered. */
static void put_check(counted_loop *l, ir_ref check, ir_ref holds) {
    ir_ref entered = put(l, l->compare, IR_I32, l->first, l->limit, (ir_imm){0});
    ir_ref skipped = put(l, IR_not, IR_I32, entered, 0, (ir_imm){0});
    ir_ref good = put(l, IR_or, IR_I32, skipped, holds, (ir_imm){0});
    ir_ref moved = put(l, IR_check_true, IR_VOID, good, 0, (ir_imm){0});
    ir_at(l->fn, moved)->site = ir_at(l->fn, check)->site;
    ir_remove(l->fn, check);
}

static bool hoist_bounds(counted_loop *l, ir_ref check) {
    ir_fn *fn = l->fn;
    ir_ref index = ir_at(fn, check)->args[0], length = ir_at(fn, check)->args[1];
    ir_ins size = *ir_at(fn, length);
    bool counts;
    if (magnitude_of(l, index, MAX_TERMS, &counts) == 0) return false;
    if (is_inside(l, size.block)) {
        /* The length of an array from outside is the same everywhere. */
        if (size.op == IR_length && !is_inside(l, ir_at(fn, size.args[0])->block))
            length = put(l, IR_length, IR_I32, size.args[0], 0, (ir_imm){0});
        else if (size.op == IR_const_)
            length = put_const(l, IR_I32, size.imm.i);
        else
            return false;
    }
    ir_ref bound = put(l, IR_i2l, IR_I64, length, 0, (ir_imm){0});
    ir_ref first = put(l, IR_i2l, IR_I64, l->first, 0, (ir_imm){0});
    ir_ref holds = put_inside(l, evaluate(l, index, first), bound);
    if (counts) {
        ir_ref last = last_value(l, first, put(l, IR_i2l, IR_I64, l->limit, 0, (ir_imm){0}));
        ir_ref also = put_inside(l, evaluate(l, index, last), bound);
        holds = put(l, IR_and, IR_I32, holds, also, (ir_imm){0});
    }
    put_check(l, check, holds);
    return true;
}

static bool hoist_nonzero(counted_loop *l, ir_ref check) {
    ir_fn *fn = l->fn;
    ir_ref value = ir_at(fn, check)->args[0];
    if (is_inside(l, ir_at(fn, value)->block)) return false;
    ir_ref zero = put_const(l, (ir_type)ir_at(fn, value)->type, 0);
    put_check(l, check, put(l, IR_ne, IR_I32, value, zero, (ir_imm){0}));
    return true;
}

static bool in_every_iteration(const counted_loop *l, ir_blk b) {
    const ir_block *header = &l->fn->blocks.items[l->header];
    if (b == l->header) return false; /* the header also runs once more, to leave */
    for (uint32_t p = 0; p < header->preds.count; p++)
        if (is_inside(l, header->preds.items[p]) && !dom_dominates(l->d, b, header->preds.items[p]))
            return false;
    return true;
}

static bool hoist_from(counted_loop *l) {
    ir_fn *fn = l->fn;
    bool changed = false;
    for (uint32_t i = 0; i < l->loops->count[l->header]; i++) {
        ir_blk b = l->loops->blocks[l->loops->start[l->header] + i];
        /* Only the loop's own blocks: one of an inner loop may not run at all in an iteration. */
        if (l->d->loop[b] != l->header || !in_every_iteration(l, b)) continue;
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op == IR_check_bounds) changed |= hoist_bounds(l, r);
            if (ir_at(fn, r)->op == IR_check_nonzero) changed |= hoist_nonzero(l, r);
        }
    }
    return changed;
}

status pass_hoist(ir_fn *fn, bool *out_changed) {
    const dom_info *d = dom_compute(fn->memory, fn);
    const dom_members *loops = dom_loop_members(fn->memory, d);
    for (uint32_t i = 0; i < d->reachable && d->reducible; i++) {
        counted_loop l = {.fn = fn, .d = d, .loops = loops, .header = d->order[i]};
        if (!d->is_header[l.header] || !find_test(&l) || !find_counter(&l) || !has_one_exit(&l)) continue;
        if (hoist_from(&l)) *out_changed = true;
    }
    ir_sweep(fn);
    return status_ok();
}
