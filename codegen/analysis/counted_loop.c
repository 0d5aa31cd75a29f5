#include "counted_loop.h"

enum { MOST_STEPS = 6 }; /* of what a loop counts from or to */

bool counted_loop_holds(const counted_loop *l, ir_blk b) {
    return dom_in_loop(l->d, b, l->header);
}

static bool has_one_exit(const counted_loop *l) {
    const ir_fn *fn = l->fn;
    for (uint32_t i = 0; i < l->loops->count[l->header]; i++) {
        ir_blk b = l->loops->blocks[l->loops->start[l->header] + i];
        if (b == l->header) continue;
        const ir_block *block = &fn->blocks.items[b];
        if (block->succ_count == 0) return false; /* a trap or return inside */
        for (uint32_t s = 0; s < block->succ_count; s++)
            if (!counted_loop_holds(l, block->succs[s])) return false;
    }
    return true;
}

static bool find_test(counted_loop *l) {
    const ir_fn *fn = l->fn;
    const ir_block *block = &fn->blocks.items[l->header];
    const ir_ins *end = ir_at(fn, ir_end(fn, l->header));
    if (end->op != IR_branch) return false;
    bool first_stays = counted_loop_holds(l, block->succs[0]);
    if (first_stays == counted_loop_holds(l, block->succs[1])) return false;
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
    return true;
}

static bool has_limit_from_outside(const counted_loop *l) {
    return !counted_loop_holds(l, ir_at(l->fn, l->limit)->block);
}

static bool find_counter(counted_loop *l) {
    const ir_fn *fn = l->fn;
    const ir_ins *phi = ir_at(fn, l->counter);
    const ir_block *block = &fn->blocks.items[l->header];
    if (phi->op != IR_phi || phi->block != l->header) return false;
    for (uint32_t p = 0; p < phi->arg_count; p++) {
        if (!counted_loop_holds(l, block->preds.items[p])) {
            l->first = phi->args[p];
            continue;
        }
        const ir_ins *next = ir_at(fn, phi->args[p]);
        int64_t step;
        if (next->op != IR_add || next->args[0] != l->counter || !ir_const_int(fn, next->args[1], &step))
            return false;
        if (l->step != 0 && l->step != step) return false;
        l->step = step;
    }
    bool up = l->step > 0 && (l->compare == IR_lt || l->compare == IR_le);
    bool down = l->step < 0 && (l->compare == IR_gt || l->compare == IR_ge);
    return up || down;
}

static bool has_one_entry(counted_loop *l) {
    l->before = dom_loop_entry(l->fn, l->d, l->header);
    return l->before != IR_NO_BLOCK;
}

bool counted_loop_find(ir_fn *fn, const dom_info *d, const dom_members *loops, ir_blk header,
                       counted_loop *out) {
    *out = (counted_loop){.fn = fn, .d = d, .loops = loops, .header = header};
    return d->is_header[header] && find_test(out) && has_limit_from_outside(out) && has_one_entry(out) &&
           find_counter(out) && has_one_exit(out);
}

bool counted_loop_is_shorter(const counted_loop *l, uint32_t rounds) {
    const ir_ins *limit = ir_at(l->fn, l->limit), *first = ir_at(l->fn, l->first);
    return limit->op == IR_const_ && first->op == IR_const_ && limit->imm.i - first->imm.i < (int64_t)rounds;
}

bool counted_loop_always_runs(const counted_loop *l, ir_blk b) {
    const ir_block *header = &l->fn->blocks.items[l->header];
    for (uint32_t p = 0; p < header->preds.count; p++)
        if (counted_loop_holds(l, header->preds.items[p]) && !dom_dominates(l->d, b, header->preds.items[p]))
            return false;
    return true;
}

int counted_loop_growth(const counted_loop *l, ir_ref r, int terms) {
    const ir_ins *ins = ir_at(l->fn, r);
    if (r == l->counter) return 1;
    if (!counted_loop_holds(l, ins->block)) return 0;
    if (terms == 0 || ins->type != IR_I32 || (ins->op != IR_add && ins->op != IR_sub)) return -1;
    int a = counted_loop_growth(l, ins->args[0], terms - 1),
        b = counted_loop_growth(l, ins->args[1], terms - 1);
    if (a < 0 || b < 0) return -1;
    int sum = ins->op == IR_add ? a + b : a - b;
    return sum == 0 || sum == 1 ? sum : -1;
}

/* Of an array that nothing of the program writes: neither the element's input nor what stands in for it. */
static bool is_of_captured(const ir_fn *fn, const ir_ins *load) {
    const ir_ins *array = ir_at(fn, load->args[0]);
    if (array->op != IR_buffer) return false;
    const ir_binding *b = &fn->bindings.items[array->imm.i];
    bool stands_in = b->part == CG_PART_NONE ? b->object == 0 && b->field == NULL
                                             : b->table == NULL || b->table->stands_in;
    return b->role == IR_ROLE_CAPTURED && !stands_in;
}

/* Whether it is computed, in so many steps, from constants, what is captured and the index alone; or, with
 * `any_of_several`, is one such value or another, whatever decides. */
static bool is_given(const ir_fn *fn, ir_ref r, int steps, bool any_of_several) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op == IR_length) return true;
    if (ins->op == IR_aload) /* one of the array's numbers, whichever */
        return is_of_captured(fn, ins) &&
               (any_of_several || (steps > 0 && is_given(fn, ins->args[1], steps - 1, false)));
    if (ins->op == IR_phi && !any_of_several) return false;
    if (!(ir_ops[ins->op].flags & IR_PURE) || (steps == 0 && ins->arg_count > 0)) return false;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (!is_given(fn, ins->args[k], steps - 1, any_of_several)) return false;
    return true;
}

/* Steps of one do not go past a limit; others may, where what decides is worth nothing. */
static bool meets_any_limit(const counted_loop *l) {
    return (l->compare == IR_lt && l->step == 1) || (l->compare == IR_gt && l->step == -1);
}

bool counted_loops_end(ir_fn *fn) {
    const dom_info *d = dom_compute(fn->memory, fn);
    const dom_members *loops = dom_loop_members(fn->memory, d);
    for (uint32_t k = 0; k < d->reachable; k++) {
        counted_loop l;
        if (!d->reducible) return false;
        if (!d->is_header[d->order[k]]) continue;
        if (!counted_loop_find(fn, d, loops, d->order[k], &l)) return false;
        if (!is_given(fn, l.first, MOST_STEPS, true) ||
            !is_given(fn, l.limit, MOST_STEPS, meets_any_limit(&l)))
            return false;
    }
    return true;
}

bool counted_loops_bound(ir_fn *fn, const dom_info *d, const bool *of) {
    const dom_members *loops = dom_loop_members(fn->memory, d);
    for (uint32_t k = 0; k < d->reachable; k++) {
        counted_loop l = {.fn = fn, .d = d, .loops = loops, .header = d->order[k]};
        if (!d->reducible) return false;
        if (!d->is_header[l.header] || !of[l.header]) continue;
        if (!find_test(&l) || !find_counter(&l)) return false;
        if (!(has_limit_from_outside(&l) && meets_any_limit(&l)) && !is_given(fn, l.limit, MOST_STEPS, false))
            return false;
    }
    return true;
}
