#include "shared_loads.h"

#include "divergence.h"
#include "kernel_args.h"
#include "limit.h"

/* Elements behind a round's, so that what is stored side by side, a round after the other, goes to different banks, and a
 * work-item reads several rows of a round, four at once. Behind those of an element in a line are 16 bytes. */
enum { PAD_TABLE = 4, PAD_LINE_BYTES = 16 };

/* How an index changes from round to round. */
typedef enum growth { STAYS, GROWS_BY_ONE, GROWS, UNKNOWN } growth;

static growth sum_of(ir_op op, growth a, growth b) {
    if (a == UNKNOWN || b == UNKNOWN) return UNKNOWN;
    if (b == STAYS) return a;
    return a == STAYS && op == IR_add ? b : GROWS;
}

static growth growth_of(const counted_loop *l, const work_tile *t, ir_ref r, int depth) {
    const ir_ins *ins = ir_at(l->fn, r);
    if (r == l->counter) return GROWS_BY_ONE;
    if (!counted_loop_holds(l, ins->block)) return STAYS;
    if (depth == 0 || ins->type != IR_I32) return UNKNOWN;
    if (ins->op != IR_add && ins->op != IR_sub && ins->op != IR_mul) return UNKNOWN;
    growth a = growth_of(l, t, ins->args[0], depth - 1), b = growth_of(l, t, ins->args[1], depth - 1);
    if (ins->op != IR_mul) return sum_of((ir_op)ins->op, a, b);
    if (a == STAYS && b == STAYS) return STAYS;
    /* the same for all places: then it is told once */
    bool by_factor = (b == STAYS && t->axes[ins->args[1]] == 0) || (a == STAYS && t->axes[ins->args[0]] == 0);
    return by_factor && a != UNKNOWN && b != UNKNOWN ? GROWS : UNKNOWN;
}

bool shared_load_is(const counted_loop *l, const work_tile *t, ir_ref load, shared_load *out) {
    const ir_ins *ins = ir_at(l->fn, load);
    unsigned axis = t->axes[load];
    if (axis != BY_ROW && axis != BY_COLUMN) return false;
    if (t->axes[ins->args[0]] != 0 || t->axes[l->counter] != 0) return false;
    if (work_tile_is_line(t) && t->shape[ins->args[1]] == LANE_CONSECUTIVE)
        return false; /* they are side by side as it is */
    growth g = growth_of(l, t, ins->args[1], LIMIT_INDEX_TERMS);
    *out = (shared_load){.load = load, .axis = axis, .is_run = g == GROWS_BY_ONE};
    out->bytes = cg_element_bytes(ins->kind);
    return g == GROWS_BY_ONE || (g == GROWS && !work_tile_is_line(t));
}

bool shared_loads_may(const ir_fn *fn, const dom_info *d) {
    for (uint32_t n = 0; n < d->reachable; n++) {
        const ir_block *b = &fn->blocks.items[d->order[n]];
        bool in_loop = d->loop[d->order[n]] != IR_NO_BLOCK;
        for (uint32_t k = 0; k < b->ins.count; k++) {
            ir_op op = (ir_op)ir_at(fn, b->ins.items[k])->op;
            if (op == IR_trap || (in_loop && (ir_ops[op].flags & IR_CHECK) != 0)) return false;
        }
    }
    return true;
}

bool shared_load_suits(const work_tile *t, const shared_load *s, uint32_t rounds) {
    return shared_load_places(t, s) * rounds % (t->across * t->down) == 0;
}

uint32_t shared_load_places(const work_tile *t, const shared_load *s) {
    return s->axis == BY_ROW ? t->rows * t->down : t->columns * t->across;
}

uint32_t shared_load_pitch(const work_tile *t, const shared_load *s, uint32_t rounds) {
    if (work_tile_is_line(t)) return rounds + PAD_LINE_BYTES / s->bytes;
    return shared_load_places(t, s) + (s->is_run ? PAD_TABLE : 0);
}

uint32_t shared_load_bytes(const work_tile *t, const shared_load *s, uint32_t rounds) {
    uint32_t places = shared_load_places(t, s), pitches = work_tile_is_line(t) ? places : rounds;
    uint32_t bytes = pitches * shared_load_pitch(t, s, rounds) * s->bytes + places * 4;
    return (bytes + 15) & ~15u;
}
