#include "emit_cl.h"

#include "abreast_kernel.h"
#include "alike_kernel.h"
#include "dom.h"
#include "emit_body.h"
#include "emit_head.h"
#include "launch_checks.h"
#include "line_kernel.h"
#include "own_arrays.h"
#include "own_columns.h"
#include "row_kernel.h"
#include "row_group_text.h"
#include "skeleton.h"
#include "spmd_kernel.h"
#include "tile_kernel.h"
#include "weight.h"

/* A GPU's memory is busy only when each work-item has several loads under way: on an H200, copying one float
 * an item takes 1.5 times as long as four; on an H100 Black-Scholes 1.13 times. Functions that compute more, or
 * loop, need all work-items that there are. */
enum { SPREAD = 4, SPREAD_GROUP = 256, MOST_SPREAD = 500 };

static bool is_spread(const ir_fn *fn, const dom_info *d) {
    return d->reducible && !dom_has_loop(d) && weight_of_function(fn, WEIGHED_ALONE) <= MOST_SPREAD;
}

typedef struct spread_text {
    const kernel_args *args;
    own_columns own;
    text *out;
} spread_text;

static void put_spread_function(const spread_text *s, const char *body) {
    text_put(s->out, "static inline void weft_element(");
    kernel_args_put_declarations(s->args, s->out);
    text_put(s->out, "const int element");
    for (uint32_t k = 0; k < s->own.items.count; k++)
        text_printf(s->out, ", const %s %s", s->own.items.items[k].type, s->own.items.items[k].name);
    text_printf(s->out, ") {\n%s}\n\n#define SPREAD %d\n#define GROUP %d\n\n", body, SPREAD, SPREAD_GROUP);
}

/* Each work-item evaluates a few elements, a work-group apart. It reads all of them first: where an element has a branch, as in
 * a division, a compiler leaves the next one's loads behind it (Black-Scholes took 1.11 times as long on an H200). */
static void put_spread(const spread_text *s, const char *body) {
    text *out = s->out, read, there;
    text_init(&read, out->memory);
    text_init(&there, out->memory);
    text_put(&read, "first + k * GROUP + t");
    text_put(&there, "first + i");
    put_spread_function(s, body);
    emit_kernel_start(
        out, arena_printf(out->memory, "__attribute__((reqd_work_group_size(%d, 1, 1))) ", SPREAD_GROUP),
        skeleton_of(CG_MAP)->kernel, s->args);
    text_put(out, "    const int t = (int)get_local_id(0);\n"
                  "    const int first = ((int)get_global_id(0) - t) * SPREAD;\n"
                  "    if (size - first >= SPREAD * GROUP) {\n");
    for (uint32_t k = 0; k < s->own.items.count; k++) {
        const own_column *c = &s->own.items.items[k];
        text_printf(out, "        %s %s[SPREAD];\n#pragma unroll\n", c->type, c->name);
        text_printf(out, "        for (int k = 0; k < SPREAD; k++) %s[k] = %s[first + k * GROUP + t];\n",
                    c->name, c->column);
        text_printf(&read, ", %s[k]", c->name);
        text_printf(&there, ", %s[first + i]", c->column);
    }
    text_put(out, "#pragma unroll\n        for (int k = 0; k < SPREAD; k++) ");
    kernel_args_put_call(s->args, "weft_element", text_get(&read), out);
    text_put(out, ";\n    } else {\n        for (int i = t; i < size - first; i += GROUP) ");
    kernel_args_put_call(s->args, "weft_element", text_get(&there), out);
    text_put(out, ";\n    }\n");
}

typedef struct map_text {
    ir_fn *fn;
    const emit_map_options *options;
    spmd_choice choice;
    kernel_text *out;
    const char **arguments; /* by binding */
    emit_head_options head;
} map_text;

/* Elements with loops are in lanes where that gains; of the others, a sparse product, Intel's compiler makes gathers, which
 * take four times as long as reading one by one. And it has died of loops whose variables wait for each other. */
static const char *items_apart(const map_text *m, const dom_info *d) {
    return !m->options->target.groups && dom_has_loop(d) ? EMIT_ITEMS_APART : "";
}

