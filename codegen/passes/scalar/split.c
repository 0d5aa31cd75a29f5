/* Node splitting: a loop with several entries is left with one, by giving the others copies of what they lead
 * to. Only obfuscators and other languages' compilers make such loops; structure.c needs every cycle to have
 * one header that dominates it.
 *
 * As long as there is an edge u -> v against the order of a depth-first walk whose target does not dominate
 * its source:
 *   - the loop is the strongly connected component of v among the blocks that v's immediate dominator
 *     strictly dominates;
 *   - one of its entries is kept as the header: the one for which least is copied;
 *   - the blocks that the other entries reach inside the loop without passing the header are copied, and the
 *     edges into those entries from outside lead to the copies;
 *   - values of copied blocks that are used elsewhere get phis (ssa_repair.h).
 * The copies may hold loops with several entries of their own, but have fewer blocks. After J. Janssen and
 * H. Corporaal, "Making graphs reducible with controlled node splitting", ACM TOPLAS 19 (1997), which shows
 * that the choice of what to split decides how much is copied. In the worst case that is exponential, hence
 * the limit. */
#include "passes.h"

#include "dom.h"
#include "ssa_repair.h"
#include "limit.h"

typedef struct splitter {
    ir_fn *fn;
    const dom_info *d;
    uint32_t copied; /* instructions so far */
    bool *in_loop;   /* by block */
    bool *in_part;   /* by block: to be copied */
    VEC(ir_blk) loop;
    VEC(ir_blk) part;
    uint32_t old_blocks;
    ir_blk *copy_of; /* by block */
    ir_ref *made;    /* by value: its copy, or 0 */
    uint32_t old_values;
} splitter;

static const ir_block *block_at(const splitter *s, ir_blk b) {
    return &s->fn->blocks.items[b];
}

/* ---- the loop and what of it is copied ---- */

/* The first block, in reverse postorder, that an edge enters from behind without being dominated by it. */
static ir_blk find_entry(const splitter *s) {
    const dom_info *d = s->d;
    for (uint32_t i = 0; i < d->reachable; i++) {
        ir_blk b = d->order[i];
        for (uint32_t p = 0; p < block_at(s, b)->preds.count; p++) {
            ir_blk pred = block_at(s, b)->preds.items[p];
            if (d->number[pred] != UINT32_MAX && d->number[pred] >= i && !dom_dominates(d, b, pred)) return b;
        }
    }
    return IR_NO_BLOCK;
}

/* Blocks that `from` reaches (is reached from) without leaving what `above` strictly dominates. */
static bool *connected(const splitter *s, ir_blk from, ir_blk above, bool backwards) {
    arena *a = s->fn->memory;
    bool *seen = ARENA_ARRAY(a, bool, s->d->count);
    VEC(ir_blk) work = {0};
    VEC_PUSH(a, &work, from);
    seen[from] = true;
    while (work.count > 0) {
        const ir_block *block = block_at(s, work.items[--work.count]);
        uint32_t count = backwards ? block->preds.count : block->succ_count;
        for (uint32_t k = 0; k < count; k++) {
            ir_blk next = backwards ? block->preds.items[k] : block->succs[k];
            if (seen[next] || next == above || s->d->number[next] == UINT32_MAX ||
                !dom_dominates(s->d, above, next))
                continue;
            seen[next] = true;
            VEC_PUSH(a, &work, next);
        }
    }
    return seen;
}

static void find_loop(splitter *s, ir_blk entry) {
    ir_blk above = s->d->idom[entry];
    const bool *after = connected(s, entry, above, false), *before = connected(s, entry, above, true);
    s->loop.count = 0;
    s->in_loop = ARENA_ARRAY(s->fn->memory, bool, s->d->count);
    for (uint32_t i = 0; i < s->d->reachable; i++) {
        ir_blk b = s->d->order[i];
        if (!after[b] || !before[b]) continue;
        s->in_loop[b] = true;
        VEC_PUSH(s->fn->memory, &s->loop, b);
    }
}

static bool is_entry(const splitter *s, ir_blk b) {
    for (uint32_t p = 0; p < block_at(s, b)->preds.count; p++)
        if (!s->in_loop[block_at(s, b)->preds.items[p]]) return true;
    return false;
}

