#include "binding_times.h"

#include "constant_array.h"
#include "fold_const.h"

static bool has_int(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->type == IR_I32 || ir_at(fn, r)->type == IR_I64;
}

/* ---- which values are static: the greatest set in which every value has static operands ---- */

static bool may_be_static(const binding_times *t, ir_ref r, bool known_arrays) {
    const ir_fn *fn = t->fn;
    const ir_ins *ins = ir_at(fn, r);
    if (ins->block == IR_NO_BLOCK || !has_int(fn, r) || !dispatch_may_compute(fn, r)) return false;
    if (ins->op == IR_phi) return t->in_loop[ins->block] && !t->dynamic[r];
    if (ins->op == IR_aload && known_arrays) return t->is_known[ir_at(fn, ins->args[0])->imm.i];
    return true;
}

static bool has_static_operands(const binding_times *t, ir_ref r) {
    const ir_ins *ins = ir_at(t->fn, r);
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (has_int(t->fn, ins->args[k]) && !t->is_static[ins->args[k]]) return false;
    return true;
}

static void find_static(binding_times *t, bool known_arrays) {
    const ir_fn *fn = t->fn;
    VEC(ir_ref) candidates = {0};
    for (uint32_t i = 0; i < t->d->reachable; i++) {
        const ir_block *block = &fn->blocks.items[t->d->order[i]];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            t->is_static[r] = may_be_static(t, r, known_arrays);
            if (t->is_static[r]) VEC_PUSH(fn->memory, &candidates, r);
        }
    }
    for (bool changed = true; changed;) {
        uint32_t kept = 0;
        changed = false;
        for (uint32_t k = 0; k < candidates.count; k++) {
            ir_ref r = candidates.items[k];
            t->is_static[r] = has_static_operands(t, r);
            if (t->is_static[r])
                candidates.items[kept++] = r;
            else
                changed = true;
        }
        candidates.count = kept;
    }
}

/* ---- program counters, and the arrays that are known ---- */

/* What the index of the code is computed of, through the loop. */
static void find_counters(binding_times *t) {
    const ir_fn *fn = t->fn;
    VEC(ir_ref) work = {0};
    VEC_PUSH(fn->memory, &work, t->loop.load);
    while (work.count > 0) {
        ir_ref r = work.items[--work.count];
        const ir_ins *ins = ir_at(fn, r);
        if (t->is_counter[r] || !t->is_static[r]) continue;
        t->is_counter[r] = true;
        if (ins->op == IR_aload) t->is_known[ir_at(fn, ins->args[0])->imm.i] = true;
        if (ins->op == IR_length) continue;
        for (uint32_t k = ins->op == IR_aload ? 1 : 0; k < ins->arg_count; k++)
            VEC_PUSH(fn->memory, &work, ins->args[k]);
    }
}

/* Whether `r` is computed of counters alone, and of one at least. */
static bool is_made_of_counters(const binding_times *t, ir_ref r) {
    const ir_fn *fn = t->fn;
    bool *seen = ARENA_ARRAY(fn->memory, bool, fn->ins.count), any = false;
    VEC(ir_ref) work = {0};
    VEC_PUSH(fn->memory, &work, r);
    while (work.count > 0) {
        ir_ref at = work.items[--work.count];
        const ir_ins *ins = ir_at(fn, at);
        if (seen[at] || ins->op == IR_const_ || ins->op == IR_length) continue;
        seen[at] = true;
        if (t->is_counter[at]) {
            any = true;
            continue;
        }
        if (ins->op == IR_phi || !t->is_static[at]) return false;
        for (uint32_t k = ins->op == IR_aload ? 1 : 0; k < ins->arg_count; k++)
            VEC_PUSH(fn->memory, &work, ins->args[k]);
    }
    return any;
}

/* Operands may lie in arrays of their own, beside the code. */
static void find_operand_arrays(binding_times *t) {
    const ir_fn *fn = t->fn;
    for (uint32_t i = 0; i < t->d->reachable; i++) {
        ir_blk b = t->d->order[i];
        for (uint32_t k = 0; t->in_loop[b] && k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            if (ins->op != IR_aload || !t->is_static[r]) continue;
            bool *known = &t->is_known[ir_at(fn, ins->args[0])->imm.i];
            if (!*known && is_made_of_counters(t, ins->args[1])) *known = true;
        }
    }
}

static bool take_contents(const binding_times *t) {
    ir_fn *fn = t->fn;
    for (uint32_t i = 0; i < t->d->reachable; i++) {
        const ir_block *block = &fn->blocks.items[t->d->order[i]];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            if (ir_at(fn, r)->op == IR_buffer && t->is_known[ir_at(fn, r)->imm.i] &&
                constant_array_contents(fn, r) == NULL)
                return false;
        }
    }
    return true;
}

/* ---- slots: liveness of the loop's static values, a bit for each ---- */