/* What an element makes for itself lies on a thread's stack, of all work-items of a group at once: they are few, if that is large. */
static const char *small_groups(const map_text *m) {
    enum { STACK = 1 << 20, MOST_GROUP = 256 };
    uint32_t group = own_arrays_group(own_arrays_bytes(m->fn), STACK, MOST_GROUP);
    if (m->options->target.groups || group == MOST_GROUP) return "";
    return arena_printf(m->fn->memory, "__attribute__((reqd_work_group_size(%u, 1, 1))) ",
                        cg_target_most(&m->options->target, group));
}

static status put_simt_map(map_text *m, bool *out_suits) {
    text body, *out = &m->out->text;
    *out_suits = true;
    text_init(&body, m->fn->memory);
    java_slice *java = java_slice_new(m->fn->memory, m->options->target.groups, m->head.relaxed);
    const dom_info *d = dom_compute(m->fn->memory, m->fn);
    const cg_target *target = &m->options->target;
    bool spread = target->groups && cg_target_runs(target, SPREAD_GROUP) && is_spread(m->fn, d);
    const char *subscript = spread ? "element" : "place";
    own_columns own = {0};
    if (spread) own = own_columns_find(m->fn, d, m->arguments);
    TRY(emit_body(m->fn,
                  &(emit_body_options){.arguments = m->arguments,
                                       .subscript = subscript,
                                       .own = own.names,
                                       .chunks = m->options->target.groups ? CHUNKS_ALIGNED : CHUNKS_NONE,
                                       .java = java},
                  &body, &m->head.uses_double));
    m->head.loops = dom_has_loop(d);
    emit_head(out, java, m->head);
    m->out->form = spmd_choice_words(m->fn->memory, m->choice);
    m->out->launch =
        (cg_launch){.items = spread ? SPREAD_GROUP : 1, .block = spread ? SPREAD * SPREAD_GROUP : 1};
    if (spread) {
        put_spread(&(spread_text){&m->out->args, own, out}, text_get(&body));
    } else {
        emit_kernel_start(out, arena_printf(m->fn->memory, "%s%s", items_apart(m, d), small_groups(m)),
                          skeleton_of(CG_MAP)->kernel, &m->out->args);
        /* For subscripts there is a name of 64 bits: Intel's compiler takes an int that may have wrapped
         * around for no sequence, and gathers what it could load (saxpy took four times as long). */
        text_put(out, "    const size_t place = get_global_id(0);\n    const int element = (int)place;\n"
                      "    if (element >= size) return;\n");
        text_put(out, text_get(&body));
    }
    text_put(out, "}\n");
    return status_ok();
}

static status put_spmd_map(map_text *m, bool *out_suits) {
    const cg_target *target = &m->options->target;
    if (!m->choice.lanes) return status_ok();
    *out_suits = true;
    spmd_kernel_options options = {.tile = spmd_tile_choose(m->fn, target),
                                   .target = target,
                                   .head = m->head,
                                   .arguments = m->arguments,
                                   .args = &m->out->args,
                                   .loops = dom_has_loop(dom_compute(m->fn->memory, m->fn)),
                                   .splits = m->choice.splits};
    m->out->form = spmd_tile_describe(m->fn->memory, &options.tile);
    m->out->launch = (cg_launch){.items = 1,
                                 .block = SPMD_LANES * options.tile.vectors * options.tile.rows,
                                 .tiles = options.tile.width != 0,
                                 .tried_alone = m->choice.by_data};
    return spmd_kernel(m->fn, &options, &m->out->text);
}

