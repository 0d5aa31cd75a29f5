/* For each variant of a block, a block:
 *   - static instructions go, and checks and branches that they decide; where they are operands they are constants;
 *   - the others are copied. Within a block a copy uses copies. What comes from another block of the loop may have been
 *     computed in several variants of that: it keeps its operand, and when all is copied gets the definitions that
 *     reach it (ssa_repair.h); so does what uses a value of the loop behind the loop;
 *   - where a check always fails the block ends in a trap.
 * The edges into the loop's header then lead to its variants, and the loop itself is reached no more. */
#include "residual.h"

#include "ssa_repair.h"

#define NONE UINT32_MAX

typedef VEC(ir_ref) refs;

typedef struct residual {
    ir_fn *fn;
    variants *v;
    binding_times *t;
    uint32_t old_values;
    refs *copies;         /* by value of the loop: where it is defined now */
    ir_ref *local;        /* by value of the loop: its copy ... */
    uint32_t *stamp;      /* ... made in this variant, counted from 1 on */
    bool *is_used_behind; /* by value of the loop */
} residual;

static ir_block *block_at(const residual *s, ir_blk b) {
    return &s->fn->blocks.items[b];
}

static bool is_of_loop(const residual *s, ir_ref r) {
    return r < s->old_values && ir_at(s->fn, r)->block != IR_NO_BLOCK &&
           s->t->in_loop[ir_at(s->fn, r)->block];
}

static void find_uses_behind(residual *s) {
    ir_fn *fn = s->fn;
    for (uint32_t i = 0; i < s->t->d->reachable; i++) {
        ir_blk b = s->t->d->order[i];
        for (uint32_t k = 0; !s->t->in_loop[b] && k < block_at(s, b)->ins.count; k++) {
            const ir_ins *ins = ir_at(fn, block_at(s, b)->ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++)
                if (is_of_loop(s, ins->args[j])) s->is_used_behind[ins->args[j]] = true;
        }
    }
}

/* ---- instructions ---- */

static void define(residual *s, ir_ref r, uint32_t number, ir_ref copy) {
    s->local[r] = copy;
    s->stamp[r] = number + 1;
    VEC_PUSH(s->fn->memory, &s->copies[r], copy);
}

static ir_ref constant(residual *s, ir_blk to, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    ir_ref made =
        ir_make(s->fn, IR_const_, (ir_type)ins->type, NULL, 0, (ir_imm){.i = s->t->now[r]}, 0, ins->site);
    ir_insert_last(s->fn, to, made);
    return made;
}

/* What an operand is in this variant. */
static ir_ref operand(residual *s, ir_blk to, uint32_t number, ir_ref r) {
    if (s->t->is_static[r] && is_of_loop(s, r)) return constant(s, to, r);
    return is_of_loop(s, r) && s->stamp[r] == number + 1 ? s->local[r] : r;
}

static void put_instruction(residual *s, uint32_t number, ir_blk to, ir_ref r) {
    ir_fn *fn = s->fn;
    if (s->t->is_static[r] && s->is_used_behind[r]) define(s, r, number, constant(s, to, r));
    if (variants_decide(s->v, r)) return;
    ir_ins ins = *ir_at(fn, r);
    uint32_t count = ins.op == IR_phi ? 0 : ins.arg_count;
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count + 1);
    for (uint32_t k = 0; k < count; k++)
        args[k] = operand(s, to, number, ins.args[k]);
    ir_ref copy =
        ir_append(fn, to, (ir_op)ins.op, (ir_type)ins.type, args, count, ins.imm, ins.kind, ins.site);
    if (ins.type != IR_VOID) define(s, r, number, copy);
}

/* The block of a variant, up to the jump or the branch at its end. Phis are still without operands. */
static variant_exit put_block(residual *s, uint32_t number) {
    ir_fn *fn = s->fn;
    const variant *one = &s->v->items.items[number];
    ir_blk from = one->block, to = one->copy;
    variant_exit exit = variants_walk(s->v, number);
    uint32_t count = exit.stop != NONE ? exit.stop : block_at(s, from)->ins.count;
    /* Phis first: constants for what is used behind the loop come after them. */
    for (int phis = 1; phis >= 0; phis--)
        for (uint32_t k = 0; k < count; k++) {
            ir_ref r = block_at(s, from)->ins.items[k];
            bool is_phi = ir_at(fn, r)->op == IR_phi && !s->t->is_static[r];
            if (is_phi == (phis != 0)) put_instruction(s, number, to, r);
        }
    const ir_site *site = ir_at(fn, block_at(s, from)->ins.items[count - (exit.stop == NONE)])->site;
    if (exit.stop != NONE)
        ir_append(fn, to, IR_trap, IR_VOID, NULL, 0, (ir_imm){0}, 0, site);
    else if (exit.count == 1 && ir_end(fn, to) == 0)
        ir_append(fn, to, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, site);
    return exit;
}

/* ---- edges ---- */

