#include "compile.h"

#include <string.h>
#include <time.h>

#include "band_kernel.h"
#include "boxes.h"
#include "captured_write.h"
#include "columns.h"
#include "counted_loop.h"
#include "diagnose.h"
#include "early_reads.h"
#include "emit_cl.h"
#include "emit_jvm.h"
#include "entry.h"
#include "in_place_kernel.h"
#include "jvm_near.h"
#include "jvm_widen.h"
#include "kernel_args.h"
#include "lift.h"
#include "pipeline.h"
#include "round_kernel.h"
#include "skeleton.h"
#include "limit.h"

typedef struct compilation {
    const cg_request *request; /* of CG_ROUNDS: of the first of different rounds */
    const cg_request *all;     /* of them together */
    const cg_debug *debug;
    arena *memory;
    ir_dispatch *dispatch; /* of all functions of the kernel */
    status *rewrites;      /* likewise: the first write to captured state, as cg_kernel has it */
} compilation;

static const char *print(const ir_fn *fn) {
    text out;
    text_init(&out, fn->memory);
    ir_print(fn, &out);
    return text_get(&out);
}

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Everything from the entry to scalar code. */
static status optimise_once(const compilation *c, ir_fn *fn, bool *out_stopped, result_columns *out_columns) {
    if (c->debug->dump != NULL) c->debug->dump(c->debug->dump_context, "entry", print(fn));
    TRY(pipeline_run(fn, c->request->unchecked, c->debug, out_stopped));
    if (*out_stopped) return status_ok();
    TRY(diagnose(fn));
    TRY(captured_write_check(fn));
    if (fn->rewrites.count > 0 && status_is_ok(*c->rewrites)) *c->rewrites = fn->rewrites.items[0].why;
    return columns_find(fn, out_columns);
}

typedef struct part { /* of a kernel: */
    const char *name;
    const result_columns *values; /* the operator over these, or, if NULL, the element */
    uint32_t input_columns;       /* of the element */
} part;

/* Again and again, as long as methods turn out to call themselves, for such a method's calls have to be inlined in another way
 * from the start (unusual/frames.h); and as long as fields turn out to be state, whose values decide what there is to
 * compile (captured/captured_write.h). */
static status optimise(const compilation *c, part *p, ir_fn **out, bool *out_stopped,
                       result_columns *out_columns) {
    const cg_request *q = c->request;
    ir_fn *before = NULL;
    ir_dispatch sum = *c->dispatch;
    for (;;) {
        ir_fn *fn = *out = ir_fn_new(c->memory, q->host, p->name);
        fn->relaxed = q->relaxed;
        fn->java = q->target.java;
        fn->dispatch = sum;
        if (before != NULL) fn->recursive = before->recursive;
        if (before != NULL) fn->stacked = before->stacked;
        if (before != NULL) fn->states = before->states;
        uint32_t known = fn->recursive_before = fn->recursive.count;
        status st =
            p->values != NULL ? entry_combine(q, p->values, fn) : entry_element(q, fn, &p->input_columns);
        if (status_is_ok(st)) st = optimise_once(c, fn, out_stopped, out_columns);
        if (st.location == NULL && status_kind_of(st.code) == STATUS_REJECT)
            entry_blame(q, fn, p->values != NULL, &st);
        *c->dispatch = fn->dispatch;
        before = fn;
        if (fn->begins_anew) continue;
        bool may_recur = st.code == ST_RECURSION || st.code == ST_JDK_METHOD || st.code == ST_INLINE_LIMIT ||
                         st.is_of_loop;
        if (!may_recur || fn->recursive.count == known || known >= LIMIT_RECURSIVE_METHODS) return st;
    }
}

/* What comparisons that are known leave: no phi behind a branch that is taken always. */
static status decide_branches(ir_fn *fn) {
    static const char *const passes[] = {"fold", "simplify_cfg", "fold", "simplify_cfg"};
    for (size_t k = 0; k < sizeof passes / sizeof *passes; k++)
        TRY(pass_run(fn, passes[k]));
    return status_ok();
}

