/* Loop predication: checks leave counted loops.
 *
 * The checks of a loop are replaced by one in front of it when, for a loop that is entered, the one in front
 * fails exactly if one inside would fail in some iteration. That is so when
 *   1. the loop is counted (counted_loop.h), by i from `first` on;
 *   2. the check is reached in every iteration: its block dominates every back edge;
 *   3. what is checked is an expression of i and values from outside that is linear in i. Its values then
 *      lie between the first and the last one. So testing those two is enough, and one end of each where it
 *      is known which is the larger.
 *
 * The expression is evaluated in 64 bits, where the arithmetic of the accepted expressions cannot overflow. If
 * both ends lie inside the bounds, so does every value between, and 32-bit arithmetic gives the same. If an
 * end lies outside, but only because Java's ints would wrap around into the bounds, the trap is needless: the
 * element is then evaluated in Java, which gives the right answer. The same holds where the counter itself
 * might wrap around behind its last value, and the loop go on.
 *
 * An element of few iterations feels what stands in front of the loop, so that is one branch on a few
 * operations: x and y are both not negative if x | y is not; an index of several arrays is compared with the
 * least of their lengths; and a counter itself that goes by one needs no 64 bits. */
#include "counted_loop.h"
#include "fold_const.h"
#include "intrinsics.h"
#include "passes.h"
#include "limit.h"

static bool is_inside(const counted_loop *l, ir_blk b) {
    return counted_loop_holds(l, b);
}

/* ---- expressions of the counter, in 64 bits ---- */

/* Whether a value grows or shrinks as the counter grows. */
typedef enum slope { FALLS = -1, CONSTANT = 0, RISES = 1, ANY_SLOPE = 2 } slope;

static slope reversed(slope s) {
    return s == ANY_SLOPE ? s : (slope) - (int)s;
}

static slope of_sum(slope a, slope b) {
    return a == CONSTANT || a == b ? b : b == CONSTANT ? a : ANY_SLOPE;
}

/* Of `a`, which has slope `s`, times the constant or unknown `b`. */
static slope of_product(const counted_loop *l, slope s, ir_ref b) {
    int64_t by;
    if (s == CONSTANT) return s;
    if (!ir_const_int(l->fn, b, &by)) return ANY_SLOPE;
    return by > 0 ? s : by < 0 ? reversed(s) : CONSTANT;
}

/* A bound of the value's magnitude, or 0 if the expression is not linear in the counter or may leave 64 bits.
 */
static double magnitude_of(const counted_loop *l, ir_ref r, int depth, slope *out_slope) {
    const ir_fn *fn = l->fn;
    const ir_ins *ins = ir_at(fn, r);
    slope left = CONSTANT, right = CONSTANT;
    int64_t number;
    *out_slope = r == l->counter ? RISES : CONSTANT;
    if (ir_const_int(fn, r, &number)) return number == 0 ? 1 : number < 0 ? -(double)number : (double)number;
    if (r == l->counter || !is_inside(l, ins->block)) return 0x1p31;
    if (depth == 0 || ins->type != IR_I32 || (ins->op != IR_add && ins->op != IR_sub && ins->op != IR_mul))
        return 0;
    double a = magnitude_of(l, ins->args[0], depth - 1, &left),
           b = magnitude_of(l, ins->args[1], depth - 1, &right);
    if (a == 0 || b == 0 || (ins->op == IR_mul && left != CONSTANT && right != CONSTANT)) return 0;
    if (ins->op == IR_mul)
        *out_slope =
            right == CONSTANT ? of_product(l, left, ins->args[1]) : of_product(l, right, ins->args[0]);
    else
        *out_slope = of_sum(left, ins->op == IR_sub ? reversed(right) : right);
    double magnitude = ins->op == IR_mul ? a * b : a + b;
    return magnitude < 0x1p63 ? magnitude : 0;
}

