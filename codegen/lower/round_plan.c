#include "round_plan.h"

#include <string.h>

#include "counted_loop.h"
#include "emit_head.h"
#include "skeleton.h"

static status put_functions(const round_plan *p, const round_form *form, java_slice *java, text *out,
                            bool *out_uses_double) {
    for (uint32_t k = 0; k < p->steps.count; k++) {
        round_steps_begin(k, out);
        TRY(form->functions(p, &p->steps.items[k], java, out, out_uses_double));
        round_steps_end(out);
    }
    return status_ok();
}

static bool all_end(const round_steps *steps) {
    for (uint32_t k = 0; k < steps->count; k++)
        if (!counted_loops_end(steps->items[k].stencil.border)) return false;
    return true;
}

status round_plan_put(round_plan *p, const round_form *form) {
    emit_head_options head = {.relaxed = p->relaxed, .can_trap = true};
    cg_launch *launch = &p->out->launch;
    text functions, *out = &p->out->text;
    text_init(&functions, out->memory);
    java_slice *java = java_slice_new(out->memory, p->target.groups, p->relaxed);
    if (form->before != NULL) form->before(p, &functions);
    TRY(put_functions(p, form, java, &functions, &head.uses_double));
    head.uses_double |= strchr(p->kinds, 'D') != NULL;
    emit_head(out, java, head);
    text_put(out, text_get(&functions));
    if (form->words != NULL) form->words(p, out);
    emit_kernel_start(out,
                      arena_printf(out->memory, "%s__attribute__((reqd_work_group_size(%u, 1, 1))) ",
                                   p->target.groups ? "" : EMIT_ITEMS_APART, launch->items),
                      skeleton_of(CG_ROUNDS)->kernel, &p->out->args);
    form->body(p, out);
    text_put(out, "}\n");
    launch->maps = launch->tiles = true; /* a work-item has tiles, whose rounds it does together */
    launch->always_ends = all_end(&p->steps);
    return status_ok();
}
