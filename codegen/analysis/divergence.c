/* A value varies because of what it is computed from, or because of how lanes came to it:
 *
 *   - At a join of lanes that a branch has led apart a phi has another value for those that came another way. Which
 *     blocks are such joins is found by following, from each of the branch's two successors, which of them lanes come
 *     from: a block that is reached from both, or from two such joins, is one (R. Karrenberg and S. Hack,
 *     "Whole-function vectorization", CGO 2011; LLVM's SyncDependenceAnalysis).
 *   - A loop that lanes leave in different rounds leaves its values in each of them as they were then: used behind the
 *     loop they vary, although in each round they are the same for all that are still in it.
 *
 * Both can make another branch's condition vary, so it goes on until nothing changes; every round marks a value or a
 * branch at least. */
#include "divergence.h"

typedef struct analysis {
    ir_fn *fn;
    const dom_info *d;
    ir_ref width;
    divergence *out;
    bool *joins;  /* by block: lanes that went apart meet here */
    ir_blk *from; /* by block, for one branch: which of its successors or joins lanes come from */
    bool *told;   /* by block: those behind it know */
    bool of_rounds;
    bool changed;
} analysis;

/* ---- values ---- */

static bool raise(analysis *s, ir_ref r, lane_shape shape) {
    if (s->out->shape[r] >= shape) return false;
    s->out->shape[r] = (uint8_t)shape;
    s->changed = true;
    return true;
}

/* Consecutive numbers plus or minus one that is the same for all stay consecutive. */
static lane_shape shape_of_sum(const analysis *s, const ir_ins *ins) {
    lane_shape a = s->out->shape[ins->args[0]], b = s->out->shape[ins->args[1]];
    if (ins->type != IR_I32) return LANE_VARYING;
    if (a == LANE_CONSECUTIVE && b == LANE_UNIFORM) return LANE_CONSECUTIVE;
    if (ins->op == IR_add && a == LANE_UNIFORM && b == LANE_CONSECUTIVE) return LANE_CONSECUTIVE;
    return LANE_VARYING;
}

static bool is_same_argument(const ir_fn *fn, ir_ref a, ir_ref b) {
    const ir_ins *x = ir_at(fn, a), *y = ir_at(fn, b);
    return a == b || (x->op == y->op && (x->op == IR_uniform || x->op == IR_const_) && x->imm.i == y->imm.i);
}

bool divergence_is_coordinate(const ir_fn *fn, ir_ref r, ir_op op, ir_ref width) {
    const ir_ins *ins = ir_at(fn, r);
    return width != 0 && ins->op == op && ins->type == IR_I32 && ir_at(fn, ins->args[0])->op == IR_index &&
           is_same_argument(fn, ins->args[1], width);
}

static lane_shape shape_of(const analysis *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    if (ins->op == IR_index || divergence_is_coordinate(s->fn, r, IR_rem, s->width)) return LANE_CONSECUTIVE;
    if (divergence_is_coordinate(s->fn, r, IR_div, s->width)) return LANE_UNIFORM;
    if (ins->op == IR_phi && s->joins[ins->block]) return LANE_VARYING;
    /* An array made by the element has a place for each lane; which of them is the same for all. */
    if (ins->op == IR_aload && ir_at(s->fn, ins->args[0])->op != IR_buffer) return LANE_VARYING;
    bool varies = false;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (s->out->shape[ins->args[k]] != LANE_UNIFORM) varies = true;
    if (!varies) return LANE_UNIFORM;
    return ins->op == IR_add || ins->op == IR_sub ? shape_of_sum(s, ins) : LANE_VARYING;
}

static void mark_row(analysis *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    bool differs = ins->op == IR_index;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        differs |= s->out->by_row[ins->args[k]];
    if (!differs || s->out->by_row[r] || divergence_is_coordinate(s->fn, r, IR_rem, s->width)) return;
    s->out->by_row[r] = s->changed = true;
}

static void mark_values(analysis *s) {
    for (uint32_t k = 0; k < s->d->reachable; k++) {
        const ir_block *block = &s->fn->blocks.items[s->d->order[k]];
        for (uint32_t j = 0; j < block->ins.count; j++) {
            raise(s, block->ins.items[j], shape_of(s, block->ins.items[j]));
            mark_row(s, block->ins.items[j]);
        }
    }
}

