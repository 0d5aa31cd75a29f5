#include "compile_parts.h"

#include "captured_write.h"
#include "diagnose.h"
#include "entry.h"
#include "limit.h"
#include "pipeline.h"
#include "spmd_choice.h"

/* Everything from the entry to scalar code. */
static status optimise_once(const compilation *c, kernel_part *p) {
    ir_fn *fn = p->fn;
    status *rewrites = &c->kernel->rewrites;
    if (c->debug->dump != NULL) c->debug->dump(c->debug->dump_context, "entry", ir_text(fn));
    TRY(pipeline_run(fn, c->request->unchecked, c->debug));
    TRY(diagnose(fn));
    TRY(captured_write_check(fn));
    if (!status_is_ok(fn->waits) && c->kernel->waits == NULL)
        c->kernel->waits = status_render(c->memory, fn->waits);
    if (fn->rewrites.count > 0 && status_is_ok(*rewrites)) *rewrites = fn->rewrites.items[0].why;
    return columns_find(fn, &p->columns);
}

static const ir_runner java_loops = {.arrays_of_any_length = true,
                                     .reads_volatile = true,
                                     .goes_on_after_traps = true,
                                     .divisions_throw = true,
                                     .keeps_interpreters = true,
                                     .sorts_faster = true};

/* Again and again, as long as methods turn out to call themselves, for such a method's calls have to be inlined in another way
 * from the start (recursion/frames.h); and as long as fields turn out to be state, whose values decide what there is to
 * compile (captured/captured_write.h). */
status compile_part(compilation *c, kernel_part *p) {
    const cg_request *q = p->request;
    bool combines = p->values != NULL;
    ir_knowledge *known = ARENA_NEW(c->memory, ir_knowledge);
    uint32_t restarts = 0;
    ir_dispatch sum = *c->dispatch;
    for (;;) {
        ir_fn *fn = p->fn = ir_fn_new(c->memory, q->host, combines ? "combine" : "element");
        fn->relaxed = q->relaxed;
        if (q->target.java) fn->runner = java_loops;
        fn->dispatch = sum;
        fn->known = known;
        known->recursive_before = known->recursive.count;
        known->states_before = known->states.count;
        status st = combines ? entry_combine(q, p->values, fn) : entry_element(q, fn, &p->input_columns);
        if (status_is_ok(st)) st = optimise_once(c, p);
        if (st.location == NULL && status_kind_of(st.code) == STATUS_REJECT)
            entry_blame(q, fn, combines, &st);
        *c->dispatch = fn->dispatch;
        if (st.code == ST_BEGINS_ANEW) continue;
        bool may_recur = st.code == ST_RECURSION || st.code == ST_JDK_METHOD || st.code == ST_INLINE_LIMIT ||
                         st.is_of_loop;
        if (!may_recur || known->recursive.count == known->recursive_before ||
            restarts++ == LIMIT_RECURSION_RESTARTS)
            return st;
    }
}

/* What comparisons that are known leave: no phi behind a branch that is taken always. */
static status decide_branches(ir_fn *fn) {
    static const char *const passes[] = {"fold", "simplify_cfg", "fold", "simplify_cfg"};
    for (size_t k = 0; k < sizeof passes / sizeof *passes; k++)
        TRY(pass_run(fn, passes[k]));
    return status_ok();
}

status compile_row_form(const compilation *c, const ir_fn *element, row_form **out) {
    row_form *f = ARENA_NEW(c->memory, row_form);
    *out = NULL;
    const cg_target *target = &c->request->target;
    bool one_by_one = target->groups || target->java;
    if ((!one_by_one && target->form == CG_FORM_SIMT) || !row_form_wanted(element)) return status_ok();
    ir_fn *inside = ir_copy(element);
    if (!row_form_assume(inside, f)) return status_ok();
    TRY(decide_branches(inside));
    row_form_drop_checks(f); /* those of loops too, before they are moved in front of them in another form */
    TRY(pipeline_refine(inside, c->debug));
    row_form_drop_checks(f);
    TRY(pipeline_refine(inside, c->debug));
    bool has_form = one_by_one || spmd_choose(inside, &(cg_target){.form = CG_FORM_SPMD}, true).lanes;
    if (f->bounds.count > 0 && has_form) *out = f;
    return status_ok();
}

const char *kernel_ir(const compilation *c, const ir_fn *element, const ir_fn *combine) {
    if (combine == NULL) return ir_text(element);
    return arena_printf(c->memory, "%s\n%s", ir_text(element), ir_text(combine));
}
