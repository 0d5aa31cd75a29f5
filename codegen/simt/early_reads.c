#include "early_reads.h"

#include "dom.h"

/* More of them have more registers than they save time. */
enum { MOST_READS = 16 };

/* What an index is made of, at most. */
enum { MOST_DEPTH = 8 };

typedef struct mover {
    ir_fn *fn;
    const dom_info *d;
} mover;

static bool is_tile_read(const ir_fn *fn, const ir_ins *ins) {
    if (ins->op != IR_aload) return false;
    const ir_ins *array = ir_at(fn, ins->args[0]);
    return array->op == IR_buffer && fn->bindings.items[array->imm.i].role == IR_ROLE_TILE;
}

/* The last block above all branches that lead to `b` within the innermost loop around it; behind the loop's header, which is evaluated
 * once more than its body, with a counter that reads too far. */
static ir_blk above(const mover *m, ir_blk b) {
    const dom_info *d = m->d;
    while (b != d->order[0] && !d->is_header[b] && !d->is_header[d->idom[b]] &&
           d->loop[d->idom[b]] == d->loop[b])
        b = d->idom[b];
    return b;
}

/* Whether it is known at the end of block `to`, or can be made there. */
static bool can_be_known(const mover *m, ir_ref r, ir_blk to, uint32_t depth) {
    const ir_ins *ins = ir_at(m->fn, r);
    if (dom_dominates(m->d, ins->block, to)) return true;
    if ((ir_ops[ins->op].flags & IR_PURE) == 0 || ins->op == IR_phi || depth == 0) return false;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (!can_be_known(m, ins->args[k], to, depth - 1)) return false;
    return true;
}

static void move(const mover *m, ir_ref r, ir_blk to) {
    if (dom_dominates(m->d, ir_at(m->fn, r)->block, to)) return;
    for (uint32_t k = 0; k < ir_at(m->fn, r)->arg_count; k++)
        move(m, ir_at(m->fn, r)->args[k], to);
    ir_move_last(m->fn, to, r);
}

void early_reads(ir_fn *fn) {
    mover m = {fn, dom_compute(ir_scratch(fn), fn)};
    VEC(ir_ref) reads = {0};
    if (!m.d->reducible) return;
    for (uint32_t i = 0; i < m.d->reachable; i++) {
        ir_blk b = m.d->order[i];
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            ir_blk to = above(&m, b);
            if (to != b && is_tile_read(fn, ins) && can_be_known(&m, ins->args[0], to, 1) &&
                can_be_known(&m, ins->args[1], to, MOST_DEPTH))
                VEC_PUSH(ir_scratch(fn), &reads, r);
        }
    }
    if (reads.count > MOST_READS) return;
    for (uint32_t k = 0; k < reads.count; k++)
        move(&m, reads.items[k], above(&m, ir_at(fn, reads.items[k])->block));
}
