/* A move may go when no other still reads what it overwrites; in a cycle one value is held in a variable of its
 * own first. */
#include "phi_moves.h"

typedef struct move_set {
    const phi_moves *p;
    VEC(phi_move) moves;
} move_set;

phi_moves phi_moves_new(ir_fn *fn, void (*put)(void *context, const phi_move *m),
                        uint32_t (*hold)(void *context, const phi_move *m), void *context) {
    return (phi_moves){.fn = fn,
                       .put = put,
                       .hold = hold,
                       .context = context,
                       .of_phi = ARENA_ARRAY(fn->memory, uint32_t, fn->ins.count)};
}

/* The move that writes what `m` reads, or NULL. */
static phi_move *overwriter(const move_set *set, const phi_move *m) {
    uint32_t at = m->held != 0 ? 0 : set->p->of_phi[m->value];
    return at == 0 ? NULL : &set->moves.items[at - 1];
}

static void collect(move_set *set, ir_blk to, uint32_t edge) {
    ir_fn *fn = set->p->fn;
    const ir_block *block = &fn->blocks.items[to];
    for (uint32_t k = 0; k < block->ins.count; k++) {
        ir_ref r = block->ins.items[k];
        const ir_ins *phi = ir_at(fn, r);
        if (phi->op != IR_phi) break;
        if (phi->args[edge] == r) continue;
        VEC_PUSH(fn->memory, &set->moves, ((phi_move){.phi = r, .value = phi->args[edge]}));
        set->p->of_phi[r] = set->moves.count;
    }
    for (uint32_t k = 0; k < set->moves.count; k++) {
        phi_move *after = overwriter(set, &set->moves.items[k]);
        if (after != NULL) after->readers++;
    }
}

/* `m` and what may go then: the move that only waited for it, and so on. */
static void put_chain(const move_set *set, phi_move *m, const phi_move *last) {
    while (m != NULL && !m->done && m->readers == 0 && m <= last) {
        phi_move *after = overwriter(set, m);
        set->p->put(set->p->context, m);
        m->done = true;
        if (after != NULL) after->readers--;
        m = after;
    }
}

void phi_moves_put(phi_moves *p, ir_blk block, uint32_t edge) {
    move_set set = {.p = p};
    collect(&set, block, edge);
    for (uint32_t k = 0; k < set.moves.count; k++)
        put_chain(&set, &set.moves.items[k], &set.moves.items[k]);
    for (uint32_t k = 0; k < set.moves.count; k++) { /* what is left stands in cycles */
        phi_move *m = &set.moves.items[k];
        if (m->done) continue;
        phi_move *after = overwriter(&set, m);
        m->held = p->hold(p->context, m);
        after->readers--;
        put_chain(&set, after, &set.moves.items[set.moves.count - 1]);
    }
    for (uint32_t k = 0; k < set.moves.count; k++)
        p->of_phi[set.moves.items[k].phi] = 0;
}