/* What has to be copied when `header` is the one entry that stays; gives the number of its instructions. */
static uint32_t find_part(splitter *s, ir_blk header) {
    arena *a = s->fn->memory;
    uint32_t copied = 0;
    s->part.count = 0;
    s->in_part = ARENA_ARRAY(a, bool, s->d->count);
    for (uint32_t k = 0; k < s->loop.count; k++) {
        ir_blk b = s->loop.items[k];
        if (b == header || !is_entry(s, b)) continue;
        s->in_part[b] = true;
        VEC_PUSH(a, &s->part, b);
    }
    for (uint32_t next = 0; next < s->part.count; next++) {
        const ir_block *block = block_at(s, s->part.items[next]);
        copied += block->ins.count;
        for (uint32_t k = 0; k < block->succ_count; k++) {
            ir_blk succ = block->succs[k];
            if (succ == header || !s->in_loop[succ] || s->in_part[succ]) continue;
            s->in_part[succ] = true;
            VEC_PUSH(a, &s->part, succ);
        }
    }
    return copied;
}

/* Leaves the part with the fewest instructions in `part`. */
static uint32_t choose_part(splitter *s) {
    ir_blk best = IR_NO_BLOCK;
    uint32_t least = UINT32_MAX;
    for (uint32_t k = 0; k < s->loop.count; k++) {
        if (!is_entry(s, s->loop.items[k])) continue;
        uint32_t copied = find_part(s, s->loop.items[k]);
        if (copied >= least) continue;
        least = copied;
        best = s->loop.items[k];
    }
    return find_part(s, best);
}

/* ---- copying ---- */

/* What depends on nothing needs no copy: it moves to where everybody sees it. */
static void lift_constants(splitter *s) {
    ir_fn *fn = s->fn;
    for (uint32_t i = 0; i < s->part.count; i++) {
        ir_block *block = &fn->blocks.items[s->part.items[i]];
        uint32_t kept = 0;
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            bool moves = ins->arg_count == 0 && ins->op != IR_phi && (ir_ops[ins->op].flags & IR_PURE) != 0;
            if (moves)
                ir_insert_phi(fn, 0, r);
            else
                block->ins.items[kept++] = r;
        }
        block->ins.count = kept;
    }
}

static ir_ref copy_of_value(const splitter *s, ir_ref r) {
    return r < s->old_values && s->made[r] != 0 ? s->made[r] : r;
}

/* The blocks and their instructions; phis are still without operands, and there are no edges. */
static void copy_blocks(splitter *s) {
    ir_fn *fn = s->fn;
    s->old_blocks = fn->blocks.count;
    s->old_values = fn->ins.count;
    s->copy_of = ARENA_ARRAY(fn->memory, ir_blk, s->old_blocks);
    s->made = ARENA_ARRAY(fn->memory, ir_ref, s->old_values);
    for (uint32_t i = 0; i < s->part.count; i++) {
        ir_blk from = s->part.items[i], to = ir_block_new(fn);
        s->copy_of[from] = to;
        for (uint32_t k = 0; k < block_at(s, from)->ins.count; k++) {
            ir_ref r = block_at(s, from)->ins.items[k];
            ir_ins ins = *ir_at(fn, r);
            s->made[r] = ir_append(fn, to, (ir_op)ins.op, (ir_type)ins.type, ins.args,
                                   ins.op == IR_phi ? 0 : ins.arg_count, ins.imm, ins.kind, ins.site);
        }
    }
    for (ir_ref r = s->old_values; r < fn->ins.count; r++)
        for (uint32_t k = 0; k < ir_at(fn, r)->arg_count; k++)
            ir_at(fn, r)->args[k] = copy_of_value(s, ir_at(fn, r)->args[k]);
}

/* A predecessor more: the phis of `to` take the values that those of `like` have for its edge `edge`. */
static void add_edge(splitter *s, ir_blk from, ir_blk to, ir_blk like, uint32_t edge, bool copied) {
    ir_fn *fn = s->fn;
    VEC_PUSH(fn->memory, &fn->blocks.items[to].preds, from);
    for (uint32_t k = 0; k < block_at(s, like)->ins.count; k++) {
        const ir_ins *phi = ir_at(fn, block_at(s, like)->ins.items[k]);
        if (phi->op != IR_phi) break;
        ir_ref value = copied ? copy_of_value(s, phi->args[edge]) : phi->args[edge];
        ir_phi_add(fn, block_at(s, to)->ins.items[k], value);
    }
}

/* Which of the edges into its target successor `k` of `b` is. */
static uint32_t edge_number(const splitter *s, ir_blk b, uint32_t k) {
    const ir_block *block = block_at(s, b), *target = block_at(s, block->succs[k]);
    uint32_t skip = k == 1 && block->succs[0] == block->succs[1] ? 1 : 0, edge = 0;
    while (target->preds.items[edge] != b || skip-- > 0)
        edge++;
    return edge;
}

