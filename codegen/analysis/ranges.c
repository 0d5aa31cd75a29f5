/* Facts are comparisons of two values, listed under each of them. A question about an order is answered as in
 * Bodik, Gupta and Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand" (2000): x - y <= k follows from
 * a path of facts and additions from x to y whose weights add up to at most k. Values of i32 have intervals
 * too, from their definitions and facts; additions count only where the intervals show that they do not
 * overflow.
 *
 * Which instance of a value a fact speaks of: a fact that holds here speaks of the newest one, and so does
 * the definition of a value that dominates this place, but for a phi, whose operands may be of the last
 * iteration. So no fact is used on an operand of a phi (`here` below), but for the counters of loops. */
#include "ranges.h"

#include "limit.h"

#define ZERO ((ir_ref)0) /* as `other` of a fact: the constant 0 of the value's type */

typedef struct fact { /* about OP other */
    ir_ref about, other;
    ir_op op;      /* eq .. ge */
    uint32_t next; /* an older fact about the same value, + 1 */
} fact;

struct ranges {
    ir_fn *fn;
    const dom_info *d;
    VEC(fact) facts;
    uint32_t *first_fact; /* by value: + 1 */
    ir_ref *at_least;     /* by phi: a counter that goes up from this value without overflow, or 0 */
    ir_ref *at_most;      /* the same for one that goes down */
    uint32_t value_count;
    int steps;
};

typedef struct interval {
    int64_t low, high;
} interval;

static const interval any_i32 = {INT32_MIN, INT32_MAX};

static const ir_ins *at(const ranges *s, ir_ref r) {
    return ir_at(s->fn, r);
}

static bool is_integer(const ranges *s, ir_ref r) {
    return at(s, r)->type == IR_I32 || at(s, r)->type == IR_I64;
}

static bool is_i32(const ranges *s, ir_ref r) {
    return r != ZERO && at(s, r)->type == IR_I32;
}

static bool is_number(const ranges *s, ir_ref r, int64_t *out) {
    *out = r == ZERO ? 0 : at(s, r)->imm.i;
    return r == ZERO || (at(s, r)->op == IR_const_ && is_integer(s, r));
}

static bool is_truth(const ranges *s, ir_ref r) { /* 0 or 1 */
    return (ir_ops[at(s, r)->op].flags & IR_TRUTH) != 0;
}

/* The same value: constants and lengths are made anew in many places. */
static bool is_same(const ranges *s, ir_ref a, ir_ref b) {
    int64_t one, other;
    if (a == b) return true;
    if (is_number(s, a, &one) && is_number(s, b, &other)) return one == other;
    if (a == ZERO || b == ZERO) return false;
    if (at(s, a)->op != at(s, b)->op) return false;
    if (at(s, a)->op == IR_uniform) return at(s, a)->imm.i == at(s, b)->imm.i;
    return at(s, a)->op == IR_length && at(s, a)->args[0] == at(s, b)->args[0];
}

/* ---- facts ---- */

static void add_fact(ranges *s, ir_ref about, ir_op op, ir_ref other) {
    if (about >= s->value_count || at(s, about)->op == IR_const_) return;
    fact f = {about, other, op, s->first_fact[about]};
    VEC_PUSH(ir_scratch(s->fn), &s->facts, f);
    s->first_fact[about] = s->facts.count;
}

static void add_comparison(ranges *s, ir_ref a, ir_op op, ir_ref b) {
    add_fact(s, a, op, b);
    add_fact(s, b, ir_mirrored(op), a);
}