/* The same element, as it is inside of rows. *out: NULL if it has no such form, or would gain nothing by it. */
static status make_row_form(const compilation *c, const ir_fn *element, row_form **out) {
    cg_debug quiet = {.verify = c->debug->verify};
    bool stopped;
    row_form *f = ARENA_NEW(c->memory, row_form);
    *out = NULL;
    const cg_target *target = &c->request->target;
    bool one_by_one = target->groups || target->java;
    if ((!one_by_one && target->form == CG_FORM_SIMT) || !row_form_wanted(element)) return status_ok();
    ir_fn *inside = ir_copy(element);
    if (!row_form_assume(inside, f)) return status_ok();
    TRY(decide_branches(inside));
    row_form_drop_checks(f); /* those of loops too, before they are moved in front of them in another form */
    TRY(pipeline_refine(inside, &quiet, &stopped));
    row_form_drop_checks(f);
    TRY(pipeline_refine(inside, &quiet, &stopped));
    bool has_form = one_by_one || spmd_choose(inside, &(cg_target){.form = CG_FORM_SPMD}, true).lanes;
    if (f->bounds.count > 0 && has_form) *out = f;
    return status_ok();
}

static status make_java_rows(const compilation *c, const ir_fn *element, row_form **out) {
    TRY(make_row_form(c, element, out));
    if (*out == NULL) return status_ok();
    jvm_widen(*out);
    TRY(pass_run((*out)->inside, "gvn"));
    return pass_run((*out)->inside, "dce");
}

/* For Java's own loops, whatever they do with the elements; `combine` may be NULL. */
static status finish_java(const compilation *c, ir_fn *element, const result_columns *items, ir_fn *combine,
                          text *listing, kernel_args *args, cg_kernel *out) {
    jvm_program program = {.element = element, .combine = combine, .skeleton = c->request->skeleton};
    if (program.skeleton == CG_MAP) TRY(make_java_rows(c, element, &program.rows));
    jvm_near(element);
    if (combine != NULL) jvm_near(combine);
    if (pipeline_verifies(c->debug)) TRY(ir_verify(element));
    if (pipeline_verifies(c->debug) && combine != NULL) TRY(ir_verify(combine));
    if (program.rows != NULL) jvm_near(program.rows->inside);
    if (program.rows != NULL) columns_number(program.rows->inside, items);
    columns_number(element, items);
    out->launch.can_trap = kernel_can_trap(element);
    out->ir =
        combine == NULL ? print(element) : arena_printf(c->memory, "%s\n%s", print(element), print(combine));
    return emit_jvm(&program, listing, args);
}

/* How many of the request's stages are the first round's. */
static uint32_t stages_of_round(const cg_request *q) {
    uint32_t count = q->stage_count > 0;
    while (count < q->stage_count && q->stages[count].kind != CG_STAGE_ROUND)
        count++;
    return count;
}

/* The maps of a round, which take turns, and the columns of what each makes. */
typedef struct turns {
    round_steps steps;
    VEC(result_columns) columns;
    bool are_alike; /* all make what the first one does */
} turns;