/* Edges between copied blocks are copied, those that leave lead to where they led. */
static void copy_edges(splitter *s) {
    ir_fn *fn = s->fn;
    for (uint32_t i = 0; i < s->part.count; i++) {
        ir_blk from = s->part.items[i], to = s->copy_of[from];
        for (uint32_t k = 0; k < block_at(s, from)->succ_count; k++) {
            ir_blk target = block_at(s, from)->succs[k];
            ir_blk next = s->in_part[target] ? s->copy_of[target] : target;
            fn->blocks.items[to].succs[fn->blocks.items[to].succ_count++] = next;
            add_edge(s, to, next, target, edge_number(s, from, k), true);
        }
    }
}

/* Edges from outside the loop go over to the copies. */
static void move_edges(splitter *s) {
    ir_fn *fn = s->fn;
    for (uint32_t i = 0; i < s->part.count; i++) {
        ir_blk b = s->part.items[i], copy = s->copy_of[b];
        ir_block *block = &fn->blocks.items[b];
        for (uint32_t p = 0; p < block->preds.count;) {
            ir_blk pred = block->preds.items[p];
            if (s->in_loop[pred]) {
                p++;
                continue;
            }
            add_edge(s, pred, copy, b, p, false);
            ir_block *before = &fn->blocks.items[pred];
            before->succs[before->succs[0] == b ? 0 : 1] = copy;
            ir_drop_pred(fn, b, p);
        }
    }
}

/* ---- values ----
 *
 * Inside the part and inside its copy every use has the definition that it always had: what dominates it lies
 * behind the same entries. The same holds for the phis' operands on the edges that were moved. */

static bool is_copied_block(const splitter *s, ir_blk b) {
    return b >= s->old_blocks || s->in_part[b];
}

/* Operand `k` of `user`, in a block that was not copied, is a value of one that was, or its copy. */
static void repair_use(splitter *s, ir_ref user, uint32_t k, ssa_variable **variables) {
    ir_fn *fn = s->fn;
    ir_ref value = ir_at(fn, user)->args[k];
    ir_blk b = ir_at(fn, user)->block;
    bool is_phi = ir_at(fn, user)->op == IR_phi;
    if (value >= s->old_values || s->made[value] == 0) return;
    if (is_phi && is_copied_block(s, block_at(s, b)->preds.items[k])) return; /* that edge has its own */
    if (variables[value] == NULL) {
        variables[value] = ARENA_NEW(fn->memory, ssa_variable);
        *variables[value] = ssa_variable_new(fn, value);
        ssa_define(variables[value], s->made[value]);
    }
    ssa_variable *v = variables[value];
    ir_ref reaching = is_phi ? ssa_value_at_end(v, block_at(s, b)->preds.items[k]) : ssa_value_at_start(v, b);
    ir_at(fn, user)->args[k] = reaching;
    ssa_finish(v);
}

static void repair_values(splitter *s) {
    ir_fn *fn = s->fn;
    ssa_variable **variables = ARENA_ARRAY(fn->memory, ssa_variable *, s->old_values);
    ir_ref end = fn->ins.count; /* the phis that are made now are right */
    for (ir_ref r = 1; r < end; r++) {
        const ir_ins *ins = ir_at(fn, r);
        if (ins->op == IR_NOP || ins->block == IR_NO_BLOCK || is_copied_block(s, ins->block)) continue;
        for (uint32_t k = 0; k < ins->arg_count; k++)
            repair_use(s, r, k, variables);
    }
}

static status split_loop(splitter *s, ir_blk entry) {
    find_loop(s, entry);
    s->copied += choose_part(s);
    if (s->copied > LIMIT_COPIED)
        return status_make(s->fn->memory, ST_IRREDUCIBLE, "untangling it copies more than %d instructions",
                           LIMIT_COPIED);
    lift_constants(s);
    copy_blocks(s);
    copy_edges(s);
    move_edges(s);
    repair_values(s);
    return status_ok();
}

status pass_split(ir_fn *fn, bool *out_changed) {
    splitter s = {.fn = fn};
    for (;;) {
        s.d = dom_compute(ir_scratch(fn), fn);
        if (s.d->reducible) return status_ok();
        TRY(split_loop(&s, find_entry(&s)));
        *out_changed = true;
    }
}