static void assume(ranges *s, ir_ref condition, bool holds, int depth) {
    const ir_ins *ins = at(s, condition);
    add_fact(s, condition, holds ? IR_ne : IR_eq, ZERO);
    if (depth == 0) return;
    int64_t number;
    if (ir_is_comparison(ins->op) && is_integer(s, ins->args[0])) {
        ir_op op = holds ? (ir_op)ins->op : ir_negated((ir_op)ins->op);
        add_comparison(s, ins->args[0], op, ins->args[1]);
        bool equality = op == IR_eq || op == IR_ne;
        if (equality && is_number(s, ins->args[1], &number) && number == 0)
            assume(s, ins->args[0], op == IR_ne, depth - 1);
    } else if (ins->op == IR_not) {
        assume(s, ins->args[0], !holds, depth - 1);
    } else if ((ins->op == IR_and && holds) || (ins->op == IR_or && !holds)) {
        /* a & b is not 0: nor are a and b. a | b is 0: so are a and b. */
        for (int k = 0; k < 2; k++)
            assume(s, ins->args[k], holds, depth - 1);
    }
}

void range_assume(ranges *s, ir_ref condition, bool holds) {
    assume(s, condition, holds, LIMIT_PROOF_DEPTH);
}

void range_assume_check(ranges *s, ir_ref check) {
    const ir_ins *ins = at(s, check);
    switch (ins->op) {
    case IR_check_nonzero: add_fact(s, ins->args[0], IR_ne, ZERO); break;
    case IR_check_size: add_fact(s, ins->args[0], IR_ge, ZERO); break;
    case IR_check_true: range_assume(s, ins->args[0], true); break;
    case IR_check_bounds:
        add_fact(s, ins->args[0], IR_ge, ZERO);
        add_comparison(s, ins->args[0], IR_lt, ins->args[1]);
        break;
    default: break;
    }
}

uint32_t range_mark(const ranges *s) {
    return s->facts.count;
}

void range_forget(ranges *s, uint32_t mark) {
    while (s->facts.count > mark) {
        const fact *f = &s->facts.items[--s->facts.count];
        s->first_fact[f->about] = f->next;
    }
}

/* The facts about `r` one after the other: start with *next = 0 and *seen = 0. */
static const fact *next_fact(const ranges *s, ir_ref r, uint32_t *next, int *seen) {
    if (*seen == 0) *next = r == ZERO || r >= s->value_count ? 0 : s->first_fact[r];
    if (*next == 0 || ++*seen > LIMIT_PROOF_FACTS) return NULL;
    const fact *f = &s->facts.items[*next - 1];
    *next = f->next;
    return f;
}

/* ---- intervals ---- */

static interval interval_of(ranges *s, ir_ref r, int depth, bool here);