static ir_ref put(counted_loop *l, ir_op op, ir_type type, ir_ref a, ir_ref b, ir_imm imm) {
    ir_fn *fn = l->fn;
    ir_ref args[2] = {a, b};
    uint32_t count = b != 0 ? 2 : a != 0 ? 1 : 0;
    const ir_ins *left = ir_at(fn, a), *right = ir_at(fn, count == 2 ? b : a);
    if (count > 0 && left->op == IR_const_ && right->op == IR_const_ &&
        fold_const(op, (ir_type)left->type, left->imm, right->imm, &imm)) {
        op = IR_const_;
        count = 0;
    }
    ir_ref r = ir_make(fn, op, type, args, count, imm, 0, NULL);
    ir_insert_last(fn, l->before, r);
    return r;
}

static ir_ref put_const(counted_loop *l, ir_type type, int64_t value) {
    return put(l, IR_const_, type, 0, 0, (ir_imm){.i = value});
}

/* The expression with the counter being `at` (an i64). */
static ir_ref evaluate(counted_loop *l, ir_ref r, ir_ref at) {
    ir_ins ins = *ir_at(l->fn, r);
    int64_t number;
    if (r == l->counter) return at;
    if (ir_const_int(l->fn, r, &number)) return put_const(l, IR_I64, number);
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

/* ---- what is checked in front ---- */

/* An index, and the least of the lengths that it is checked against. */
typedef struct bounded {
    ir_ref index, length;
    slope slope;
} bounded;

typedef struct front { /* the check in front of a loop: */
    ir_ref always;     /* 0 or 1: must hold; 0: nothing */
    ir_ref if_entered; /* 0 or 1: must hold if the loop is entered; 0: nothing */
    ir_ref narrow;     /* i32: must not be negative if the loop is entered; 0: nothing */
    ir_ref wide;       /* i64: the same */
    bool no_wrap;      /* the counter's not wrapping around is among them */
    VEC(bounded) indices;
    uint32_t *place; /* by value: its place in `indices`, + 1; all 0 between two loops */
    const ir_site *site;
} front;

static void join(counted_loop *l, ir_op op, ir_type type, ir_ref *all, ir_ref one) {
    *all = *all == 0 ? one : put(l, op, type, *all, one, (ir_imm){0});
}

/* Let the sign of *all be that of `one` too. */
static void join_sign(counted_loop *l, ir_type type, ir_ref *all, ir_ref one) {
    const ir_ins *ins = ir_at(l->fn, one);
    if (ins->op != IR_const_ || ins->imm.i < 0) join(l, IR_or, type, all, one);
}

static ir_ref put_sub(counted_loop *l, ir_type type, ir_ref a, ir_ref b) {
    return put(l, IR_sub, type, a, b, (ir_imm){0});
}

static bool is_strict(const counted_loop *l) {
    return l->compare == IR_lt || l->compare == IR_gt;
}

/* The counter, going by one, has no value below 0. Then, whether the loop is entered or not, its values lie
 * inside of an array if the one end does that is not known; and that is a comparison that `assume` can use.
 */
static bool starts_from_zero(const counted_loop *l) {
    int64_t low;
    if (l->step == 1) return ir_const_int(l->fn, l->first, &low) && low == 0;
    return ir_const_int(l->fn, l->limit, &low) && low == (is_strict(l) ? -1 : 0);
}

static ir_ref put_end_inside(counted_loop *l, ir_ref length) {
    ir_op op = l->step == 1 && is_strict(l) ? IR_le : IR_lt;
    return put(l, op, IR_I32, l->step == 1 ? l->limit : l->first, length, (ir_imm){0});
}

/* The counter itself, going by one. In 32 bits: where `low` is not negative the difference does not overflow
 * for a loop that is entered, and where it is, the sign is set already. */
static void put_counter(counted_loop *l, front *f, ir_ref length) {
    ir_ref one = put_const(l, IR_I32, 1), low = l->first, high = l->limit;
    if (l->step == -1) {
        low = is_strict(l) ? put(l, IR_add, IR_I32, l->limit, one, (ir_imm){0}) : l->limit;
        high = l->first;
    }
    if (l->step == -1 || !is_strict(l)) length = put_sub(l, IR_I32, length, one);
    join_sign(l, IR_I32, &f->narrow, low);
    join_sign(l, IR_I32, &f->narrow, put_sub(l, IR_I32, length, high));
}

/* Not negative and less than the length. */
static void put_invariant(counted_loop *l, front *f, ir_ref value, ir_ref length) {
    ir_ref most = put_sub(l, IR_I32, length, put_const(l, IR_I32, 1));
    join_sign(l, IR_I32, &f->narrow, value);
    join_sign(l, IR_I32, &f->narrow, put_sub(l, IR_I32, most, value));
}

/* The step behind the last value does not wrap around. One by one a counter does not if its limit is beyond
 * it. */
static void put_no_wrap(counted_loop *l, front *f, ir_ref last) {
    if (f->no_wrap || (is_strict(l) && (l->step == 1 || l->step == -1))) return;
    bool up = l->step > 0;
    ir_ref most = put_const(l, IR_I64, (up ? INT32_MAX : INT32_MIN) - l->step);
    join_sign(l, IR_I64, &f->wide, put_sub(l, IR_I64, up ? most : last, up ? last : most));
    f->no_wrap = true;
}

/* The same in 64 bits for the values at both ends, of which one may be known to be the lower one. */
static void put_ends(counted_loop *l, front *f, const bounded *b) {
    ir_ref first = put(l, IR_i2l, IR_I64, l->first, 0, (ir_imm){0});
    ir_ref last = last_value(l, first, put(l, IR_i2l, IR_I64, l->limit, 0, (ir_imm){0}));
    ir_ref length = put(l, IR_i2l, IR_I64, b->length, 0, (ir_imm){0});
    ir_ref most = put_sub(l, IR_I64, length, put_const(l, IR_I64, 1));
    ir_ref ends[2] = {evaluate(l, b->index, first), evaluate(l, b->index, last)};
    slope way = l->step > 0 ? b->slope : reversed(b->slope); /* from the first value to the last */
    put_no_wrap(l, f, last);
    for (int k = 0; k < 2; k++) {
        bool may_be_low = way == ANY_SLOPE || (way == RISES) == (k == 0);
        bool may_be_high = way == ANY_SLOPE || (way == FALLS) == (k == 0);
        if (may_be_low) join_sign(l, IR_I64, &f->wide, ends[k]);
        if (may_be_high) join_sign(l, IR_I64, &f->wide, put_sub(l, IR_I64, most, ends[k]));
    }
}

static void put_index(counted_loop *l, front *f, const bounded *b) {
    if (b->index == l->counter && (l->step == 1 || l->step == -1))
        put_counter(l, f, b->length);
    else if (!is_inside(l, ir_at(l->fn, b->index)->block))
        put_invariant(l, f, b->index, b->length);
    else
        put_ends(l, f, b);
}

static ir_ref put_not_negative(counted_loop *l, ir_ref value, ir_type type) {
    return put(l, IR_ge, IR_I32, value, put_const(l, type, 0), (ir_imm){0});
}

static void put_check(counted_loop *l, front *f) {
    for (uint32_t k = 0; k < f->indices.count; k++) {
        put_index(l, f, &f->indices.items[k]);
        f->place[f->indices.items[k].index] = 0;
    }
    if (f->wide != 0 && f->narrow != 0) { /* one sign of both */
        join_sign(l, IR_I64, &f->wide, put(l, IR_i2l, IR_I64, f->narrow, 0, (ir_imm){0}));
        f->narrow = 0;
    }
    if (f->narrow != 0) join(l, IR_and, IR_I32, &f->if_entered, put_not_negative(l, f->narrow, IR_I32));
    if (f->wide != 0) join(l, IR_and, IR_I32, &f->if_entered, put_not_negative(l, f->wide, IR_I64));
    if (f->if_entered != 0) {
        ir_ref entered = put(l, l->compare, IR_I32, l->first, l->limit, (ir_imm){0});
        ir_ref skipped = put(l, IR_not, IR_I32, entered, 0, (ir_imm){0});
        join(l, IR_and, IR_I32, &f->always, put(l, IR_or, IR_I32, skipped, f->if_entered, (ir_imm){0}));
    }
    if (f->always == 0) return; /* all ends are constants, and inside */
    ir_ref check = put(l, IR_check_true, IR_VOID, f->always, 0, (ir_imm){0});
    ir_at(l->fn, check)->site = f->site;
}

/* ---- moving checks ---- */

/* The length as a value outside of the loop, or 0. */
static ir_ref length_in_front(counted_loop *l, ir_ref length) {
    ir_ins size = *ir_at(l->fn, length);
    if (!is_inside(l, size.block)) return length;
    /* The length of an array from outside is the same everywhere. */
    if (size.op == IR_length && !is_inside(l, ir_at(l->fn, size.args[0])->block))
        return put(l, IR_length, IR_I32, size.args[0], 0, (ir_imm){0});
    return size.op == IR_const_ ? put_const(l, IR_I32, size.imm.i) : 0;
}

static void add_index(counted_loop *l, front *f, bounded b) {
    uint32_t *place = &f->place[b.index];
    if (*place == 0) {
        VEC_PUSH(l->fn->memory, &f->indices, b);
        *place = f->indices.count;
        return;
    }
    ir_ref *least = &f->indices.items[*place - 1].length;
    ir_imm min = {.i = intrinsic_find("java/lang/Math", "min", "(II)I")};
    if (*least != b.length) *least = put(l, IR_intrinsic, IR_I32, *least, b.length, min);
}

static bool hoist_bounds(counted_loop *l, front *f, ir_ref check) {
    bounded b = {.index = ir_at(l->fn, check)->args[0]};
    if (magnitude_of(l, b.index, LIMIT_INDEX_TERMS, &b.slope) == 0) return false;
    b.length = length_in_front(l, ir_at(l->fn, check)->args[1]);
    if (b.length == 0) return false;
    if (b.index == l->counter && (l->step == 1 || l->step == -1) && starts_from_zero(l))
        join(l, IR_and, IR_I32, &f->always, put_end_inside(l, b.length));
    else
        add_index(l, f, b);
    return true;
}

static bool hoist_nonzero(counted_loop *l, front *f, ir_ref check) {
    ir_fn *fn = l->fn;
    ir_ref value = ir_at(fn, check)->args[0];
    if (is_inside(l, ir_at(fn, value)->block)) return false;
    ir_ref zero = put_const(l, (ir_type)ir_at(fn, value)->type, 0);
    join(l, IR_and, IR_I32, &f->if_entered, put(l, IR_ne, IR_I32, value, zero, (ir_imm){0}));
    return true;
}

static bool in_every_iteration(const counted_loop *l, ir_blk b) {
    return b != l->header && counted_loop_always_runs(l, b); /* the header also runs once more, to leave */
}

static bool hoist_check(counted_loop *l, front *f, ir_ref r) {
    switch (ir_at(l->fn, r)->op) {
    case IR_check_bounds: return hoist_bounds(l, f, r);
    case IR_check_nonzero: return hoist_nonzero(l, f, r);
    default: return false;
    }
}

static bool hoist_from(counted_loop *l, uint32_t *place) {
    ir_fn *fn = l->fn;
    front f = {.place = place};
    bool changed = false;
    for (uint32_t i = 0; i < l->loops->count[l->header]; i++) {
        ir_blk b = l->loops->blocks[l->loops->start[l->header] + i];
        /* Only the loop's own blocks: one of an inner loop may not run at all in an iteration. */
        if (l->d->loop[b] != l->header || !in_every_iteration(l, b)) continue;
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (!hoist_check(l, &f, r)) continue;
            if (!changed) f.site = ir_at(fn, r)->site;
            ir_remove(fn, r);
            changed = true;
        }
    }
    if (changed) put_check(l, &f);
    return changed;
}

status pass_loop_predication(ir_fn *fn, bool *out_changed) {
    const dom_info *d = dom_compute(ir_scratch(fn), fn);
    const dom_members *loops = dom_loop_members(ir_scratch(fn), d);
    uint32_t *place = ARENA_ARRAY(ir_scratch(fn), uint32_t, fn->ins.count);
    for (uint32_t i = 0; i < d->reachable && d->reducible; i++) {
        counted_loop l;
        if (!counted_loop_find(fn, d, loops, d->order[i], &l)) continue;
        if (hoist_from(&l, place)) *out_changed = true;
    }
    ir_sweep(fn);
    return status_ok();
}
