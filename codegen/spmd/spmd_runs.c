#include "spmd_runs.h"

#include <string.h>

#include "counted_loop.h"
#include "limit.h"

enum { MOST_RUNS = 4 };

/* All lanes are in the same round. */
static bool is_common(const counted_loop *l, const divergence *lanes) {
    return l->step == 1 && lanes->shape[l->counter] == LANE_UNIFORM && !lanes->loop_splits[l->header];
}

static bool is_run(const counted_loop *l, const divergence *lanes, const ir_ins *load) {
    if (load->op != IR_aload || strchr("IJFD", load->kind) == NULL) return false;
    if (ir_at(l->fn, load->args[0])->op != IR_buffer || lanes->shape[load->args[1]] != LANE_VARYING)
        return false;
    return l->d->loop[load->block] == l->header && counted_loop_always_runs(l, load->block) &&
           counted_loop_growth(l, load->args[1], LIMIT_INDEX_TERMS) == 1;
}

static void find_in_loop(const counted_loop *l, const divergence *lanes, spmd_run **of, uint32_t *count) {
    for (uint32_t i = 0; i < l->loops->count[l->header]; i++) {
        const ir_block *b = &l->fn->blocks.items[l->loops->blocks[l->loops->start[l->header] + i]];
        for (uint32_t k = 0; k < b->ins.count && *count < MOST_RUNS; k++) {
            if (!is_run(l, lanes, ir_at(l->fn, b->ins.items[k]))) continue;
            spmd_run *run = ARENA_NEW(l->fn->memory, spmd_run);
            *run = (spmd_run){++*count, l->header, l->counter};
            of[b->ins.items[k]] = run;
        }
    }
}

spmd_run **spmd_runs_find(ir_fn *fn, const divergence *lanes) {
    arena *a = fn->memory;
    spmd_run **of = ARENA_ARRAY(a, spmd_run *, fn->ins.count);
    const dom_info *d = dom_compute(a, fn);
    const dom_members *loops = dom_loop_members(a, d);
    uint32_t count = 0;
    for (uint32_t k = 0; k < d->reachable; k++) {
        counted_loop l;
        if (!counted_loop_find(fn, d, loops, d->order[k], &l)) continue;
        if (is_common(&l, lanes) && !counted_loop_is_shorter(&l, SPMD_RUN_ROUNDS))
            find_in_loop(&l, lanes, of, &count);
    }
    return of;
}