/* ---- joins ---- */

/* Lanes from `label` come to `to`, which is one of `to`'s own number once they come from several. True if that was not known;
 * *stale: and if what lies behind it has been told of its old label. */
static bool arrive(analysis *s, ir_blk to, ir_blk label, bool *stale) {
    ir_blk before = s->from[to];
    if (before == label || before == to) return false;
    s->from[to] = before == IR_NO_BLOCK ? label : to;
    if (before != IR_NO_BLOCK && s->told[to]) *stale = true;
    return true;
}

/* Whether lanes come back here to a loop that `branch` is in. Those that have left it have waited for the others behind
 * it, so all begin it again together, and nobody meets there who went another way at the branch. */
static bool begins_again(const analysis *s, ir_blk branch, ir_blk at, ir_blk next) {
    return s->d->is_header[next] && dom_in_loop(s->d, branch, next) && !dom_in_loop(s->d, at, next);
}

/* False as soon as labels are stale. */
static bool follow_labels(analysis *s, ir_blk branch) {
    const ir_block *b = &s->fn->blocks.items[branch];
    bool stale = false;
    for (ir_blk k = 0; k < 2; k++)
        arrive(s, b->succs[k], s->fn->blocks.count + k, &stale);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t k = 0; k < s->d->reachable; k++) {
            ir_blk at = s->d->order[k];
            if (s->from[at] == IR_NO_BLOCK || at == branch) continue;
            const ir_block *block = &s->fn->blocks.items[at];
            s->told[at] = true;
            for (uint32_t j = 0; j < block->succ_count; j++)
                if (!begins_again(s, branch, at, block->succs[j]) &&
                    arrive(s, block->succs[j], s->from[at], &stale))
                    again = true;
            if (stale) return false;
        }
    }
    return true;
}

/* Where lanes in every block come from: the branch's first successor or its second, as numbers behind those of blocks, or a join
 * behind both, as its number. Where a loop's next round brings lanes to what has been passed, all but the joins begins anew. */
static void follow(analysis *s, ir_blk branch) {
    const ir_block *b = &s->fn->blocks.items[branch];
    for (ir_blk k = 0; k < s->fn->blocks.count; k++)
        s->from[k] = IR_NO_BLOCK;
    if (b->succs[0] == b->succs[1]) return;
    do {
        for (ir_blk k = 0; k < s->fn->blocks.count; k++) {
            if (s->from[k] != k) s->from[k] = IR_NO_BLOCK;
            s->told[k] = false;
        }
    } while (!follow_labels(s, branch));
}

/* Some lanes leave the loop here, or come to its way out, and others go on with it. */
static bool leaves_apart(const analysis *s, ir_blk header, ir_blk inside, ir_blk outside) {
    return !dom_in_loop(s->d, outside, header) && s->from[outside] != IR_NO_BLOCK &&
           (s->from[inside] != IR_NO_BLOCK || s->out->splits[inside]) && s->from[header] != IR_NO_BLOCK &&
           s->from[header] != s->from[outside];
}

static void mark_loops(analysis *s, ir_blk branch) {
    for (ir_blk h = s->d->loop[branch]; h != IR_NO_BLOCK; h = s->d->outer[h]) {
        if (s->out->loop_splits[h]) continue;
        for (uint32_t k = 0; k < s->d->reachable && !s->out->loop_splits[h]; k++) {
            ir_blk at = s->d->order[k];
            if (!dom_in_loop(s->d, at, h)) continue;
            const ir_block *block = &s->fn->blocks.items[at];
            for (uint32_t j = 0; j < block->succ_count; j++)
                if (leaves_apart(s, h, at, block->succs[j])) s->out->loop_splits[h] = s->changed = true;
        }
    }
}

static void mark_branch(analysis *s, ir_blk branch) {
    s->out->splits[branch] = s->changed = true;
    follow(s, branch);
    for (ir_blk k = 0; k < s->fn->blocks.count; k++)
        if (s->from[k] == k) s->joins[k] = true;
    mark_loops(s, branch);
}