/* `fn` makes the first one's elements. */
static status make_turns(const compilation *c, ir_fn *fn, const result_columns *columns, turns *out) {
    cg_request q = *c->all;
    round_steps_add(c->memory, &out->steps)->stencil.border = fn;
    VEC_PUSH(c->memory, &out->columns, *columns);
    out->are_alike = true;
    for (uint32_t count = c->request->stage_count; count < q.stage_count && out->are_alike;
         count = stages_of_round(&q)) {
        q.stages += count;
        q.stage_count -= count;
        cg_request one = q;
        one.stage_count = stages_of_round(&q);
        compilation other = *c;
        other.request = &one;
        part element = {.name = "element"};
        result_columns made = {0};
        bool stopped = false;
        stencil *s = &round_steps_add(c->memory, &out->steps)->stencil;
        TRY(optimise(&other, &element, &s->border, &stopped, &made));
        out->are_alike = !stopped && columns_equal(columns, &made);
        VEC_PUSH(c->memory, &out->columns, made);
    }
    return status_ok();
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

static bool all_end(const round_steps *steps) {
    for (uint32_t k = 0; k < steps->count; k++)
        if (!counted_loops_end(steps->items[k].stencil.border)) return false;
    return true;
}

/* Several rounds in a launch. *out_suits: the functions have such a form. */
static status finish_rounds(const compilation *c, const turns *of, const char *kinds, text *opencl,
                            kernel_args *args, cg_kernel *out, bool *out_suits) {
    round_kernel_plan plan = {
        .steps = of->steps, .kinds = kinds, .target = c->request->target, .relaxed = c->request->relaxed};
    *out_suits = true;
    for (uint32_t k = 0; k < plan.steps.count && *out_suits; k++) {
        stencil *step = &plan.steps.items[k].stencil;
        TRY(make_row_form(c, step->border, &step->rows));
        *out_suits = step->rows != NULL;
    }
    *out_suits = *out_suits && round_kernel_suits(&plan);
    if (!*out_suits) return status_ok();
    for (uint32_t k = 0; k < plan.steps.count; k++)
        TRY(read_tile(c, &plan.steps.items[k].stencil, plan.pitch, &of->columns.items[k]));
    TRY(round_kernel(&plan, opencl));
    *args = plan.args;
    out->form = plan.words;
    out->launch.block = plan.block;
    out->launch.items = plan.items;
    out->launch.rounds = plan.rounds;
    out->launch.maps = out->launch.tiles = true;
    out->launch.always_ends = all_end(&plan.steps);
    return status_ok();
}

/* Many rounds in a launch, of elements that store their results; `rows`: of the first map. *out_suits: likewise. */
static status finish_bands(const compilation *c, const turns *of, row_form *rows, const char *kinds,
                           text *opencl, kernel_args *args, cg_kernel *out, bool *out_suits) {
    band_kernel_plan plan = {
        .steps = of->steps, .kinds = kinds, .target = c->request->target, .relaxed = c->request->relaxed};
    plan.steps.items[0].stencil.rows = rows;
    for (uint32_t k = 1; k < plan.steps.count; k++) {
        stencil *step = &plan.steps.items[k].stencil;
        TRY(make_row_form(c, step->border, &step->rows));
    }
    *out_suits = band_kernel_suits(&plan);
    if (!*out_suits) return status_ok();
    TRY(band_kernel(&plan, opencl));
    *args = plan.args;
    out->form = plan.words;
    out->launch.block = plan.block;
    out->launch.items = 1;
    out->launch.rounds = plan.rounds;
    out->launch.spare = out->launch.maps = out->launch.tiles = true;
    out->launch.always_ends = all_end(&plan.steps);
    return status_ok();
}

/* The same of a GPU. */
static status finish_in_place(const compilation *c, const turns *of, const char *kinds, text *opencl,
                              kernel_args *args, cg_kernel *out, bool *out_suits) {
    in_place_plan plan = {.steps = of->steps, .kinds = kinds, .relaxed = c->request->relaxed};
    *out_suits = in_place_kernel_suits(&plan);
    if (!*out_suits) return status_ok();
    TRY(in_place_kernel(&plan, opencl));
    *args = plan.args;
    out->form = plan.words;
    out->launch.block = out->launch.items = IN_PLACE_GROUP;
    out->launch.rounds = plan.rounds;
    out->launch.maps = out->launch.tiles = true;
    out->launch.always_ends = all_end(&plan.steps);
    return status_ok();
}

/* Where rounds have no such form one of them is a map like any other. */
static status finish_turns(const compilation *c, const turns *of, row_form *rows, const char *kinds,
                           text *opencl, kernel_args *args, cg_kernel *out, bool *out_is_done) {
    for (uint32_t k = 1; k < of->steps.count; k++)
        columns_store(of->steps.items[k].stencil.border, &of->columns.items[k]);
    if (c->request->target.groups) return finish_in_place(c, of, kinds, opencl, args, out, out_is_done);
    return finish_bands(c, of, rows, kinds, opencl, args, out, out_is_done);
}

/* Rounds that an element makes itself: any number, but the host heeds interrupts in between. */
enum { MOST_REPEATED = 1 << 16 };

static status finish_map(const compilation *c, ir_fn *fn, const result_columns *columns, text *opencl,
                         kernel_args *args, cg_kernel *out) {
    if (c->request->target.java) return finish_java(c, fn, columns, NULL, opencl, args, out);
    turns of = {0};
    bool is_done = false, groups = c->request->target.groups;
    if (c->request->skeleton == CG_ROUNDS) TRY(make_turns(c, fn, columns, &of));
    if (of.are_alike && groups) TRY(finish_rounds(c, &of, columns->kinds, opencl, args, out, &is_done));
    if (is_done) out->ir = print(fn);
    if (is_done) return status_ok();
    bool repeats = c->request->skeleton == CG_REPEAT;
    if (repeats && strcmp(columns->layout, c->request->input_layout) != 0)
        return status_make(c->memory, ST_RESULT_TYPE, "rounds over %s make %s", c->request->input_layout,
                           columns->layout);
    columns_store(fn, columns);
    if (pipeline_verifies(c->debug)) TRY(ir_verify(fn));
    emit_map_options options = {.relaxed = c->request->relaxed, .target = c->request->target};
    TRY(make_row_form(c, fn, &options.rows));
    if (of.are_alike) TRY(finish_turns(c, &of, options.rows, columns->kinds, opencl, args, out, &is_done));
    if (is_done && pipeline_verifies(c->debug)) TRY(ir_verify(fn));
    if (is_done) out->ir = print(fn);
    if (is_done) return status_ok();
    TRY(emit_map(fn, &options, opencl, args));
    out->form = options.shape.words;
    out->launch.block = options.shape.block;
    out->launch.items = options.shape.items;
    out->launch.enough = options.shape.enough;
    out->launch.maps = true;
    if (repeats) out->launch.rounds = MOST_REPEATED;
    out->launch.tiles = options.shape.tiles;
    out->launch.lanes_diverge = options.shape.lanes_diverge;
    out->launch.always_ends =
        counted_loops_end(fn) || (repeats && !kernel_can_trap(fn)); /* nothing fails in front of it */
    out->ir = print(fn);
    return status_ok();
}

/* The operator, over values of these columns. */
static status make_combine(const compilation *c, const result_columns *values, bool *out_stopped,
                           ir_fn **out) {
    result_columns combined;
    part operation = {.name = "combine", .values = values};
    TRY(optimise(c, &operation, out, out_stopped, &combined));
    if (*out_stopped) return status_ok();
    if (!columns_equal(values, &combined))
        return status_make(c->memory, ST_RESULT_TYPE, "the operator of %s makes %s of two %s",
                           skeleton_of(c->request->skeleton)->name, combined.layout, values->layout);
    columns_number(*out, &combined);
    return status_ok();
}

/* Results of a skeleton that does not need all of them go, and what only they needed. */
static status drop_results(const compilation *c, ir_fn *fn, const result_columns *columns,
                           uint32_t from_column) {
    bool stopped;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op == IR_result && columns->of_node[ir_at(fn, r)->imm.i] >= from_column)
                ir_remove(fn, r);
        }
    ir_sweep(fn);
    return pipeline_refine(fn, &(cg_debug){.verify = c->debug->verify}, &stopped);
}