/* One more predecessor of `to`, whose phis take what those of `like` have for its edge `edge`. */
static void add_edge(residual *s, uint32_t number, ir_blk from, ir_blk to, ir_blk like, uint32_t edge) {
    ir_fn *fn = s->fn;
    VEC_PUSH(fn->memory, &block_at(s, to)->preds, from);
    for (uint32_t k = 0, at = 0; k < block_at(s, like)->ins.count; k++) {
        ir_ref phi = block_at(s, like)->ins.items[k];
        if (ir_at(fn, phi)->op != IR_phi) break;
        if (s->t->is_static[phi]) continue;
        ir_ref value = ir_at(fn, phi)->args[edge];
        if (number != NONE) value = operand(s, from, number, value);
        ir_phi_add(fn, block_at(s, to)->ins.items[at++], value);
    }
}

static void put_edges(residual *s, uint32_t number, const variant_exit *exit) {
    const variant *one = &s->v->items.items[number];
    for (uint32_t k = 0; k < exit->count; k++) {
        const variant_edge *e = &exit->edges[k];
        ir_blk like = block_at(s, one->block)->succs[e->successor];
        ir_blk to = e->to == NONE ? like : s->v->items.items[e->to].copy;
        ir_block *from = block_at(s, one->copy);
        from->succs[from->succ_count++] = to;
        add_edge(s, number, one->copy, to, like, e->edge);
    }
}

/* The ways into the loop lead to the variants. */
static void enter(residual *s) {
    ir_blk header = s->t->loop.header;
    for (uint32_t p = 0; p < block_at(s, header)->preds.count;) {
        ir_blk pred = block_at(s, header)->preds.items[p];
        if (s->t->in_loop[pred]) {
            p++;
            continue;
        }
        ir_blk to = s->v->items.items[variants_enter(s->v, p)].copy;
        add_edge(s, NONE, pred, to, header, p);
        ir_block *before = block_at(s, pred);
        before->succs[before->succs[0] == header ? 0 : 1] = to;
        ir_drop_pred(s->fn, header, p);
    }
}

/* ---- values that cross blocks ---- */

static void repair_use(residual *s, ir_ref user, uint32_t k, ssa_variable **variables) {
    ir_fn *fn = s->fn;
    ir_ref value = ir_at(fn, user)->args[k];
    if (!is_of_loop(s, value)) return;
    if (variables[value] == NULL) {
        variables[value] = ARENA_NEW(fn->memory, ssa_variable);
        *variables[value] = ssa_variable_new(fn, value);
        for (uint32_t i = 0; i < s->copies[value].count; i++)
            ssa_define(variables[value], s->copies[value].items[i]);
    }
    ssa_variable *v = variables[value];
    ir_blk b = ir_at(fn, user)->block;
    ir_ref reaching = ir_at(fn, user)->op == IR_phi ? ssa_value_at_end(v, block_at(s, b)->preds.items[k])
                                                    : ssa_value_at_start(v, b);
    ir_at(fn, user)->args[k] = reaching;
    ssa_finish(v);
}

static void repair_values(residual *s) {
    ir_fn *fn = s->fn;
    ssa_variable **variables = ARENA_ARRAY(fn->memory, ssa_variable *, s->old_values);
    ir_ref end = fn->ins.count;                          /* the phis that are made now are right */
    bool *is_there = ARENA_ARRAY(fn->memory, bool, end); /* others are of blocks that are no more */
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < block_at(s, b)->ins.count; k++)
            is_there[block_at(s, b)->ins.items[k]] = true;
    for (ir_ref r = 1; r < end; r++) {
        if (!is_there[r] || is_of_loop(s, r)) continue;
        for (uint32_t k = 0; k < ir_at(fn, r)->arg_count; k++)
            repair_use(s, r, k, variables);
    }
}

/* Where one edge leads there is nothing to choose. */
static void drop_single_phis(const residual *s) {
    ir_fn *fn = s->fn;
    for (uint32_t i = 0; i < s->v->items.count; i++) {
        const ir_block *block = block_at(s, s->v->items.items[i].copy);
        for (uint32_t k = 0; block->preds.count == 1 && k < block->ins.count; k++)
            if (ir_at(fn, block->ins.items[k])->op == IR_phi)
                ir_replace(fn, block->ins.items[k], ir_at(fn, block->ins.items[k])->args[0]);
    }
}

void residual_put(variants *v) {
    ir_fn *fn = v->t->fn;
    residual s = {.fn = fn, .v = v, .t = v->t, .old_values = fn->ins.count};
    s.copies = ARENA_ARRAY(fn->memory, refs, s.old_values);
    s.local = ARENA_ARRAY(fn->memory, ir_ref, s.old_values);
    s.stamp = ARENA_ARRAY(fn->memory, uint32_t, s.old_values);
    s.is_used_behind = ARENA_ARRAY(fn->memory, bool, s.old_values);
    find_uses_behind(&s);
    for (uint32_t i = 0; i < v->items.count; i++)
        v->items.items[i].copy = ir_block_new(fn);
    /* All blocks before any edge: the phis that edges add to must be there. */
    variant_exit *exits = ARENA_ARRAY(fn->memory, variant_exit, v->items.count);
    for (uint32_t i = 0; i < v->items.count; i++)
        exits[i] = put_block(&s, i);
    for (uint32_t i = 0; i < v->items.count; i++) {
        if (exits[i].count == 0) continue;
        variants_walk(v, i); /* its static values, which may be operands of phis */
        put_edges(&s, i, &exits[i]);
    }
    enter(&s);
    ir_remove_unreachable(fn);
    repair_values(&s);
    drop_single_phis(&s);
    ir_sweep(fn);
}
