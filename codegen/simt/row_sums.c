#include "row_sums.h"

#include <string.h>

#include "emit_expr.h"
#include "intrinsics.h"
#include "limit.h"
#include "structure.h"

static uint32_t back_edge(const row_sums *s) {
    const ir_block *header = &s->loop.fn->blocks.items[s->loop.header];
    return header->preds.items[0] == s->body ? 0 : 1;
}

ir_ref row_sums_next(const row_sums *s, ir_ref sum) {
    return ir_at(s->loop.fn, sum)->args[back_edge(s)];
}

ir_ref row_sums_term(const row_sums *s, ir_ref sum) {
    const ir_ins *next = ir_at(s->loop.fn, row_sums_next(s, sum));
    return next->args[next->args[0] == sum ? 1 : 0];
}

bool row_sums_is_of_round(const row_sums *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->loop.fn, r);
    return ins->block == s->body && ins->type != IR_VOID;
}

static int growth(const row_sums *s, ir_ref index) {
    return counted_loop_growth(&s->loop, index, LIMIT_INDEX_TERMS);
}

bool row_sums_is_run(const row_sums *s, const ir_ins *load) {
    return load->op == IR_aload && growth(s, load->args[1]) == 1;
}

/* ---- the loop ---- */

/* All elements go the same way, but that their loops end in different rounds. */
static bool find_loop(ir_fn *fn, const dom_info *d, row_sums *out) {
    ir_blk header = IR_NO_BLOCK;
    for (uint32_t k = 0; k < d->reachable; k++) {
        ir_blk b = d->order[k];
        if (!d->is_header[b]) {
            if (fn->blocks.items[b].succ_count > 1) return false;
            continue;
        }
        if (header != IR_NO_BLOCK) return false;
        header = b;
    }
    const dom_members *loops = dom_loop_members(fn->memory, d);
    if (header == IR_NO_BLOCK || loops->count[header] != 2) return false;
    if (!counted_loop_find(fn, d, loops, header, &out->loop) || out->loop.step != 1) return false;
    const ir_blk *blocks = &loops->blocks[loops->start[header]];
    out->body = blocks[0] == header ? blocks[1] : blocks[0];
    return fn->blocks.items[header].preds.count == 2 && !counted_loop_is_shorter(&out->loop, ROW_SUMS_ROUNDS);
}

/* A break out of it has to be one in C: a jump further would be past the other rows. */
static bool ends_scope(const tree *t, ir_blk header, ir_blk leads_to, ir_blk next_scope) {
    for (; t != NULL; t = t->next) {
        ir_blk ends_here = t->next == NULL ? next_scope : IR_NO_BLOCK;
        if (t->kind == TREE_LOOP && t->block == header) return ends_here == leads_to;
        if (t->kind == TREE_SCOPE && ends_scope(t->body, header, leads_to, t->block)) return true;
    }
    return false;
}

static bool breaks(const row_sums *s) {
    tree *root;
    const ir_block *header = &s->loop.fn->blocks.items[s->loop.header];
    ir_blk leads_to = header->succs[header->succs[0] == s->body ? 1 : 0];
    return status_is_ok(structure(s->loop.fn, &root)) &&
           ends_scope(root, s->loop.header, leads_to, IR_NO_BLOCK);
}

/* ---- its sums ---- */

static bool adds(const ir_ins *next, ir_ref sum) {
    switch (next->op) {
    case IR_add:
    case IR_mul: return (next->args[0] == sum) != (next->args[1] == sum);
    case IR_sub: return next->args[0] == sum && next->args[1] != sum;
    default: return false;
    }
}

/* How often the loop's two blocks use a value. */
static uint32_t uses_inside(const row_sums *s, ir_ref r) {
    const ir_fn *fn = s->loop.fn;
    const ir_blk blocks[] = {s->loop.header, s->body};
    uint32_t uses = 0;
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t i = 0; i < fn->blocks.items[blocks[k]].ins.count; i++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[blocks[k]].ins.items[i]);
            for (uint32_t j = 0; j < ins->arg_count; j++)
                uses += ins->args[j] == r;
        }
    return uses;
}

static bool find_sums(row_sums *s) {
    const ir_fn *fn = s->loop.fn;
    const ir_block *header = &fn->blocks.items[s->loop.header];
    ir_ref end = ir_end(fn, s->loop.header), test = ir_at(fn, end)->args[0];
    for (uint32_t k = 0; k < header->ins.count; k++) {
        ir_ref r = header->ins.items[k];
        const ir_ins *ins = ir_at(fn, r);
        if (r == s->loop.counter || r == end || (r == test && uses_inside(s, r) == 1)) continue;
        if (ins->op != IR_phi) return false;
        ir_ref next = row_sums_next(s, r);
        if (ir_at(fn, next)->block != s->body || !adds(ir_at(fn, next), r)) return false;
        if (!row_sums_is_of_round(s, row_sums_term(s, r))) return false;
        if (uses_inside(s, r) != 1 || uses_inside(s, next) != 1) return false;
        VEC_PUSH(fn->memory, &s->sums, r);
    }
    return s->sums.count > 0;
}

/* ---- what is added ---- */

