/* Loop fusion: of two loops, one directly behind the other, that go the same number of rounds and compute the same
 * elementary functions, as one that sums cosines and one that sums sines do, comes one, in which gvn computes these once.
 *
 *     entry;  while (p) { A }  between;  while (q) { B }  rest   ->   between;  entry;  while (p) { A B }  rest
 *
 * Requirements:
 *   1. Each loop is left at its header alone, by a branch, and has one latch, which is not the header. What is between
 *      them is one block, and so is what the second one leads to at first, which nothing else leads to.
 *   2. q is p: the same computation (see `is_same`) of phis that begin with the same values and go on by the same
 *      computations. So p and q are the same in the first round, and if they are in one, in the next.
 *   3. The second loop has nothing of the first one: what it uses of the block between is computed of what was before
 *      both. That moves in front of them, checks too, for the element fails earlier then, but as it would; the rest
 *      moves behind them.
 *   4. Nothing is written in the loops or between them, and the second one loads nothing: earlier passes may have
 *      dropped a check of its loads for what holds behind the first loop.
 *   5. There is something to gain: an elementary function that both compute of the same values in every round. */
#include "dom.h"
#include "facts.h"
#include "limit.h"
#include "passes.h"

typedef struct one_loop {
    ir_blk header, latch;
    ir_blk entry; /* leads to the header alone */
    ir_blk body;  /* where the header's branch leads while the loop goes on */
    ir_blk behind;
    uint32_t exit;                   /* which of the header's successors that is */
    uint32_t from_entry, from_latch; /* the header's predecessors */
} one_loop;

typedef struct fusion {
    ir_fn *fn;
    const dom_info *d;
    const dom_members *loops;
    one_loop first, second;
    /* By value of the second loop: that of the first which it equals in every round, if what is assumed holds; or 0. */
    ir_ref *same;
} fusion;

/* --- requirement 1 --- */

static bool leaves_at_header_alone(const fusion *f, const one_loop *l) {
    for (uint32_t i = 0; i < f->loops->count[l->header]; i++) {
        ir_blk b = f->loops->blocks[f->loops->start[l->header] + i];
        const ir_block *block = &f->fn->blocks.items[b];
        for (uint32_t k = 0; k < block->succ_count; k++)
            if (b != l->header && !dom_in_loop(f->d, block->succs[k], l->header)) return false;
    }
    return true;
}

static bool find_loop(const fusion *f, ir_blk header, one_loop *out) {
    const ir_block *block = &f->fn->blocks.items[header];
    *out = (one_loop){.header = header, .entry = dom_loop_entry(f->fn, f->d, header)};
    if (out->entry == IR_NO_BLOCK || block->preds.count != 2 ||
        ir_at(f->fn, ir_end(f->fn, header))->op != IR_branch)
        return false;
    out->from_entry = block->preds.items[0] == out->entry ? 0 : 1;
    out->from_latch = 1 - out->from_entry;
    out->latch = block->preds.items[out->from_latch];
    out->exit = dom_in_loop(f->d, block->succs[0], header) ? 1 : 0;
    out->behind = block->succs[out->exit];
    out->body = block->succs[1 - out->exit];
    return out->latch != header && f->fn->blocks.items[out->latch].succ_count == 1 && out->body != header &&
           f->fn->blocks.items[out->body].preds.count == 1 &&
           f->fn->blocks.items[out->behind].preds.count == 1 && !dom_in_loop(f->d, out->behind, header) &&
           leaves_at_header_alone(f, out);
}

static bool has_phis(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    return block->ins.count > 0 && ir_at(fn, block->ins.items[0])->op == IR_phi;
}

/* --- requirement 2 --- */

static bool is_in(const fusion *f, const one_loop *l, ir_ref r) {
    return dom_in_loop(f->d, ir_at(f->fn, r)->block, l->header);
}

static bool same_constant(const ir_ins *a, const ir_ins *b) {
    return a->op == IR_const_ && b->op == IR_const_ && a->type == b->type && a->type != IR_F32 &&
           a->type != IR_F64 && a->imm.i == b->imm.i;
}

/* Whether `b` of the second loop, or from outside, is in every round what `a` is of the first. Of phis that is assumed
 * while what they go on by is looked at: where it turns out otherwise, nothing of what was assumed is used. */
static bool is_same(fusion *f, ir_ref a, ir_ref b, int depth) {
    const ir_ins *one = ir_at(f->fn, a), *other = ir_at(f->fn, b);
    bool inside = is_in(f, &f->second, b);
    if (!inside || !is_in(f, &f->first, a)) return !inside && (a == b || same_constant(one, other));
    if (f->same[b] != 0) return f->same[b] == a;
    if (depth == 0 || one->op != other->op || one->type != other->type ||
        one->arg_count != other->arg_count || (ir_ops[one->op].flags & IR_PURE) == 0 ||
        one->imm.i != other->imm.i)
        return false;
    f->same[b] = a;
    if (one->op != IR_phi) {
        for (uint32_t k = 0; k < one->arg_count; k++)
            if (!is_same(f, one->args[k], other->args[k], depth - 1)) return false;
        return true;
    }
    return one->block == f->first.header && other->block == f->second.header &&
           is_same(f, one->args[f->first.from_entry], other->args[f->second.from_entry], depth - 1) &&
           is_same(f, one->args[f->first.from_latch], other->args[f->second.from_latch], depth - 1);
}