static interval meet(interval a, interval b) {
    return (interval){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

static interval hull(interval a, interval b) {
    return (interval){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static interval unless_overflow(interval i) {
    return i.low < INT32_MIN || i.high > INT32_MAX ? any_i32 : i;
}

static interval of_products(interval a, interval b) {
    int64_t p[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
    interval i = {p[0], p[0]};
    for (int k = 1; k < 4; k++)
        i = hull(i, (interval){p[k], p[k]});
    return unless_overflow(i);
}

/* Not negative and at most what the operands that are not negative are at most. */
static interval of_and(interval a, interval b) {
    if (a.low < 0 && b.low < 0) return any_i32;
    int64_t high = INT32_MAX;
    if (a.low >= 0 && a.high < high) high = a.high;
    if (b.low >= 0 && b.high < high) high = b.high;
    return (interval){0, high};
}

static interval of_remainder(interval a, interval b) {
    int64_t most = -b.low > b.high ? -b.low : b.high; /* of the divisor's magnitude */
    interval i = {a.low < 0 ? -(most - 1) : 0, a.high > 0 ? most - 1 : 0};
    return most == 0 ? any_i32 : meet(i, (interval){a.low < 0 ? a.low : 0, a.high > 0 ? a.high : 0});
}

static interval of_operation(ir_op op, interval a, interval b) {
    bool shift = b.low == b.high && b.low >= 0 && b.low < 32;
    switch (op) {
    case IR_add: return unless_overflow((interval){a.low + b.low, a.high + b.high});
    case IR_sub: return unless_overflow((interval){a.low - b.high, a.high - b.low});
    case IR_mul: return of_products(a, b);
    case IR_and: return of_and(a, b);
    case IR_rem: return of_remainder(a, b);
    case IR_div:
        return b.low < 1 ? any_i32
                         : hull((interval){a.low / b.low, a.high / b.low},
                                (interval){a.low / b.high, a.high / b.high});
    case IR_shr: return shift ? (interval){a.low >> b.low, a.high >> b.low} : any_i32;
    case IR_ushr:
        if (!shift || b.low == 0) return any_i32;
        return a.low >= 0 ? (interval){a.low >> b.low, a.high >> b.low} : (interval){0, UINT32_MAX >> b.low};
    default: return any_i32;
    }
}

static interval of_kind(char kind) {
    switch (kind) {
    case 'Z': return (interval){0, 1};
    case 'B': return (interval){INT8_MIN, INT8_MAX};
    case 'S': return (interval){INT16_MIN, INT16_MAX};
    case 'C': return (interval){0, UINT16_MAX};
    default: return any_i32;
    }
}

static interval of_phi(ranges *s, ir_ref r, int depth, bool here) {
    const ir_ins *ins = at(s, r);
    interval i = any_i32;
    if (r < s->value_count && s->at_least[r] != 0)
        i.low = interval_of(s, s->at_least[r], depth - 1, here).low;
    if (r < s->value_count && s->at_most[r] != 0)
        i.high = interval_of(s, s->at_most[r], depth - 1, here).high;
    if (ins->arg_count == 0 || ins->arg_count > LIMIT_PROOF_OPERANDS || s->d->is_header[ins->block]) return i;
    interval merged = interval_of(s, ins->args[0], depth - 1, false);
    for (uint32_t k = 1; k < ins->arg_count; k++)
        merged = hull(merged, interval_of(s, ins->args[k], depth - 1, false));
    return meet(i, merged);
}

static interval of_definition(ranges *s, ir_ref r, int depth, bool here) {
    const ir_ins *ins = at(s, r);
    switch (ins->op) {
    case IR_const_: return (interval){ins->imm.i, ins->imm.i};
    case IR_index: return (interval){0, INT32_MAX - 1}; /* there are at most INT32_MAX elements */
    case IR_length: return (interval){0, INT32_MAX};
    case IR_uniform:
        if (s->fn->bindings.items[ins->imm.i].part == CG_PART_LENGTH) return (interval){0, INT32_MAX};
        return any_i32;
    case IR_aload: return of_kind(ins->kind);
    case IR_i2b: return of_kind('B');
    case IR_i2s: return of_kind('S');
    case IR_i2c: return of_kind('C');
    case IR_phi: return of_phi(s, r, depth, here);
    default: break;
    }
    if (is_truth(s, r)) return (interval){0, 1};
    if (ins->arg_count != 2 || (ir_ops[ins->op].flags & IR_PURE) == 0 || !is_i32(s, ins->args[0]))
        return any_i32;
    return of_operation((ir_op)ins->op, interval_of(s, ins->args[0], depth - 1, here),
                        interval_of(s, ins->args[1], depth - 1, here));
}

static interval of_fact(const fact *f, interval other) {
    switch (f->op) {
    case IR_eq: return other;
    case IR_lt: return (interval){INT32_MIN, other.high - 1};
    case IR_le: return (interval){INT32_MIN, other.high};
    case IR_gt: return (interval){other.low + 1, INT32_MAX};
    case IR_ge: return (interval){other.low, INT32_MAX};
    default: return any_i32;
    }
}

static interval interval_of(ranges *s, ir_ref r, int depth, bool here) {
    if (r == ZERO) return (interval){0, 0};
    if (depth <= 0 || !is_i32(s, r) || --s->steps < 0) return any_i32;
    interval i = of_definition(s, r, depth, here);
    uint32_t next = 0;
    int seen = 0;
    for (const fact *f; here && (f = next_fact(s, r, &next, &seen)) != NULL;)
        i = meet(i, of_fact(f, interval_of(s, f->other, depth - 2, here)));
    return i;
}

/* ---- orders ---- */

static bool differ_at_most(ranges *s, ir_ref x, ir_ref y, int64_t k, int depth);

/* `r` is *out_base + *out_term, without overflow. */
static bool is_sum(ranges *s, ir_ref r, ir_ref *out_base, int64_t *out_term) {
    if (!is_i32(s, r) || (at(s, r)->op != IR_add && at(s, r)->op != IR_sub)) return false;
    const ir_ins *ins = at(s, r);
    if (!is_number(s, ins->args[1], out_term)) return false;
    if (ins->op == IR_sub) *out_term = -*out_term;
    *out_base = ins->args[0];
    interval base = interval_of(s, *out_base, LIMIT_PROOF_DEPTH / 2, true);
    return base.low + *out_term >= INT32_MIN && base.high + *out_term <= INT32_MAX;
}

/* x - y <= k by a fact about `of`, which is x or y. */
static bool by_facts(ranges *s, ir_ref x, ir_ref y, int64_t k, int depth, bool of_x) {
    uint32_t next = 0;
    int seen = 0;
    for (const fact *f; (f = next_fact(s, of_x ? x : y, &next, &seen)) != NULL;) {
        ir_op strict = of_x ? IR_lt : IR_gt, weak = of_x ? IR_le : IR_ge;
        if (f->op != strict && f->op != weak && f->op != IR_eq) continue;
        int64_t rest = k + (f->op == strict);
        if (differ_at_most(s, of_x ? f->other : x, of_x ? y : f->other, rest, depth - 1)) return true;
    }
    return false;
}

/* x <= what is returned, by the definition of x; or 0. */
static ir_ref above(ranges *s, ir_ref x) {
    if (!is_i32(s, x)) return 0;
    const ir_ins *ins = at(s, x);
    if (ins->op == IR_phi && x < s->value_count) return s->at_most[x];
    bool shrinks = ins->op == IR_and || ins->op == IR_shr || ins->op == IR_ushr || ins->op == IR_sub ||
                   ins->op == IR_div;
    if (!shrinks) return 0;
    interval a = interval_of(s, ins->args[0], LIMIT_PROOF_DEPTH / 2, true),
             b = interval_of(s, ins->args[1], LIMIT_PROOF_DEPTH / 2, true);
    if (a.low < 0) return 0;
    if (ins->op == IR_sub) return b.low >= 0 ? ins->args[0] : 0;
    if (ins->op == IR_div) return b.low >= 1 ? ins->args[0] : 0;
    return ins->args[0];
}

static bool by_definition(ranges *s, ir_ref x, ir_ref y, int64_t k, int depth) {
    ir_ref base;
    int64_t term;
    if (is_sum(s, x, &base, &term) && differ_at_most(s, base, y, k - term, depth - 1)) return true;
    if (is_sum(s, y, &base, &term) && differ_at_most(s, x, base, k + term, depth - 1)) return true;
    base = above(s, x);
    if (base != 0 && differ_at_most(s, base, y, k, depth - 1)) return true;
    if (is_i32(s, y) && at(s, y)->op == IR_phi && y < s->value_count && s->at_least[y] != 0)
        return differ_at_most(s, x, s->at_least[y], k, depth - 1);
    if (!is_i32(s, x) || at(s, x)->op != IR_rem) return false;
    ir_ref divisor = at(s, x)->args[1]; /* positive: x is at most divisor - 1 */
    return interval_of(s, divisor, LIMIT_PROOF_DEPTH / 2, true).low >= 1 &&
           differ_at_most(s, divisor, y, k + 1, depth - 1);
}

/* x - y <= k, as integers without a limit. */
static bool differ_at_most(ranges *s, ir_ref x, ir_ref y, int64_t k, int depth) {
    int64_t one, other;
    if (--s->steps < 0) return false;
    if (is_same(s, x, y)) return k >= 0;
    if (is_number(s, x, &one) && is_number(s, y, &other) && one > INT64_MIN / 2 && one < INT64_MAX / 2 &&
        other > INT64_MIN / 2 && other < INT64_MAX / 2)
        return one - other <= k;
    if (is_i32(s, x) || is_i32(s, y)) {
        interval a = interval_of(s, x, LIMIT_PROOF_DEPTH / 2, true),
                 b = interval_of(s, y, LIMIT_PROOF_DEPTH / 2, true);
        if (a.high - b.low <= k) return true;
    }
    if (depth <= 0) return false;
    return by_facts(s, x, y, k, depth, true) || by_facts(s, x, y, k, depth, false) ||
           by_definition(s, x, y, k, depth);
}

static bool is_at_most(ranges *s, ir_ref x, ir_ref y, int64_t k) {
    s->steps = LIMIT_PROOF_STEPS;
    return differ_at_most(s, x, y, k, LIMIT_PROOF_DEPTH / 2);
}

/* ---- questions ---- */

static range_answer negated(range_answer a) {
    return a == RANGE_UNKNOWN ? a : a == RANGE_TRUE ? RANGE_FALSE : RANGE_TRUE;
}

/* A fact about `r` and 0 or another constant that tells whether r is 0. */
static range_answer by_equality(ranges *s, ir_ref r, ir_ref with) {
    uint32_t next = 0;
    int seen = 0;
    for (const fact *f; (f = next_fact(s, r, &next, &seen)) != NULL;)
        if ((f->op == IR_eq || f->op == IR_ne) && is_same(s, f->other, with))
            return f->op == IR_eq ? RANGE_TRUE : RANGE_FALSE;
    return RANGE_UNKNOWN;
}

static range_answer decide_equality(ranges *s, ir_ref a, ir_ref b) {
    range_answer known = by_equality(s, a, b);
    if (known != RANGE_UNKNOWN) return known;
    if (is_at_most(s, a, b, -1) || is_at_most(s, b, a, -1)) return RANGE_FALSE;
    return is_same(s, a, b) ? RANGE_TRUE : RANGE_UNKNOWN;
}

static range_answer decide_order(ranges *s, ir_op op, ir_ref a, ir_ref b) {
    if (op == IR_gt || op == IR_ge) return decide_order(s, ir_mirrored(op), b, a);
    int64_t k = op == IR_lt ? -1 : 0; /* a - b <= k, or else b - a <= -k - 1 */
    if (is_at_most(s, a, b, k)) return RANGE_TRUE;
    return is_at_most(s, b, a, -k - 1) ? RANGE_FALSE : RANGE_UNKNOWN;
}

static range_answer decide(ranges *s, ir_ref condition, int depth) {
    const ir_ins *ins = at(s, condition);
    range_answer known = negated(by_equality(s, condition, ZERO));
    if (known != RANGE_UNKNOWN || depth == 0) return known;
    if (ins->op == IR_not) return negated(decide(s, ins->args[0], depth - 1));
    if (ins->op == IR_and || ins->op == IR_or) {
        range_answer a = decide(s, ins->args[0], depth - 1), b = decide(s, ins->args[1], depth - 1);
        range_answer enough = ins->op == IR_and ? RANGE_FALSE : RANGE_TRUE;
        if (a == enough || b == enough) return enough;
        bool truths = is_truth(s, ins->args[0]) && is_truth(s, ins->args[1]); /* 1 & 2 is 0 */
        return a == b && (truths || ins->op == IR_or) ? a : RANGE_UNKNOWN;
    }
    if (!ir_is_comparison(ins->op) || !is_integer(s, ins->args[0])) return RANGE_UNKNOWN;
    ir_ref a = ins->args[0], b = ins->args[1];
    if (ins->op == IR_eq) return decide_equality(s, a, b);
    if (ins->op == IR_ne) return negated(decide_equality(s, a, b));
    return decide_order(s, (ir_op)ins->op, a, b);
}

range_answer range_decide(ranges *s, ir_ref condition) {
    return decide(s, condition, LIMIT_PROOF_DEPTH / 2);
}

bool range_proves(ranges *s, ir_ref check) {
    const ir_ins *ins = at(s, check);
    ir_ref a = ins->args[0];
    switch (ins->op) {
    case IR_check_nonzero: return decide_equality(s, a, ZERO) == RANGE_FALSE;
    case IR_check_size: return is_at_most(s, ZERO, a, 0);
    case IR_check_true: return range_decide(s, a) == RANGE_TRUE;
    case IR_check_bounds: return is_at_most(s, ZERO, a, 0) && is_at_most(s, a, ins->args[1], -1);
    default: return false;
    }
}

/* ---- counters of loops ---- */

/* A branch above block b, up to the loop's header, lets b be reached only where phi + step is no overflow. */
static bool is_kept_from_overflow(ranges *s, ir_ref phi, int64_t step, ir_blk b) {
    ir_fn *fn = s->fn;
    ir_blk header = at(s, phi)->block;
    for (int k = 0; k < LIMIT_PROOF_DOMINATORS && b != header; k++, b = s->d->idom[b]) {
        const ir_block *block = &fn->blocks.items[b];
        if (block->preds.count != 1) continue;
        const ir_block *above_it = &fn->blocks.items[block->preds.items[0]];
        const ir_ins *end = at(s, ir_end(fn, block->preds.items[0]));
        if (end->op != IR_branch || above_it->succs[0] == above_it->succs[1]) continue;
        const ir_ins *test = at(s, end->args[0]);
        if (!ir_is_comparison(test->op) || !is_i32(s, test->args[0])) continue;
        ir_op op = above_it->succs[0] == b ? (ir_op)test->op : ir_negated((ir_op)test->op);
        ir_ref limit = test->args[1];
        if (limit == phi) {
            limit = test->args[0];
            op = ir_mirrored(op);
        } else if (test->args[0] != phi) {
            continue;
        }
        s->steps = LIMIT_PROOF_STEPS;
        interval i = interval_of(s, limit, LIMIT_PROOF_DEPTH / 2, false);
        bool up = op == IR_lt || op == IR_le, strict = op == IR_lt || op == IR_gt;
        if (step > 0 && up && i.high - strict + step <= INT32_MAX) return true;
        bool down = op == IR_gt || op == IR_ge;
        if (step < 0 && down && i.low + strict + step >= INT32_MIN) return true;
    }
    return false;
}

/* phi(first, phi + step ...), all steps up or all down: it never passes `first` again. */
static void find_counter(ranges *s, ir_ref phi) {
    const ir_ins *ins = at(s, phi);
    const ir_block *block = &s->fn->blocks.items[ins->block];
    ir_ref first = 0;
    int direction = 0;
    for (uint32_t p = 0; p < ins->arg_count; p++) {
        if (!dom_in_loop(s->d, block->preds.items[p], ins->block)) {
            if (first != 0 && first != ins->args[p]) return;
            first = ins->args[p];
            continue;
        }
        const ir_ins *next = at(s, ins->args[p]);
        int64_t step;
        if (ins->args[p] == phi) continue;
        if (next->op != IR_add || next->args[0] != phi || !is_number(s, next->args[1], &step) || step == 0)
            return;
        if (direction != 0 && (step > 0) != (direction > 0)) return;
        if (!is_kept_from_overflow(s, phi, step, next->block)) return;
        direction = step > 0 ? 1 : -1;
    }
    if (first == 0 || direction == 0) return;
    *(direction > 0 ? &s->at_least[phi] : &s->at_most[phi]) = first;
}

ranges *ranges_new(ir_fn *fn, const dom_info *d) {
    ranges *s = ARENA_NEW(ir_scratch(fn), ranges);
    s->fn = fn;
    s->d = d;
    s->value_count = fn->ins.count;
    s->first_fact = ARENA_ARRAY(ir_scratch(fn), uint32_t, fn->ins.count);
    s->at_least = ARENA_ARRAY(ir_scratch(fn), ir_ref, fn->ins.count);
    s->at_most = ARENA_ARRAY(ir_scratch(fn), ir_ref, fn->ins.count);
    for (uint32_t i = 0; i < d->reachable; i++) {
        const ir_block *block = &fn->blocks.items[d->order[i]];
        if (!d->is_header[d->order[i]]) continue;
        for (uint32_t k = 0; k < block->ins.count && at(s, block->ins.items[k])->op == IR_phi; k++)
            if (is_i32(s, block->ins.items[k])) find_counter(s, block->ins.items[k]);
    }
    return s;
}