static bool is_next(const row_sums *s, ir_ref r) {
    for (uint32_t k = 0; k < s->sums.count; k++)
        if (row_sums_next(s, s->sums.items[k]) == r) return true;
    return false;
}

/* Whether what the round loads, and nothing else of it, tells the value. */
static bool is_told(const row_sums *s, const bool *told, ir_ref r) {
    const ir_ins *ins = ir_at(s->loop.fn, r);
    bool any = ins->op == IR_aload;
    for (uint32_t k = 0; k < ins->arg_count && ins->op != IR_aload; k++) {
        if (!counted_loop_holds(&s->loop, ir_at(s->loop.fn, ins->args[k])->block)) continue;
        if (!told[ins->args[k]]) return false;
        any = true;
    }
    return any;
}

/* Whether there is a text for a vector of it. */
static bool has_vectors(const row_sums *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->loop.fn, r);
    emit_state state = {.fn = s->loop.fn};
    emit_operation said;
    if (ins->op == IR_intrinsic)
        said = (emit_operation){.function = intrinsics[ins->imm.i].function};
    else if (!emit_operation_of(&state, r, &said))
        return false;
    return !ir_is_elementary(ins) && !ir_is_comparison(ins->op) &&
           (said.function == NULL || java_slice_has(arena_printf(s->loop.fn->memory, "%s_v", said.function)));
}

typedef struct round {
    bool has_runs;
    bool *told; /* by value */
} round;

static bool look_at_load(const row_sums *s, const ir_ins *load, round *out) {
    if (strchr("IJFD", load->kind) == NULL || ir_at(s->loop.fn, load->args[0])->op != IR_buffer) return false;
    if (row_sums_is_run(s, load)) {
        return out->has_runs = true;
    }
    return out->told[load->args[1]];
}

/* False: what a vector of rounds cannot hold. A check of what the counter tells may stand for those of places in order, which are not to
 * be read ahead of it. */
static bool look_at(row_sums *s, ir_ref r, round *out) {
    const ir_fn *fn = s->loop.fn;
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op == IR_check_bounds) {
        s->has_checks = true;
        return out->told[ins->args[0]] && !counted_loop_holds(&s->loop, ir_at(fn, ins->args[1])->block);
    }
    if (ins->op == IR_aload) return look_at_load(s, ins, out);
    if ((ir_ops[ins->op].flags & IR_END) != 0 || is_next(s, r)) return true;
    return (ir_ops[ins->op].flags & IR_PURE) != 0 && ins->arg_count > 0 && has_vectors(s, r);
}

static void want(row_sums *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->loop.fn, r);
    if (!row_sums_is_of_round(s, r) || s->is_wanted[r]) return;
    s->is_wanted[r] = true;
    if (row_sums_is_run(s, ins)) return;
    for (uint32_t k = ins->op == IR_aload ? 1 : 0; k < ins->arg_count; k++)
        want(s, ins->args[k]);
}

static bool find_terms(row_sums *s) {
    const ir_fn *fn = s->loop.fn;
    const ir_block *body = &fn->blocks.items[s->body];
    round all = {.told = ARENA_ARRAY(fn->memory, bool, fn->ins.count)};
    for (uint32_t k = 0; k < body->ins.count; k++) {
        ir_ref r = body->ins.items[k];
        all.told[r] = is_told(s, all.told, r);
        if (!look_at(s, r, &all)) return false;
    }
    s->is_wanted = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    for (uint32_t k = 0; k < s->sums.count; k++)
        want(s, row_sums_term(s, s->sums.items[k]));
    for (uint32_t k = 0; k < body->ins.count; k++) {
        const ir_ins *ins = ir_at(fn, body->ins.items[k]);
        if (ins->op == IR_check_bounds) want(s, ins->args[0]);
    }
    return all.has_runs;
}

/* ---- the elements ---- */

/* Rows leave the loop in different rounds: what it holds, and what that tells, differs by row even where a round's is the same. */
static bool find_axes(const row_sums *s, uint8_t *axes) {
    const ir_fn *fn = s->loop.fn;
    for (uint32_t n = 0; n < s->loop.d->reachable; n++) {
        ir_blk b = s->loop.d->order[n];
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            if (ins->op == IR_newarray) return false;
            bool by_row = ins->op == IR_index || (counted_loop_holds(&s->loop, b) && !ir_is_argument(fn, r));
            for (uint32_t j = 0; j < ins->arg_count; j++)
                by_row |= axes[ins->args[j]] != 0;
            if (by_row) axes[r] = BY_ROW;
        }
    }
    return true;
}

bool row_sums_find(ir_fn *fn, row_sums *out, work_tile *out_tile) {
    enum { MOST_BLOCKS = 100 };
    uint8_t *axes = ARENA_ARRAY(fn->memory, uint8_t, fn->ins.count);
    *out = (row_sums){.body = IR_NO_BLOCK};
    *out_tile = (work_tile){.rows = ROW_SUMS_ROWS, .columns = 1, .across = 1, .down = 1, .axes = axes};
    if (fn->blocks.count > MOST_BLOCKS) return false;
    const dom_info *d = dom_compute(fn->memory, fn);
    return d->reducible && find_loop(fn, d, out) && find_sums(out) && find_terms(out) &&
           find_axes(out, axes) && breaks(out);
}
