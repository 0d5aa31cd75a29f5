#include "binding_times.h"

#include "constant_array.h"
#include "fold_const.h"
#include "fold_intrinsic.h"
#include "limit.h"

static bool has_int(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->type == IR_I32 || ir_at(fn, r)->type == IR_I64;
}

/* ---- which values are static: the greatest set in which every value has static operands ---- */

static bool may_be_static(const binding_times *t, ir_ref r, bool known_arrays) {
    const ir_fn *fn = t->fn;
    const ir_ins *ins = ir_at(fn, r);
    if (ins->block == IR_NO_BLOCK || !has_int(fn, r) || !dispatch_may_compute(fn, r)) return false;
    if (ins->op == IR_phi) return t->in_loop[ins->block];
    if (ins->op == IR_aload && known_arrays) return t->is_known[ir_at(fn, ins->args[0])->imm.i];
    return true;
}

/* Whether it is one of the users of its operands: of those that may be static the operands decide it. */
static bool is_user(const binding_times *t, ir_ref r) {
    return t->is_static[r] && ir_at(t->fn, r)->arg_count > 0;
}

static void list_users(binding_times *t, const ir_ref *values, uint32_t count) {
    const ir_fn *fn = t->fn;
    uint32_t *first = t->first_user = ARENA_ARRAY(t->memory, uint32_t, fn->ins.count + 1), sum = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; is_user(t, values[i]) && k < ir_at(fn, values[i])->arg_count; k++)
            first[ir_at(fn, values[i])->args[k]]++;
    for (ir_ref r = 0; r <= fn->ins.count; r++)
        first[r] = sum += r < fn->ins.count ? first[r] : 0; /* their end for now */
    t->users = ARENA_ARRAY(t->memory, ir_ref, sum + 1);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; is_user(t, values[i]) && k < ir_at(fn, values[i])->arg_count; k++)
            t->users[--first[ir_at(fn, values[i])->args[k]]] = values[i];
}

void binding_times_make_dynamic(binding_times *t, ir_ref r) {
    VEC(ir_ref) work = {0};
    t->is_static[r] = false;
    VEC_PUSH(t->memory, &work, r);
    while (work.count > 0) {
        ir_ref at = work.items[--work.count];
        for (uint32_t k = t->first_user[at]; k < t->first_user[at + 1]; k++) {
            ir_ref user = t->users[k];
            if (!t->is_static[user]) continue;
            t->is_static[user] = false;
            VEC_PUSH(t->memory, &work, user);
        }
    }
}

static void find_static(binding_times *t, bool known_arrays) {
    const ir_fn *fn = t->fn;
    VEC(ir_ref) values = {0};
    for (uint32_t i = 0; i < t->d->reachable; i++) {
        const ir_block *block = &fn->blocks.items[t->d->order[i]];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            t->is_static[r] = may_be_static(t, r, known_arrays);
            VEC_PUSH(t->memory, &values, r);
        }
    }
    list_users(t, values.items, values.count);
    for (uint32_t k = 0; k < values.count; k++)
        if (has_int(fn, values.items[k]) && !t->is_static[values.items[k]])
            binding_times_make_dynamic(t, values.items[k]);
}

/* ---- program counters, and the arrays that are known ---- */

/* What the index of the code is computed of, through the loop. */
static void find_counters(binding_times *t) {
    const ir_fn *fn = t->fn;
    VEC(ir_ref) work = {0};
    VEC_PUSH(t->memory, &work, t->loop.load);
    while (work.count > 0) {
        ir_ref r = work.items[--work.count];
        const ir_ins *ins = ir_at(fn, r);
        if (t->is_counter[r] || !t->is_static[r]) continue;
        t->is_counter[r] = true;
        if (ins->op == IR_aload) t->is_known[ir_at(fn, ins->args[0])->imm.i] = true;
        if (ins->op == IR_length) continue;
        for (uint32_t k = ins->op == IR_aload ? 1 : 0; k < ins->arg_count; k++)
            VEC_PUSH(t->memory, &work, ins->args[k]);
    }
}

/* Whether `r` is computed of counters alone, and of one at least. `seen`: by value, the last question, none of which is
 * `question`, for which it has been looked at. */
static bool is_made_of_counters(const binding_times *t, ir_ref r, ir_ref *seen, ir_ref question) {
    const ir_fn *fn = t->fn;
    bool any = false;
    VEC(ir_ref) work = {0};
    VEC_PUSH(t->memory, &work, r);
    while (work.count > 0) {
        ir_ref at = work.items[--work.count];
        const ir_ins *ins = ir_at(fn, at);
        if (seen[at] == question || ins->op == IR_const_ || ins->op == IR_length) continue;
        seen[at] = question;
        if (t->is_counter[at]) {
            any = true;
            continue;
        }
        if (ins->op == IR_phi || !t->is_static[at]) return false;
        for (uint32_t k = ins->op == IR_aload ? 1 : 0; k < ins->arg_count; k++)
            VEC_PUSH(t->memory, &work, ins->args[k]);
    }
    return any;
}

