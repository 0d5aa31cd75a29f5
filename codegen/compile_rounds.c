#include "compile_rounds.h"

#include "band_kernel.h"
#include "counted_loop.h"
#include "early_reads.h"
#include "in_place_kernel.h"
#include "pipeline.h"
#include "round_kernel.h"

cg_request turns_first(const cg_request *q) {
    cg_request first = *q;
    first.stage_count = q->stage_count > 0;
    while (first.stage_count < q->stage_count && q->stages[first.stage_count].kind != CG_STAGE_ROUND)
        first.stage_count++;
    return first;
}

status turns_make(compilation *c, const kernel_part *first, turns *out) {
    cg_request rest = *c->request;
    round_steps_add(c->memory, &out->steps)->stencil.border = first->fn;
    VEC_PUSH(c->memory, &out->columns, first->columns);
    out->are_alike = true;
    for (uint32_t count = first->request->stage_count; count < rest.stage_count && out->are_alike;) {
        rest.stages += count;
        rest.stage_count -= count;
        cg_request one = turns_first(&rest);
        kernel_part step = {.request = &one};
        TRY(compile_part(c, &step));
        round_steps_add(c->memory, &out->steps)->stencil.border = step.fn;
        VEC_PUSH(c->memory, &out->columns, step.columns);
        out->are_alike = columns_equal(&first->columns, &step.columns);
        count = one.stage_count;
    }
    return status_ok();
}

static const char *kinds_of(const turns *of) {
    return of->columns.items[0].kinds;
}

static bool all_end(const round_steps *steps) {
    for (uint32_t k = 0; k < steps->count; k++)
        if (!counted_loops_end(steps->items[k].stencil.border)) return false;
    return true;
}

/* What all forms tell alike: a work-item has tiles, whose rounds it does together. */
static void tell(compilation *c, const round_steps *steps, const char *words, const kernel_args *args,
                 uint32_t block, uint32_t items, uint32_t rounds) {
    c->made.args = *args;
    c->made.form = words;
    c->made.launch = (cg_launch){.block = block,
                                 .items = items,
                                 .rounds = rounds,
                                 .maps = true,
                                 .tiles = true,
                                 .always_ends = all_end(steps)};
}

/* Results are columns then. */
static status read_tile(const compilation *c, stencil *s, uint32_t pitch, const result_columns *columns) {
    ir_fn *each[] = {s->rows->inside, s->border};
    stencil_read_tile(s, pitch);
    for (size_t k = 0; k < 2; k++) {
        if (each[k] == s->rows->inside) early_reads(each[k]);
        TRY(pass_run(each[k], "gvn"));
        TRY(pass_run(each[k], "dce"));
        if (pipeline_verifies(c->debug)) TRY(ir_verify(each[k]));
        columns_number(each[k], columns);
    }
    return status_ok();
}

status turns_in_tiles(compilation *c, const turns *of, bool *out_is_done) {
    const cg_request *q = c->request;
    round_kernel_plan plan = {
        .steps = of->steps, .kinds = kinds_of(of), .target = q->target, .relaxed = q->relaxed};
    *out_is_done = q->target.groups;
    for (uint32_t k = 0; k < plan.steps.count && *out_is_done; k++) {
        stencil *step = &plan.steps.items[k].stencil;
        TRY(compile_row_form(c, step->border, &step->rows));
        *out_is_done = step->rows != NULL;
    }
    *out_is_done = *out_is_done && round_kernel_suits(&plan);
    if (!*out_is_done) return status_ok();
    for (uint32_t k = 0; k < plan.steps.count; k++)
        TRY(read_tile(c, &plan.steps.items[k].stencil, plan.pitch, &of->columns.items[k]));
    TRY(round_kernel(&plan, &c->made.text));
    tell(c, &plan.steps, plan.words, &plan.args, plan.block, plan.items, plan.rounds);
    return status_ok();
}

/* On a CPU. */
static status in_bands(compilation *c, const turns *of, row_form *rows, bool *out_is_done) {
    const cg_request *q = c->request;
    band_kernel_plan plan = {
        .steps = of->steps, .kinds = kinds_of(of), .target = q->target, .relaxed = q->relaxed};
    plan.steps.items[0].stencil.rows = rows;
    for (uint32_t k = 1; k < plan.steps.count; k++) {
        stencil *step = &plan.steps.items[k].stencil;
        TRY(compile_row_form(c, step->border, &step->rows));
    }
    *out_is_done = band_kernel_suits(&plan);
    if (!*out_is_done) return status_ok();
    TRY(band_kernel(&plan, &c->made.text));
    tell(c, &plan.steps, plan.words, &plan.args, plan.block, 1, plan.rounds);
    c->made.launch.spare = true;
    return status_ok();
}

/* On a GPU. */
static status one_by_one(compilation *c, const turns *of, bool *out_is_done) {
    in_place_plan plan = {.steps = of->steps, .kinds = kinds_of(of), .relaxed = c->request->relaxed};
    *out_is_done = cg_target_runs(&c->request->target, IN_PLACE_GROUP) && in_place_kernel_suits(&plan);
    if (!*out_is_done) return status_ok();
    TRY(in_place_kernel(&plan, &c->made.text));
    tell(c, &plan.steps, plan.words, &plan.args, IN_PLACE_GROUP, IN_PLACE_GROUP, plan.rounds);
    return status_ok();
}

status turns_in_place(compilation *c, const turns *of, row_form *rows, bool *out_is_done) {
    for (uint32_t k = 1; k < of->steps.count; k++)
        columns_store(of->steps.items[k].stencil.border, &of->columns.items[k]);
    return c->request->target.groups ? one_by_one(c, of, out_is_done) : in_bands(c, of, rows, out_is_done);
}