/* The same with nothing assumed, not even what was found out before. */
static bool is_the_same(fusion *f, ir_ref a, ir_ref b) {
    for (ir_ref r = 0; r < f->fn->ins.count; r++)
        f->same[r] = 0;
    return is_same(f, a, b, LIMIT_FUSED_TERMS);
}

static bool go_on_together(fusion *f) {
    ir_ref one = ir_end(f->fn, f->first.header), other = ir_end(f->fn, f->second.header);
    return f->first.exit == f->second.exit &&
           is_the_same(f, ir_at(f->fn, one)->args[0], ir_at(f->fn, other)->args[0]);
}

/* --- requirements 3 and 4 --- */

static bool is_check(const ir_ins *ins) {
    return (ir_ops[ins->op].flags & IR_CHECK) != 0;
}

/* Of the block between: whether it stays behind the loops. Its order is that of uses, so what it depends on is known. */
static bool stays_behind(const fusion *f, const bool *behind, ir_ref r) {
    const ir_ins *ins = ir_at(f->fn, r);
    if ((ir_ops[ins->op].flags & (IR_PURE | IR_CHECK)) == 0) return true;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (behind[ins->args[k]] || is_in(f, &f->first, ins->args[k])) return true;
    return false;
}

/* Which instructions of the block between the loops stay behind the joined one, in `behind`. False: one of them is a check, which would
 * come too late, or one of the block writes. */
static bool sort_between(const fusion *f, bool *behind) {
    const ir_block *between = &f->fn->blocks.items[f->first.behind];
    for (uint32_t k = 0; k + 1 < between->ins.count; k++) {
        ir_ref r = between->ins.items[k];
        const ir_ins *ins = ir_at(f->fn, r);
        bool writes = (ir_ops[ins->op].flags & IR_WRITES) != 0;
        behind[r] = stays_behind(f, behind, r);
        if (writes || (behind[r] && is_check(ins))) return false;
    }
    return true;
}

static bool may_be_joined(const fusion *f, const one_loop *l, const bool *behind) {
    for (uint32_t i = 0; i < f->loops->count[l->header]; i++) {
        const ir_block *block = &f->fn->blocks.items[f->loops->blocks[f->loops->start[l->header] + i]];
        for (uint32_t n = 0; n < block->ins.count; n++) {
            const ir_ins *ins = ir_at(f->fn, block->ins.items[n]);
            bool loads = l == &f->first && fact_is_constant_load(f->fn, ins);
            if ((ir_ops[ins->op].flags & (IR_PURE | IR_CHECK | IR_END)) == 0 && !loads) return false;
            for (uint32_t k = 0; l == &f->second && k < ins->arg_count; k++)
                if (behind[ins->args[k]] || is_in(f, &f->first, ins->args[k])) return false;
        }
    }
    return true;
}

/* --- requirement 5 --- */

static void list_elementary(const fusion *f, const one_loop *l, ir_ref *out, uint32_t *out_count) {
    *out_count = 0;
    for (uint32_t i = 0; i < f->loops->count[l->header]; i++) {
        ir_blk b = f->loops->blocks[f->loops->start[l->header] + i];
        const ir_block *block = &f->fn->blocks.items[b];
        for (uint32_t n = 0; n < block->ins.count && *out_count < LIMIT_FUSED_TERMS; n++) {
            const ir_ins *ins = ir_at(f->fn, block->ins.items[n]);
            if (f->d->loop[b] == l->header && ir_is_elementary(ins))
                out[(*out_count)++] = block->ins.items[n];
        }
    }
}

static bool share_a_function(fusion *f) {
    ir_ref ones[LIMIT_FUSED_TERMS], others[LIMIT_FUSED_TERMS];
    uint32_t count, other_count;
    list_elementary(f, &f->first, ones, &count);
    list_elementary(f, &f->second, others, &other_count);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < other_count; k++)
            if (ir_at(f->fn, ones[i])->imm.i == ir_at(f->fn, others[k])->imm.i &&
                is_the_same(f, ones[i], others[k]))
                return true;
    return false;
}

/* --- the change --- */

static void replace_pred(ir_fn *fn, ir_blk of, ir_blk old, ir_blk by) {
    ir_block *block = &fn->blocks.items[of];
    for (uint32_t k = 0; k < block->preds.count; k++)
        if (block->preds.items[k] == old) block->preds.items[k] = by;
}

static void empty(ir_fn *fn, ir_blk b) {
    ir_block *block = &fn->blocks.items[b];
    block->ins.count = 0;
    block->preds.count = 0;
    block->succ_count = 0;
}