/* Operands may lie in arrays of their own, beside the code. */
static void find_operand_arrays(binding_times *t) {
    const ir_fn *fn = t->fn;
    ir_ref *seen = ARENA_ARRAY(t->memory, ir_ref, fn->ins.count);
    for (uint32_t i = 0; i < t->d->reachable; i++) {
        ir_blk b = t->d->order[i];
        for (uint32_t k = 0; t->in_loop[b] && k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            if (ins->op != IR_aload || !t->is_static[r]) continue;
            bool *known = &t->is_known[ir_at(fn, ins->args[0])->imm.i];
            if (!*known && is_made_of_counters(t, ins->args[1], seen, r)) *known = true;
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
    uint64_t *passed_on; /* at its end, to phis of blocks that it leads to */
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
    l->bit = ARENA_ARRAY(t->memory, uint32_t, fn->ins.count);
    l->value_of = ARENA_ARRAY(t->memory, ir_ref, fn->ins.count);
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

static void find_passed_on(liveness *l, ir_blk b) {
    const ir_fn *fn = l->t->fn;
    const ir_block *block = &fn->blocks.items[b];
    for (uint32_t k = 0; k < block->ins.count && ir_at(fn, block->ins.items[k])->op == IR_phi; k++)
        for (uint32_t p = 0; p < block->preds.count; p++) {
            uint32_t bit = l->bit[ir_at(fn, block->ins.items[k])->args[p]];
            if (bit != 0) set_bit(row(l, l->passed_on, block->preds.items[p]), bit - 1);
        }
}

static void flow(liveness *l) {
    const binding_times *t = l->t;
    uint64_t *live = ARENA_ARRAY(t->memory, uint64_t, l->words);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = t->d->reachable; i > 0; i--) {
            ir_blk b = t->d->order[i - 1];
            if (!t->in_loop[b]) continue;
            const ir_block *block = &t->fn->blocks.items[b];
            for (uint32_t w = 0; w < l->words; w++)
                live[w] = row(l, l->passed_on, b)[w];
            for (uint32_t s = 0; s < block->succ_count; s++)
                for (uint32_t w = 0; t->in_loop[block->succs[s]] && w < l->words; w++)
                    live[w] |= row(l, l->live_in, block->succs[s])[w];
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
        if (t->is_static[block->ins.items[k]]) VEC_PUSH(t->memory, &values, block->ins.items[k]);
    for (uint32_t bit = 0; bit < l->bits; bit++)
        if (has_bit(row(l, l->live_in, b), bit)) VEC_PUSH(t->memory, &values, l->value_of[bit]);
    t->slots[b] = (static_slots){values.items, values.count};
}

static bool find_slots(binding_times *t) {
    arena *a = t->memory;
    liveness l = {.t = t};
    number_values(&l);
    size_t size = (size_t)t->d->count * l.words;
    t->fn->dispatch.work += 4 * (uint64_t)size; /* and four such sets */
    if (t->fn->dispatch.work > LIMIT_SPECIALISED_WORK) return false;
    l.live_in = ARENA_ARRAY(a, uint64_t, size);
    l.used = ARENA_ARRAY(a, uint64_t, size);
    l.made = ARENA_ARRAY(a, uint64_t, size);
    l.passed_on = ARENA_ARRAY(a, uint64_t, size);
    for (ir_blk b = 0; b < t->d->count; b++) {
        if (t->in_loop[b]) find_uses(&l, b);
        find_passed_on(&l, b);
    }
    flow(&l);
    t->slots = ARENA_ARRAY(a, static_slots, t->d->count);
    for (ir_blk b = 0; b < t->d->count; b++)
        if (t->in_loop[b]) put_slots(&l, b);
    return true;
}

void binding_times_narrow(binding_times *t) {
    for (ir_blk b = 0; b < t->d->count; b++) {
        static_slots *slots = &t->slots[b];
        uint32_t kept = 0;
        for (uint32_t k = 0; k < slots->count; k++)
            if (t->is_static[slots->values[k]]) slots->values[kept++] = slots->values[k];
        slots->count = kept;
    }
}

/* ---- values ---- */

bool binding_times_compute(const binding_times *t, ir_ref r, int64_t *out) {
    ir_fn *fn = t->fn;
    const ir_ins *ins = ir_at(fn, r);
    ir_imm operands[3] = {{0}}, value;
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
    bool folds = ins->op == IR_intrinsic ? fold_intrinsic((int)ins->imm.i, operands, &value)
                                         : fold_const((ir_op)ins->op, (ir_type)ir_at(fn, ins->args[0])->type,
                                                      operands[0], operands[1], &value);
    if (!folds) return false;
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
    t->now = ARENA_ARRAY(t->memory, int64_t, fn->ins.count);
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

const char *binding_times_find(binding_times *t, ir_fn *fn, arena *memory, const dom_info *d,
                               dispatch_loop loop) {
    *t = (binding_times){.fn = fn, .memory = memory, .d = d, .loop = loop};
    t->in_loop = ARENA_ARRAY(memory, bool, d->count);
    t->is_static = ARENA_ARRAY(memory, bool, fn->ins.count);
    t->is_counter = ARENA_ARRAY(memory, bool, fn->ins.count);
    t->is_known = ARENA_ARRAY(memory, bool, fn->bindings.count);
    find_loop(t);
    find_static(t, false);
    if (!t->is_static[loop.load]) return "which instruction is next depends on what is computed";
    find_counters(t);
    find_operand_arrays(t);
    if (!take_contents(t)) return "the contents of its code array change from apply to apply";
    find_static(t, true);
    if (!compute_outside(t)) return "it begins behind the end of its code";
    return find_slots(t) ? NULL : BINDING_TIMES_TOO_LONG;
}