/* The elements of a work-item, or of a work-group, lie in rows. */
static status put_row_map(map_text *m, bool *out_suits) {
    arena *a = m->fn->memory;
    text element, functions, *out = &m->out->text;
    bool groups = m->options->target.groups;
    if (m->options->rows == NULL) return status_ok();
    if (groups && !cg_target_runs(&m->options->target, ROW_KERNEL_GROUP)) return status_ok();
    *out_suits = true;
    text_init(&element, a);
    text_init(&functions, a);
    java_slice *java = java_slice_new(a, groups, m->head.relaxed);
    TRY(row_kernel_functions(m->options->rows, &m->out->args, m->arguments, groups, java, &functions,
                             &m->head.uses_double));
    TRY(emit_element(m->fn,
                     &(emit_body_options){.arguments = m->arguments,
                                          .subscript = "element",
                                          .chunks = groups ? CHUNKS_ALIGNED : CHUNKS_NONE,
                                          .java = java},
                     &m->out->args, &element, &m->head.uses_double));
    emit_head(out, java, m->head);
    text_put(out, text_get(&element));
    text_put(out, text_get(&functions));
    row_kernel_words(m->options->rows, &m->out->args, groups, m->arguments, out);
    if (!groups) row_kernel_rows(&m->out->args, out);
    emit_kernel_start(
        out,
        arena_printf(a, "%s__attribute__((reqd_work_group_size(%u, 1, 1))) ", groups ? "" : EMIT_ITEMS_APART,
                     groups ? ROW_KERNEL_GROUP : cg_target_most(&m->options->target, ROW_KERNEL_ITEMS)),
        skeleton_of(CG_MAP)->kernel, &m->out->args);
    if (groups) {
        text_put(out, row_group_text);
    } else {
        text_printf(out, "    const long begin = (long)get_global_id(0) * %d;\n    ", ROW_KERNEL_ELEMENTS);
        kernel_args_put_call(&m->out->args, "weft_rows",
                             arena_printf(a, "begin, min(begin + %d, (long)size)", ROW_KERNEL_ELEMENTS), out);
        text_put(out, ";\n");
    }
    text_put(out, "}\n");
    m->out->form = groups ? "rows, in tiles" : "rows, in lanes of 16 inside";
    m->out->launch = groups ? (cg_launch){.items = ROW_KERNEL_GROUP,
                                          .block = ROW_KERNEL_GROUP * ROW_KERNEL_SHARE,
                                          .tiles = true}
                            : (cg_launch){.items = 1, .block = ROW_KERNEL_ELEMENTS};
    return status_ok();
}

typedef struct map_form {
    status (*put)(map_text *m, bool *out_suits); /* NULL: work-items have tiles of elements */
    bool (*suits)(ir_fn *fn, const cg_target *target, work_tile *out);
    status (*kernel)(ir_fn *fn, tile_kernel_options *options);
} map_form;

/* The forms of a map: the first that suits the function and the target is its text, and says how that is launched. The last suits all. */
static const map_form forms[] = {
    {.put = put_row_map},
    {.suits = abreast_kernel_suits, .kernel = abreast_kernel},
    {.put = put_spmd_map},
    {.suits = abreast_sums_suit, .kernel = abreast_sums},
    {.suits = tile_kernel_suits, .kernel = tile_kernel},
    {.suits = line_kernel_suits, .kernel = line_kernel},
    {.suits = alike_kernel_suits, .kernel = alike_kernel},
    {.put = put_simt_map},
};

static status put_form(map_text *m, const map_form *f, bool *out_suits) {
    if (f->put != NULL) return f->put(m, out_suits);
    tile_kernel_options options = {.head = m->head, .arguments = m->arguments, .out = m->out};
    *out_suits = f->suits(m->fn, &m->options->target, &options.tile);
    return *out_suits ? f->kernel(m->fn, &options) : status_ok();
}

/* Whether a GPU gains by a kernel of its own for numbers that stay: they are limits of loops, or tell rows and columns. */
static bool knows(const ir_fn *fn, const emit_map_options *options) {
    return options->target.groups && (options->rows != NULL || dom_has_loop(dom_compute(fn->memory, fn)));
}

status emit_map(ir_fn *fn, const emit_map_options *options, kernel_text *out) {
    map_text m = {.fn = fn, .options = options, .out = out};
    m.head = (emit_head_options){.relaxed = options->relaxed, .can_trap = kernel_can_trap(fn)};
    kernel_args_collect(fn, "", &out->args, &m.arguments);
    kernel_args_finish(fn->memory, &out->args, m.head.can_trap);
    launch_checks_find(fn, m.arguments, &out->args);
    if (knows(fn, options)) kernel_args_let_know(&out->args);
    m.choice = spmd_choose(fn, &options->target, true);
    bool suits = false;
    for (uint32_t k = 0; !suits; k++)
        TRY(put_form(&m, &forms[k], &suits));
    out->launch.maps = true;
    return status_ok();
}