/* Phis that are the same in both become one, which gvn would not find: each says the same of itself. */
static void join_phis(fusion *f) {
    const ir_block *one = &f->fn->blocks.items[f->first.header],
                   *other = &f->fn->blocks.items[f->second.header];
    ir_ref *same = ARENA_ARRAY(ir_scratch(f->fn), ir_ref, other->ins.count);
    for (uint32_t k = 0; k < other->ins.count; k++)
        for (uint32_t i = 0; i < one->ins.count && same[k] == 0; i++) {
            ir_ref a = one->ins.items[i], b = other->ins.items[k];
            bool are_phis = ir_at(f->fn, a)->op == IR_phi && ir_at(f->fn, b)->op == IR_phi;
            if (are_phis && is_the_same(f, a, b)) same[k] = a;
        }
    for (uint32_t k = 0; k < other->ins.count; k++)
        if (same[k] != 0) ir_replace(f->fn, other->ins.items[k], same[k]);
}

/* The phis and the computations of the second header become the first one's. */
static void join_headers(const fusion *f) {
    ir_fn *fn = f->fn;
    const ir_block *from = &fn->blocks.items[f->second.header];
    for (uint32_t k = 0; k + 1 < from->ins.count; k++) {
        ir_ref r = from->ins.items[k];
        ir_ins *ins = ir_at(fn, r);
        if (ins->op != IR_phi) {
            ir_insert_last(fn, f->first.header, r);
            continue;
        }
        ir_ref entry = ins->args[f->second.from_entry], latch = ins->args[f->second.from_latch];
        ins->args[f->first.from_entry] = entry;
        ins->args[f->first.from_latch] = latch;
        ir_insert_phi(fn, f->first.header, r);
    }
}

static void move_between(const fusion *f, const bool *behind) {
    ir_fn *fn = f->fn;
    const ir_block *between = &fn->blocks.items[f->first.behind];
    uint32_t at = 0;
    for (uint32_t k = 0; k + 1 < between->ins.count; k++) {
        ir_ref r = between->ins.items[k];
        if (behind[r])
            ir_insert(fn, f->second.behind, at++, r);
        else
            ir_insert_last(fn, f->first.entry, r);
    }
}

static void fuse(fusion *f, const bool *behind) {
    ir_fn *fn = f->fn;
    ir_ref end = ir_end(fn, f->second.header);
    join_phis(f);
    move_between(f, behind);
    join_headers(f);
    fn->blocks.items[f->first.header].succs[f->first.exit] = f->second.behind;
    replace_pred(fn, f->second.behind, f->second.header, f->first.header);
    fn->blocks.items[f->first.latch].succs[0] = f->second.body;
    replace_pred(fn, f->second.body, f->second.header, f->first.latch);
    fn->blocks.items[f->second.latch].succs[0] = f->first.header;
    replace_pred(fn, f->first.header, f->first.latch, f->second.latch);
    ir_remove(fn, ir_end(fn, f->first.behind));
    ir_remove(fn, end);
    empty(fn, f->first.behind);
    empty(fn, f->second.header);
}

static bool may_be_fused(fusion *f, ir_blk first, bool *behind) {
    if (!find_loop(f, first, &f->first)) return false;
    const ir_block *between = &f->fn->blocks.items[f->first.behind];
    if (between->succ_count != 1 || !f->d->is_header[between->succs[0]] || has_phis(f->fn, f->first.behind))
        return false;
    if (!find_loop(f, between->succs[0], &f->second) || f->second.entry != f->first.behind) return false;
    if (has_phis(f->fn, f->second.behind) || has_phis(f->fn, f->second.body) || !go_on_together(f))
        return false;
    return sort_between(f, behind) && may_be_joined(f, &f->first, behind) &&
           may_be_joined(f, &f->second, behind) && share_a_function(f);
}

/* The first two that may be; the trees are others then. */
static bool fuse_two(ir_fn *fn) {
    fusion f = {.fn = fn, .d = dom_compute(ir_scratch(fn), fn)};
    if (!f.d->reducible || !dom_has_loop(f.d)) return false;
    f.loops = dom_loop_members(ir_scratch(fn), f.d);
    f.same = ARENA_ARRAY(ir_scratch(fn), ir_ref, fn->ins.count);
    bool *behind = ARENA_ARRAY(ir_scratch(fn), bool, fn->ins.count);
    for (uint32_t i = 0; i < f.d->reachable; i++) {
        if (!f.d->is_header[f.d->order[i]] || !may_be_fused(&f, f.d->order[i], behind)) continue;
        fuse(&f, behind);
        ir_sweep(fn);
        return true;
    }
    return false;
}

static bool has_elementary(const ir_fn *fn) {
    for (ir_ref r = 1; r < fn->ins.count; r++)
        if (ir_is_elementary(ir_at(fn, r))) return true;
    return false;
}

status pass_fuse(ir_fn *fn, bool *out_changed) {
    if (!has_elementary(fn)) return status_ok();
    while (fuse_two(fn))
        *out_changed = true;
    return status_ok();
}