typedef struct liveness {
    binding_times *t;
    uint32_t *bit;    /* by value, from 1 on; 0: none */
    ir_ref *value_of; /* by bit */
    uint32_t bits, words;
    uint64_t *live_in; /* by block, `words` each: without the block's phis */
    uint64_t *used, *made;
} liveness;

static uint64_t *row(const liveness *l, uint64_t *of, ir_blk b) {
    return of + (size_t)b * l->words;
}

static bool has_bit(const uint64_t *set, uint32_t bit) {
    return (set[bit / 64] >> (bit % 64) & 1) != 0;
}

static void set_bit(uint64_t *set, uint32_t bit) {
    set[bit / 64] |= (uint64_t)1 << (bit % 64);
}

/* Static values that the loop computes; constants need no slot. */
static void number_values(liveness *l) {
    const binding_times *t = l->t;
    const ir_fn *fn = t->fn;
    l->bit = ARENA_ARRAY(fn->memory, uint32_t, fn->ins.count);
    l->value_of = ARENA_ARRAY(fn->memory, ir_ref, fn->ins.count);
    for (uint32_t i = 0; i < t->d->reachable; i++) {
        ir_blk b = t->d->order[i];
        for (uint32_t k = 0; t->in_loop[b] && k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (!t->is_static[r] || ir_at(fn, r)->op == IR_const_) continue;
            l->value_of[l->bits++] = r;
            l->bit[r] = l->bits;
        }
    }
    l->words = l->bits / 64 + 1;
}

static void find_uses(liveness *l, ir_blk b) {
    const ir_fn *fn = l->t->fn;
    uint64_t *used = row(l, l->used, b), *made = row(l, l->made, b);
    for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
        ir_ref r = fn->blocks.items[b].ins.items[k];
        const ir_ins *ins = ir_at(fn, r);
        for (uint32_t j = 0; ins->op != IR_phi && j < ins->arg_count; j++) {
            uint32_t bit = l->bit[ins->args[j]];
            if (bit != 0 && !has_bit(made, bit - 1)) set_bit(used, bit - 1);
        }
        if (l->bit[r] != 0) set_bit(made, l->bit[r] - 1);
    }
}

/* What the edge from `b` to `to` needs: operands of phis, and what lives on in the loop. */
static void add_edge(const liveness *l, ir_blk b, ir_blk to, uint64_t *live) {
    const ir_fn *fn = l->t->fn;
    const ir_block *target = &fn->blocks.items[to];
    for (uint32_t w = 0; l->t->in_loop[to] && w < l->words; w++)
        live[w] |= row(l, l->live_in, to)[w];
    for (uint32_t k = 0; k < target->ins.count && ir_at(fn, target->ins.items[k])->op == IR_phi; k++)
        for (uint32_t p = 0; p < target->preds.count; p++) {
            uint32_t bit = l->bit[ir_at(fn, target->ins.items[k])->args[p]];
            if (target->preds.items[p] == b && bit != 0) set_bit(live, bit - 1);
        }
}

static void flow(liveness *l) {
    const binding_times *t = l->t;
    uint64_t *live = ARENA_ARRAY(t->fn->memory, uint64_t, l->words);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = t->d->reachable; i > 0; i--) {
            ir_blk b = t->d->order[i - 1];
            if (!t->in_loop[b]) continue;
            const ir_block *block = &t->fn->blocks.items[b];
            for (uint32_t w = 0; w < l->words; w++)
                live[w] = 0;
            for (uint32_t s = 0; s < block->succ_count; s++)
                add_edge(l, b, block->succs[s], live);
            for (uint32_t w = 0; w < l->words; w++) {
                uint64_t in = (live[w] & ~row(l, l->made, b)[w]) | row(l, l->used, b)[w];
                changed |= in != row(l, l->live_in, b)[w];
                row(l, l->live_in, b)[w] = in;
            }
        }
    }
}

static void put_slots(const liveness *l, ir_blk b) {
    binding_times *t = l->t;
    const ir_block *block = &t->fn->blocks.items[b];
    VEC(ir_ref) values = {0};
    for (uint32_t k = 0; k < block->ins.count && ir_at(t->fn, block->ins.items[k])->op == IR_phi; k++)
        if (t->is_static[block->ins.items[k]]) VEC_PUSH(t->fn->memory, &values, block->ins.items[k]);
    for (uint32_t bit = 0; bit < l->bits; bit++)
        if (has_bit(row(l, l->live_in, b), bit)) VEC_PUSH(t->fn->memory, &values, l->value_of[bit]);
    t->slots[b] = (static_slots){values.items, values.count};
}

