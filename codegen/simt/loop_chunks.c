#include "loop_chunks.h"

#include "kernel_args.h"
#include "limit.h"
#include "weight.h"

enum {
    MOST_BYTES = 256,      /* read ahead: as many registers as leave room for the loop's own ... */
    MOST_TILE_BYTES = 128, /* ... and for those of a tile (work_tile.h) */
    MOST_LINE_BYTES = 512, /* of elements in a line, with what they load together and wait for */
    MOST_ROUNDS = 16,
    LEAST_ROUNDS = 4,   /* of four floats: 16 bytes */
    MOST_WEIGHT = 1024, /* of a chunk's text */
};

typedef struct finder {
    chunk *c;
    const work_tile *tile; /* or NULL */
    uint32_t weight, bytes;
    VEC(ir_ref) checked; /* indices that the loop checks itself */
} finder;

static uint32_t copies_of(const finder *f, ir_ref r) {
    return f->tile == NULL ? 1 : work_tile_copies(f->tile, r);
}

/* Whether it is read in every round, and is inside its array in every round. */
static bool is_inside(const finder *f, const ir_ins *load) {
    const counted_loop *l = &f->c->loop;
    for (uint32_t k = 0; k < f->checked.count; k++)
        if (f->checked.items[k] == load->args[1]) return false;
    return counted_loop_always_runs(l, load->block);
}

/* False: what a chunk cannot hold. */
static bool look_at(finder *f, ir_ref r) {
    const ir_fn *fn = f->c->loop.fn;
    const ir_ins *ins = ir_at(fn, r);
    f->weight += copies_of(f, r) * weight_of(ins, WEIGHED_BY_VECTOR);
    if (ins->op == IR_check_bounds) {
        /* it may stand for the checks of other places, which are not to be read ahead of it */
        if (counted_loop_growth(&f->c->loop, ins->args[0], LIMIT_INDEX_TERMS) >= 0) return false;
        VEC_PUSH(fn->memory, &f->checked, ins->args[0]);
        return f->c->defers = true;
    }
    if (ins->op == IR_aload) return ir_at(fn, ins->args[0])->op == IR_buffer;
    return (ir_ops[ins->op].flags & (IR_PURE | IR_END)) != 0;
}

static bool look_at_all(finder *f) {
    const counted_loop *l = &f->c->loop;
    for (uint32_t i = 0; i < l->loops->count[l->header]; i++) {
        ir_blk b = l->loops->blocks[l->loops->start[l->header] + i];
        if (l->d->loop[b] != l->header) return false; /* a loop inside */
        for (uint32_t k = 0; k < l->fn->blocks.items[b].ins.count; k++)
            if (!look_at(f, l->fn->blocks.items[b].ins.items[k])) return false;
    }
    return true;
}

static void find_runs(finder *f) {
    const counted_loop *l = &f->c->loop;
    for (uint32_t i = 0; i < l->loops->count[l->header]; i++) {
        const ir_block *b = &l->fn->blocks.items[l->loops->blocks[l->loops->start[l->header] + i]];
        for (uint32_t k = 0; k < b->ins.count; k++) {
            const ir_ins *ins = ir_at(l->fn, b->ins.items[k]);
            if (ins->op != IR_aload || !is_inside(f, ins)) continue;
            shared_load together;
            if (f->tile != NULL && f->tile->shares &&
                shared_load_is(l, f->tile, b->ins.items[k], &together)) {
                VEC_PUSH(l->fn->memory, &f->c->shared, together);
                continue;
            }
            if (counted_loop_growth(l, ins->args[1], LIMIT_INDEX_TERMS) != 1) continue;
            VEC_PUSH(l->fn->memory, &f->c->runs, b->ins.items[k]);
            f->bytes += copies_of(f, b->ins.items[k]) * cg_element_bytes(ins->kind);
        }
    }
}

static uint32_t local_bytes(const finder *f, uint32_t rounds) {
    uint32_t sum = 0;
    for (uint32_t k = 0; k < f->c->shared.count; k++)
        sum += shared_load_bytes(f->tile, &f->c->shared.items[k], rounds);
    return sum;
}

/* What a round of elements in a line reads: what they load together waits in registers, too, until its chunk begins. */
static uint32_t line_bytes(const finder *f) {
    uint32_t sum = f->bytes;
    for (uint32_t k = 0; k < f->c->shared.count; k++)
        sum += f->c->shared.items[k].bytes;
    return sum;
}

/* What elements of a matrix read from local memory needs no registers, and there is a chunk of it for all. */
static uint32_t rounds_together(const finder *f) {
    bool matrix = !work_tile_is_line(f->tile);
    uint32_t rounds = matrix ? SHARED_TILE_ROUNDS : SHARED_ROUNDS;
    uint32_t bytes = matrix ? f->bytes : line_bytes(f), most = matrix ? MOST_TILE_BYTES : MOST_LINE_BYTES;
    while (rounds >= LEAST_ROUNDS && (local_bytes(f, rounds) > SHARED_BYTES || rounds * bytes > most))
        rounds /= 2;
    for (uint32_t k = 0; k < f->c->shared.count; k++)
        if (!shared_load_suits(f->tile, &f->c->shared.items[k], rounds)) return 0;
    return rounds < LEAST_ROUNDS ? 0 : rounds;
}

static uint32_t rounds_for(const finder *f) {
    if (f->c->shared.count > 0) return rounds_together(f);
    uint32_t rounds = f->c->runs.count == 0 ? LEAST_ROUNDS : MOST_ROUNDS;
    uint32_t most = f->tile == NULL ? MOST_BYTES : MOST_TILE_BYTES;
    while (rounds >= LEAST_ROUNDS && (rounds * f->bytes > most || rounds * f->weight > MOST_WEIGHT))
        rounds /= 2;
    return rounds < LEAST_ROUNDS ? 0 : rounds;
}

static bool find_chunk(finder f, const dom_info *d, const dom_members *loops, ir_fn *fn, ir_blk header) {
    chunk *out = f.c;
    if (!counted_loop_find(fn, d, loops, header, &out->loop) || out->loop.step != 1) return false;
    if (!look_at_all(&f)) return false;
    find_runs(&f);
    if (out->runs.count == 0 && out->shared.count == 0 && !out->defers) return false;
    out->rounds = rounds_for(&f);
    return out->rounds != 0 && !counted_loop_is_shorter(&out->loop, out->rounds);
}

chunk **loop_chunks_find(ir_fn *fn, const work_tile *tile) {
    arena *a = fn->memory;
    chunk **of = ARENA_ARRAY(a, chunk *, fn->blocks.count);
    const dom_info *d = dom_compute(a, fn);
    if (!d->reducible) return of;
    const dom_members *loops = dom_loop_members(a, d);
    for (uint32_t k = 0; k < d->reachable; k++) {
        ir_blk header = d->order[k];
        finder f = {.c = ARENA_NEW(a, chunk), .tile = tile};
        if (d->is_header[header] && find_chunk(f, d, loops, fn, header)) of[header] = f.c;
    }
    return of;
}

bool loop_chunks_share(ir_fn *fn, work_tile tile) {
    tile.shares = true;
    if (!shared_loads_may(fn, dom_compute(fn->memory, fn))) return false;
    chunk **of = loop_chunks_find(fn, &tile);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        if (of[b] != NULL && of[b]->shared.count > 0) return true;
    return false;
}
