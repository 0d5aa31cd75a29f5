#include "compile.h"

#include <string.h>

#include "compile_map.h"
#include "compile_parts.h"
#include "compile_rounds.h"
#include "compile_skeleton.h"
#include "limit.h"
#include "monotonic.h"
#include "pipeline.h"
#include "skeleton.h"

static uint32_t line_of(const status *why) {
    return why->location == NULL ? 0 : why->location->line;
}

/* How elements are computed, and in which lines rounds of a plain loop are left to Java, with the first reason of each. */
static const char *form_with_leaves(const ir_fn *fn, const char *form) {
    for (uint32_t k = 0; k < fn->leaves.count; k++) {
        const status *why = &fn->leaves.items[k];
        bool is_told = false;
        for (uint32_t i = 0; i < k; i++)
            is_told |= line_of(&fn->leaves.items[i]) == line_of(why);
        if (is_told) continue;
        const char *comma = form[0] == '\0' ? "" : ", ";
        form = arena_printf(fn->memory, "%s%s line %u (%s)", form,
                            k > 0 ? " and" : arena_printf(fn->memory, "%srounds left to Java in", comma),
                            line_of(why), why->detail == NULL ? status_text(why->code) : why->detail);
    }
    return form;
}

/* ST_STOPPED: there is the element's IR, and no text. The element comes first, so nothing else is to stop. */
static status compile_kernel(compilation *c) {
    const cg_request *q = c->request;
    cg_request first = q->skeleton == CG_ROUNDS ? turns_first(q) : *q;
    kernel_part element = {.request = &first};
    cg_kernel *out = c->kernel;
    status st = compile_part(c, &element);
    if (st.code == ST_STOPPED) out->ir = ir_text(element.fn);
    TRY(st);
    out->result_layout = element.columns.layout;
    out->result_classes = element.columns.classes;
    out->result_class_count = element.columns.class_count;
    TRY(skeleton_of(q->skeleton)->maps ? compile_map(c, &element) : compile_skeleton(c, &element));
    out->form = form_with_leaves(element.fn, c->made.form);
    return status_ok();
}

/* What the function itself has captured. */
static bool is_of_stage(const cg_request *q, const cg_captured *captured) {
    for (uint32_t k = 0; k < q->stage_count; k++)
        if (q->stages[k].function == captured->object) return true;
    return false;
}

/* Whether more of them are fields of objects that the functions have captured than of the functions. */
static bool are_of_tree(const compilation *c) {
    const kernel_surroundings *s = c->made.args.surroundings;
    uint32_t own = 0, others = 0;
    for (uint32_t k = 0; k < s->captured.count; k++) {
        const cg_captured *captured = &s->captured.items[k];
        if (captured->field == NULL || captured->object == 0) continue;
        if (is_of_stage(c->request, captured))
            own++;
        else
            others++;
    }
    return others > own;
}

static status too_many_arguments(const compilation *c) {
    status st =
        status_make(c->memory, ST_INLINE_LIMIT, "it needs %u columns, captured values and fields; at most %d",
                    c->made.args.items.count, LIMIT_ARGUMENTS);
    st.advice = are_of_tree(c) ? limit_advice_ARGUMENTS_OF_TREE() : limit_advice_ARGUMENTS();
    return st;
}

static status compile(arena *a, const cg_request *request, const cg_debug *debug, ir_dispatch *dispatch,
                      cg_kernel *out) {
    uint64_t start = now_ns();
    compilation c = {.request = request,
                     .debug = debug,
                     .memory = a,
                     .dispatch = dispatch,
                     .made = kernel_text_new(a),
                     .kernel = out};
    *out = (cg_kernel){.form = "", .name = skeleton_of(request->skeleton)->kernel};
    const kernel_args *args = &c.made.args;
    status st = compile_kernel(&c);
    if (st.code == ST_STOPPED) return status_ok();
    TRY(st);
    if (!request->target.java && args->items.count > LIMIT_ARGUMENTS) return too_many_arguments(&c);
    out->opencl = text_get(&c.made.text);
    out->launch = c.made.launch;
    kernel_args_tell(args, &out->launch);
    out->captured = args->surroundings->captured.items;
    out->captured_count = args->surroundings->captured.count;
    out->tables = args->surroundings->tables.items;
    out->table_count = args->surroundings->tables.count;
    out->nanoseconds = now_ns() - start;
    if (debug->dump != NULL) {
        debug->dump(debug->dump_context, "final", out->ir);
        debug->dump(debug->dump_context, request->target.java ? "jvm" : "opencl", out->opencl);
    }
    return status_ok();
}

/* How elements are computed, and what has become of loops that interpret. */
static const char *form_with(arena *a, const char *form, const ir_dispatch *d) {
    if (d->counters > 0)
        form = arena_printf(a, "%s%san interpreter's loop became the code of %u program counters", form,
                            form[0] == '\0' ? "" : ", ", d->counters);
    if (d->kept != NULL)
        form = arena_printf(a, "%s%san interpreter's loop stays one, %s", form, form[0] == '\0' ? "" : ", ",
                            d->kept);
    return form;
}

/* What is refused because an interpreter's loop has become too much code may do with the loop. */
status cg_compile(arena *a, const cg_request *request, const cg_debug *debug, cg_kernel *out) {
    static const cg_debug no_debug;
    if (debug == NULL) debug = &no_debug;
    ir_dispatch dispatch = {.keep = false};
    status st = compile(a, request, debug, &dispatch, out);
    if (status_kind_of(st.code) == STATUS_REJECT && dispatch.counters > 0) {
        const char *why = st.detail == NULL ? status_name(st.code) : st.detail;
        dispatch = (ir_dispatch){.keep = true, .kept = arena_printf(a, "its code would be refused: %s", why)};
        st = compile(a, request, debug, &dispatch, out);
    }
    if (status_is_ok(st)) out->form = form_with(a, out->form, &dispatch);
    return st;
}

const char *cg_dump_name(uint32_t k) {
    static const char *const last[] = {"times", "final", "opencl", "jvm"};
    uint32_t passes = 0;
    if (k == 0) return "entry";
    while (pass_name(passes) != NULL)
        passes++;
    if (k <= passes) return pass_name(k - 1);
    k -= passes + 1;
    return k < sizeof last / sizeof *last ? last[k] : NULL;
}

bool cg_dump_exists(const char *name, size_t length) {
    for (uint32_t k = 0; cg_dump_name(k) != NULL; k++)
        if (strlen(cg_dump_name(k)) == length && memcmp(cg_dump_name(k), name, length) == 0) return true;
    return false;
}
