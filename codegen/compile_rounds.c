#include "compile_rounds.h"

#include "band_kernel.h"
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

static round_plan plan_of(compilation *c, const turns *of) {
    const cg_request *q = c->request;
    return (round_plan){.steps = of->steps,
                        .kinds = of->columns.items[0].kinds,
                        .target = q->target,
                        .relaxed = q->relaxed,
                        .out = &c->made};
}

/* Results are columns then. */
static status read_tile(const compilation *c, stencil *s, const result_columns *columns) {
    ir_fn *each[] = {s->rows->inside, s->border};
    stencil_read_tile(s, ROUND_KERNEL_PITCH);
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
    round_plan plan = plan_of(c, of);
    *out_is_done = plan.target.groups;
    for (uint32_t k = 0; k < plan.steps.count && *out_is_done; k++) {
        stencil *step = &plan.steps.items[k].stencil;
        TRY(compile_row_form(c, step->border, &step->rows));
        *out_is_done = step->rows != NULL;
    }
    *out_is_done = *out_is_done && round_tiles.suits(&plan);
    if (!*out_is_done) return status_ok();
    for (uint32_t k = 0; k < plan.steps.count; k++)
        TRY(read_tile(c, &plan.steps.items[k].stencil, &of->columns.items[k]));
    return round_plan_put(&plan, &round_tiles);
}

/* Those of the first are there. */
static status find_rows(const compilation *c, round_plan *plan, row_form *rows) {
    plan->steps.items[0].stencil.rows = rows;
    for (uint32_t k = 1; k < plan->steps.count; k++) {
        stencil *step = &plan->steps.items[k].stencil;
        TRY(compile_row_form(c, step->border, &step->rows));
    }
    return status_ok();
}

status turns_in_place(compilation *c, const turns *of, row_form *rows, bool *out_is_done) {
    round_plan plan = plan_of(c, of);
    const round_form *form = plan.target.groups ? &rounds_in_place : &round_bands;
    for (uint32_t k = 1; k < plan.steps.count; k++)
        columns_store(plan.steps.items[k].stencil.border, &of->columns.items[k]);
    if (form == &round_bands) TRY(find_rows(c, &plan, rows));
    *out_is_done = form->suits(&plan);
    return *out_is_done ? round_plan_put(&plan, form) : status_ok();
}