static void mark_branches(analysis *s) {
    for (uint32_t k = 0; k < s->d->reachable; k++) {
        ir_blk b = s->d->order[k];
        ir_ref end = ir_end(s->fn, b);
        if (s->out->splits[b] || ir_at(s->fn, end)->op != IR_branch) continue;
        if (s->out->shape[ir_at(s->fn, end)->args[0]] != LANE_UNIFORM) mark_branch(s, b);
    }
}

/* ---- behind loops ---- */

/* Whether a loop around `defined`, but not around `used`, is left in different rounds. */
static bool crosses_split_loop(const dom_info *d, const divergence *lanes, ir_blk defined, ir_blk used) {
    for (ir_blk h = d->loop[defined]; h != IR_NO_BLOCK && !dom_in_loop(d, used, h); h = d->outer[h])
        if (lanes->loop_splits[h]) return true;
    return false;
}

bool divergence_crosses(const ir_fn *fn, const dom_info *d, const divergence *lanes, ir_ref r, ir_blk used) {
    return !ir_is_argument(fn, r) && crosses_split_loop(d, lanes, ir_at(fn, r)->block, used);
}

/* A use behind such a loop, or a phi there that is given on the way out: each round gives its value to those who leave in it. */
static void mark_behind_loops(analysis *s) {
    for (uint32_t k = 0; k < s->d->reachable; k++) {
        const ir_block *block = &s->fn->blocks.items[s->d->order[k]];
        for (uint32_t j = 0; j < block->ins.count; j++) {
            const ir_ins *ins = ir_at(s->fn, block->ins.items[j]);
            for (uint32_t i = 0; i < ins->arg_count; i++) {
                ir_blk used = ins->op == IR_phi ? block->preds.items[i] : ins->block;
                if (!s->of_rounds && divergence_crosses(s->fn, s->d, s->out, ins->args[i], used))
                    raise(s, ins->args[i], LANE_VARYING);
                if (ins->op == IR_phi && divergence_crosses(s->fn, s->d, s->out, ins->args[i], ins->block))
                    raise(s, block->ins.items[j], LANE_VARYING);
            }
        }
    }
}

static divergence *compute(ir_fn *fn, const dom_info *d, ir_ref width, bool of_rounds) {
    arena *a = fn->memory;
    analysis s = {.fn = fn, .d = d, .width = width, .of_rounds = of_rounds, .out = ARENA_NEW(a, divergence)};
    s.out->shape = ARENA_ARRAY(a, uint8_t, fn->ins.count);
    s.out->by_row = ARENA_ARRAY(a, bool, fn->ins.count);
    s.out->splits = ARENA_ARRAY(a, bool, fn->blocks.count);
    s.joins = ARENA_ARRAY(a, bool, fn->blocks.count);
    s.out->loop_splits = ARENA_ARRAY(a, bool, fn->blocks.count);
    s.from = ARENA_ARRAY(a, ir_blk, fn->blocks.count);
    s.told = ARENA_ARRAY(a, bool, fn->blocks.count);
    do {
        s.changed = false;
        mark_values(&s);
        mark_branches(&s);
        mark_behind_loops(&s);
    } while (s.changed);
    return s.out;
}

divergence *divergence_compute(ir_fn *fn, const dom_info *d, ir_ref width) {
    return compute(fn, d, width, false);
}

divergence *divergence_of_rounds(ir_fn *fn, const dom_info *d, ir_ref width) {
    return compute(fn, d, width, true);
}

/* What is known of the width allows it. */
static bool is_wide(const ir_ins *width, int64_t least, int64_t lanes) {
    if (width->op == IR_uniform) return true;
    return width->op == IR_const_ && width->imm.i > 0 && (width->imm.i >= least || width->imm.i % lanes == 0);
}

ir_ref divergence_matrix_width(const ir_fn *fn, int64_t least, int64_t lanes) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            if (ins->op != IR_rem && ins->op != IR_div) continue;
            if (is_wide(ir_at(fn, ins->args[1]), least, lanes) &&
                divergence_is_coordinate(fn, r, (ir_op)ins->op, ins->args[1]))
                return ins->args[1];
        }
    return 0;
}