static uint32_t block_of(skeleton_launch launch, const emit_program *p) {
    switch (launch) {
    case LAUNCH_BLOCKS:
    case LAUNCH_RANGES_OR_BLOCKS: return SKELETON_BLOCK;
    case LAUNCH_TILES: return p->tile;
    case LAUNCH_ONCE: return INT32_MAX;
    default: return p->elements;
    }
}

/* As cg_launch has it. */
static uint32_t extent_of(skeleton_launch launch) {
    switch (launch) {
    case LAUNCH_EXTENT0: return 1;
    case LAUNCH_EXTENT1:
    case LAUNCH_RANGES:
    case LAUNCH_RANGES_OR_BLOCKS: return 2;
    default: return 0;
    }
}

/* Of elements that are boxes it says which. */
static status no_pair(arena *a, const char *layout) {
    const box_class *box = layout[1] == '\0' ? box_of_kind(layout[0]) : NULL;
    if (box == NULL) return status_static(ST_NO_PAIR, NULL);
    return status_make(a, ST_NO_PAIR, "it is a java.lang.%s", strrchr(box->name, '/') + 1);
}

static status finish_skeleton(const compilation *c, ir_fn *element, const result_columns *items,
                              uint32_t input_columns, bool *out_stopped, text *opencl, kernel_args *args,
                              cg_kernel *out) {
    const cg_request *q = c->request;
    arena *a = c->memory;
    const skeleton_info *s = skeleton_of(q->skeleton);
    result_columns values = *items;
    ir_fn *combine = NULL;
    if (skeleton_has_places(s) && !columns_of_value(a, items, &values)) return no_pair(a, items->layout);
    if (skeleton_combines(s)) TRY(make_combine(c, &values, out_stopped, &combine));
    if (*out_stopped) return status_ok();
    if (s->element == ELEMENT_KEPT) TRY(drop_results(c, element, items, 0));
    if (s->element == ELEMENT_PLACE) TRY(drop_results(c, element, items, 1));
    out->result_layout = s->outputs == COLUMNS_POSITIONS ? "I" : values.layout;
    if (s->outputs != COLUMNS_POSITIONS) {
        out->result_classes = values.classes;
        out->result_class_count = values.class_count;
    }
    if (q->target.java) return finish_java(c, element, items, combine, opencl, args, out);
    columns_number(element, items);
    emit_program program = {.skeleton = q->skeleton,
                            .element = element,
                            .combine = combine,
                            .item_kinds = items->kinds,
                            .input_columns = input_columns,
                            .value_kinds = values.kinds,
                            .relaxed = q->relaxed,
                            .target = q->target};
    TRY(emit_skeleton(&program, opencl, args));
    if (s->lanes && program.group_size == 1) out->form = spmd_choice_words(a, program.choice);
    out->launch.block = block_of(s->launch, &program);
    out->launch.items = program.group_size;
    out->launch.launch_extent = extent_of(s->launch);
    out->launch.adds_to_output = s->trait == TRAIT_ADDS;
    out->launch.combine_loops = program.combine_loops;
    out->ir = combine == NULL ? print(element) : arena_printf(a, "%s\n%s", print(element), print(combine));
    return status_ok();
}

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