static void find_slots(binding_times *t) {
    arena *a = t->fn->memory;
    liveness l = {.t = t};
    number_values(&l);
    l.live_in = ARENA_ARRAY(a, uint64_t, (size_t)t->d->count * l.words);
    l.used = ARENA_ARRAY(a, uint64_t, (size_t)t->d->count * l.words);
    l.made = ARENA_ARRAY(a, uint64_t, (size_t)t->d->count * l.words);
    for (ir_blk b = 0; b < t->d->count; b++)
        if (t->in_loop[b]) find_uses(&l, b);
    flow(&l);
    t->slots = ARENA_ARRAY(a, static_slots, t->d->count);
    for (ir_blk b = 0; b < t->d->count; b++)
        if (t->in_loop[b]) put_slots(&l, b);
}

/* ---- values ---- */

bool binding_times_compute(const binding_times *t, ir_ref r, int64_t *out) {
    ir_fn *fn = t->fn;
    const ir_ins *ins = ir_at(fn, r);
    ir_imm operands[2] = {{0}}, value;
    switch (ins->op) {
    case IR_const_: *out = ins->imm.i; return true;
    case IR_length: *out = constant_array_length(fn, ins->args[0]); return true;
    case IR_not: *out = t->now[ins->args[0]] == 0; return true;
    case IR_aload: {
        int64_t at = t->now[ins->args[1]];
        if (at < 0 || at >= constant_array_length(fn, ins->args[0])) return false;
        *out = constant_array_contents(fn, ins->args[0])[at];
        return true;
    }
    default: break;
    }
    for (uint32_t k = 0; k < ins->arg_count; k++)
        operands[k].i = t->now[ins->args[k]];
    if (!fold_const((ir_op)ins->op, (ir_type)ir_at(fn, ins->args[0])->type, operands[0], operands[1], &value))
        return false;
    *out = value.i;
    return true;
}

bool binding_times_decides(const binding_times *t, ir_ref check) {
    const ir_ins *ins = ir_at(t->fn, check);
    bool counts = ins->op == IR_check_bounds || ins->op == IR_check_nonzero || ins->op == IR_check_size ||
                  ins->op == IR_check_true || ins->op == IR_branch;
    for (uint32_t k = 0; counts && k < ins->arg_count; k++)
        if (!t->is_static[ins->args[k]]) return false;
    return counts;
}

bool binding_times_holds(const binding_times *t, ir_ref check) {
    const ir_ins *ins = ir_at(t->fn, check);
    int64_t first = t->now[ins->args[0]];
    switch (ins->op) {
    case IR_check_bounds: return first >= 0 && first < t->now[ins->args[1]];
    case IR_check_size: return first >= 0;
    default: return first != 0;
    }
}

/* ---- the analysis ---- */

/* A block that only the loop leads to, and that merges nothing: a way out, such as the instruction that ends. The way
 * that all of them lead to has phis, or returns. */
static bool is_way_out(const binding_times *t, ir_blk b) {
    const ir_block *block = &t->fn->blocks.items[b];
    if (block->preds.count == 0 || block->succ_count == 0 || ir_at(t->fn, block->ins.items[0])->op == IR_phi)
        return false;
    for (uint32_t p = 0; p < block->preds.count; p++)
        if (!t->in_loop[block->preds.items[p]]) return false;
    return true;
}

static void find_loop(binding_times *t) {
    for (uint32_t i = 0; i < t->d->reachable; i++) {
        ir_blk b = t->d->order[i];
        t->in_loop[b] = dom_in_loop(t->d, b, t->loop.header) || is_way_out(t, b);
    }
}

/* Values from outside the loop are what they are; those that lie outside and need none of the loop's phis. */
static bool compute_outside(binding_times *t) {
    const ir_fn *fn = t->fn;
    t->now = ARENA_ARRAY(fn->memory, int64_t, fn->ins.count);
    for (uint32_t i = 0; i < t->d->reachable; i++) {
        ir_blk b = t->d->order[i];
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            bool once = ir_at(fn, r)->op == IR_const_ || !t->in_loop[b];
            if (!t->is_static[r] || !once) continue;
            if (!binding_times_compute(t, r, &t->now[r])) return false;
        }
    }
    return true;
}

const char *binding_times_find(binding_times *t, ir_fn *fn, const dom_info *d, dispatch_loop loop,
                               const bool *dynamic) {
    *t = (binding_times){.fn = fn, .d = d, .loop = loop, .dynamic = dynamic};
    t->in_loop = ARENA_ARRAY(fn->memory, bool, d->count);
    t->is_static = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    t->is_counter = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    t->is_known = ARENA_ARRAY(fn->memory, bool, fn->bindings.count);
    find_loop(t);
    find_static(t, false);
    if (!t->is_static[loop.load]) return "which instruction is next depends on what is computed";
    find_counters(t);
    find_operand_arrays(t);
    if (!take_contents(t)) return "the contents of its code array change from apply to apply";
    find_static(t, true);
    if (!compute_outside(t)) return "it begins behind the end of its code";
    find_slots(t);
    return NULL;
}