static status compile(arena *a, const cg_request *request, const cg_debug *debug, ir_dispatch *dispatch,
                      cg_kernel *out) {
    uint64_t start = now();
    cg_request first = *request;
    if (request->skeleton == CG_ROUNDS) first.stage_count = stages_of_round(request);
    compilation c = {&first, request, debug, a, dispatch, &out->rewrites};
    ir_fn *fn;
    part element = {.name = "element"};
    bool stopped = false;
    result_columns columns;
    kernel_args args;
    text opencl;
    text_init(&opencl, a);
    *out = (cg_kernel){.form = "", .name = skeleton_of(request->skeleton)->kernel};
    TRY(optimise(&c, &element, &fn, &stopped, &columns));
    if (!stopped) {
        out->result_layout = columns.layout;
        out->result_classes = columns.classes;
        out->result_class_count = columns.class_count;
        TRY(skeleton_of(request->skeleton)->maps
                ? finish_map(&c, fn, &columns, &opencl, &args, out)
                : finish_skeleton(&c, fn, &columns, element.input_columns, &stopped, &opencl, &args, out));
    }
    if (stopped) {
        out->ir = print(fn);
        return status_ok();
    }
    if (!request->target.java && args.items.count > LIMIT_ARGUMENTS) {
        status st =
            status_make(a, ST_INLINE_LIMIT, "it needs %u columns, captured values and fields; at most %d",
                        args.items.count, LIMIT_ARGUMENTS);
        st.advice = limit_advice_ARGUMENTS();
        return st;
    }
    out->form = form_with_leaves(fn, out->form);
    out->opencl = text_get(&opencl);
    kernel_args_tell(&args, &out->launch);
    out->captured = args.surroundings->captured.items;
    out->captured_count = args.surroundings->captured.count;
    out->tables = args.surroundings->tables.items;
    out->table_count = args.surroundings->tables.count;
    out->nanoseconds = now() - start;
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
