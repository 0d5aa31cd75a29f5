/* The kernel of a skeleton: two functions made of the IR,
 *
 *     weft_element(captured ..., element, trap, r)              what the stages make of an element
 *     weft_combine(captured ..., x0 ..., y0 ..., 0, trap, r)    the operator, column by column
 *
 * (skeleton_functions.h), then the words that the texts in skeletons/ are written in (skeleton_words.h), and one of those texts.
 *
 * A trap leaves its function with zeroes for its result; the work-item goes on with them, which does no harm: all of
 * the kernel's results are dropped then. None of this may take a place in memory from what it reads without a
 * check. And the operator must come to an end: one with a loop looks, in every so many rounds, whether there
 * was a trap (put_ends). Kernels behind this one that read its results, and whose operator has a loop, are
 * not begun before it is known that nothing trapped (combine_loops in launch.h). */
#include <string.h>

#include "dom.h"
#include "emit_cl.h"
#include "emit_head.h"
#include "launch_checks.h"
#include "operator.h"
#include "own_arrays.h"
#include "skeleton_functions.h"
#include "skeleton_text.h"
#include "skeleton_words.h"
#include "sort_digit.h"

/* Words of 64 bits that a work-group leaves others. */
static uint32_t words_left(const skeleton_program *g) {
    switch (g->s->trait) {
    case TRAIT_LEAVES_VALUES: return 2 * skeleton_words_of_value(g);
    case TRAIT_LEAVES_COUNTS: return SORT_DIGITS / 2; /* one of 32 a digit */
    default: return 0;
    }
}

/* Elements of a tile, with a byte for each beside them and the tables of sort_sweep.group.cl; 0: too few have room. With more
 * than TILE_BYTES fewer work-groups run at once. */
static uint32_t tile_size(const skeleton_program *g) {
    enum { TILE_BYTES = 20 << 10, TABLE_BYTES = 16 << 10 };
    uint32_t bytes = skeleton_bytes_of_value(g), room = g->p->target.local_bytes;
    uint32_t most = TILE_BYTES / bytes, fit = room < TABLE_BYTES ? 0 : (room - TABLE_BYTES) / (bytes + 1);
    return (fit < most ? fit : most) / g->group_size * g->group_size;
}

static bool is_sum_of_ints(const emit_program *p) {
    return strcmp(p->value_kinds, "I") == 0 && operator_is_sum_of_ints(p->combine);
}

/* How many elements a work-item has, or a work-group that goes over them in turns: as many as make its start worth while,
 * but of elements that take long each work-item has one, so that all of a GPU has some. */
static uint32_t elements_launched(const skeleton_program *g) {
    if (g->s->launch != LAUNCH_ELEMENTS) return 1;
    if (g->group_size > 1) return skeleton_is_cheap(g->p->element) ? SKELETON_BLOCK : g->group_size;
    return g->choice.lanes ? SPMD_LANES : 1;
}

/* As cg_launch has it. */
static uint32_t block_launched(const skeleton_program *g) {
    switch (g->s->launch) {
    case LAUNCH_BLOCKS:
    case LAUNCH_RANGES_OR_BLOCKS: return SKELETON_BLOCK;
    case LAUNCH_TILES: return g->tile;
    case LAUNCH_ONCE: return INT32_MAX;
    default: return g->elements;
    }
}

/* Likewise. */
static uint32_t extent_launched(skeleton_launch launch) {
    switch (launch) {
    case LAUNCH_EXTENT0: return 1;
    case LAUNCH_EXTENT1:
    case LAUNCH_RANGES:
    case LAUNCH_RANGES_OR_BLOCKS: return 2;
    default: return 0;
    }
}

/* ---- the kernel ---- */

static void add_arguments(skeleton_program *g) {
    const char *kinds = g->p->value_kinds;
    uint32_t side = g->p->input_columns, count = (uint32_t)strlen(kinds);
    kernel_args_join(g->memory, g->args, &g->element.args);
    if (g->p->combine != NULL) kernel_args_join(g->memory, g->args, &g->combine.args);
    if (g->s->side == COLUMNS_POSITIONS || g->s->side == COLUMNS_BOTH)
        g->positions = kernel_args_add_side(g->memory, g->args, 'I', side++);
    g->first_side = side;
    if (g->s->side == COLUMNS_VALUES || g->s->side == COLUMNS_BOTH)
        for (uint32_t k = 0; k < count; k++)
            kernel_args_add_side(g->memory, g->args, kinds[k], side++);
    uint32_t outputs = 0;
    if (skeleton_puts_positions(g->s)) kernel_args_add_output(g->memory, g->args, 'I', outputs++);
    for (uint32_t k = 0; k < skeleton_output_sets(g->s) * count; k++)
        kernel_args_add_output(g->memory, g->args, kinds[k % count], outputs++);
    for (uint32_t k = 0; k < g->s->extents; k++)
        kernel_args_add_extent(g->memory, g->args, k);
    if (words_left(g) > 0) kernel_args_add_words(g->memory, g->args, words_left(g));
    kernel_args_finish(g->memory, g->args, g->can_trap);
}

static uint32_t local_values(const skeleton_program *g, uint32_t group) {
    switch (g->s->local) {
    case LOCAL_STRIPS: return SKELETON_BLOCK / SKELETON_STRIP + group * (SKELETON_STRIP + 1);
    case LOCAL_BLOCK: return SKELETON_BLOCK + 2 * group;
    case LOCAL_SEGMENT: return SKELETON_SEGMENT;
    default: return 0;
    }
}

/* Where a work-item has a place in a segment, or a digit, there are as many. */
static uint32_t least_group(const skeleton_program *g) {
    switch (g->s->trait) {
    case TRAIT_LEAVES_VALUES: return SKELETON_SEGMENT;
    case TRAIT_LEAVES_COUNTS: return SORT_DIGITS;
    default: return SKELETON_LEAST_GROUP;
    }
}

static bool suits(const skeleton_program *g, uint32_t group) {
    bool in_bins = g->s->local == LOCAL_BINS;
    uint32_t bytes = in_bins ? skeleton_bins_bytes(g) : local_values(g, group) * skeleton_bytes_of_value(g);
    return bytes <= g->p->target.local_bytes && cg_target_runs(&g->p->target, group);
}

/* The largest work-group that the device runs and whose values fit into local memory; 1: a loop. */
static uint32_t group_size(const skeleton_program *g) {
    if (!g->p->target.groups || skeleton_loop_text(g->p->skeleton) == skeleton_group_text(g->p->skeleton))
        return 1;
    if (g->s->local == LOCAL_BINS) return suits(g, SKELETON_BINS_GROUP) ? SKELETON_BINS_GROUP : 1;
    for (uint32_t size = SKELETON_GROUP; size >= least_group(g); size /= 2)
        if (suits(g, size)) return size;
    return 1;
}

static const char *why_no_group(const skeleton_program *g) {
    if (!g->p->target.groups) return "it has no form without work-groups";
    if (!cg_target_runs(&g->p->target, least_group(g))) return "the device's work-groups are too small";
    return "a block of its values does not fit into local memory";
}

/* The work-items of a group that have a block each. What is kept of a block lies in private arrays at first, those of all work-items at
 * once on a thread's stack. */
static uint32_t block_group(const skeleton_program *g) {
    enum { MOST = 4, STACK = 4 << 20, COLUMN = 8 };
    uint32_t arrays = g->s->element == ELEMENT_BOTH ? skeleton_output_sets(g->s) : 0;
    uint64_t bytes = (uint64_t)(strlen(g->p->item_kinds) + 1) * COLUMN * (SKELETON_BLOCK + 1) * arrays;
    return cg_target_most(&g->p->target, own_arrays_group(bytes, STACK, MOST));
}

/* On a CPU a work-item of blocks is long enough for small work-groups, which spread over the cores; and one
 * that has a range of all elements or of all places for a group of its own: in groups of 64 one core would have all ranges.
 * Such groups are too small to become vectors; a compiler that tries, for larger ones, takes 1.5 to 3.5 times as long. */
static const char *attributes(const skeleton_program *g) {
    if (g->group_size > 1)
        return arena_printf(g->memory, "__attribute__((reqd_work_group_size(%u, 1, 1))) ", g->group_size);
    bool has_range = g->s->launch == LAUNCH_RANGES || g->s->launch == LAUNCH_RANGES_OR_BLOCKS;
    if (has_range || g->s->launch == LAUNCH_ONCE)
        return EMIT_ITEMS_APART "__attribute__((reqd_work_group_size(1, 1, 1))) ";
    if (g->s->launch == LAUNCH_BLOCKS)
        return arena_printf(g->memory, EMIT_ITEMS_APART "__attribute__((reqd_work_group_size(%u, 1, 1))) ",
                            block_group(g));
    return "";
}

/* Elements that are evaluated by two kernels, one behind the other, may come out differently if another
 * thread writes to what they have captured. */
static bool reads_what_may_change(const kernel_args *args) {
    for (uint32_t k = 0; k < args->items.count; k++) {
        const cg_argument *argument = &args->items.items[k];
        if (argument->kind == CG_ARGUMENT_ARRAY || argument->kind == CG_ARGUMENT_COLUMN) return true;
        if (argument->kind != CG_ARGUMENT_FIELD) continue;
        const bc_field *field = args->surroundings->captured.items[argument->index].field;
        if (field != NULL && (field->access & BC_ACC_FINAL) == 0) return true;
    }
    return false;
}

status emit_skeleton(const emit_program *p, kernel_text *made) {
    text *out = &made->text;
    skeleton_program g = {
        .p = p, .s = skeleton_of(p->skeleton), .memory = p->element->memory, .out = out, .args = &made->args};
    bool uses_double = strchr(p->item_kinds, 'D') != NULL;
    java_slice *java = java_slice_new(g.memory, p->target.groups, p->relaxed);
    g.can_trap = skeleton_has_places(g.s) || words_left(&g) > 0;
    g.group_size = group_size(&g);
    if (g.group_size == 1 && skeleton_loop_text(p->skeleton) == NULL)
        return status_static(ST_SKELETON_UNSUITABLE, why_no_group(&g));
    if (skeleton_is_chained(&g) && !p->target.wide_atomics)
        return status_static(ST_SKELETON_UNSUITABLE, "the device has no atomic operations on 64 bits");
    if (g.s->launch == LAUNCH_TILES && (g.tile = tile_size(&g)) == 0)
        return status_static(ST_SKELETON_UNSUITABLE, "too few elements have room in local memory");
    if (p->target.groups && skeleton_group_text(p->skeleton) == NULL)
        return status_static(ST_SKELETON_UNSUITABLE, "it has no form for GPUs");
    if (g.s->combines == COMBINES_SUM && !is_sum_of_ints(p))
        return status_static(ST_SKELETON_UNSUITABLE, "the operator is no sum of ints");
    if (g.s->trait == TRAIT_EVERY_ELEMENT && !skeleton_is_cheap(p->element))
        return status_static(ST_SKELETON_UNSUITABLE,
                             "each core would compute every element, and they cost too much");
    if (g.s->lanes != LANES_NO && g.group_size == 1)
        g.choice = spmd_choose(p->element, &p->target, g.s->lanes == LANES_ALL);
    g.elements = elements_launched(&g);
    text_init(&g.helpers, g.memory);
    TRY(skeleton_function_make(&g, p->element, "", java, &uses_double, &g.element));
    g.rereads = g.s->trait == TRAIT_RECOUNTS ||
                (g.s->element == ELEMENT_BOTH && reads_what_may_change(&g.element.args));
    if (g.rereads) g.can_trap = true;
    g.combine_loops = p->combine != NULL && dom_has_loop(dom_compute(g.memory, p->combine));
    if (p->combine != NULL) TRY(skeleton_function_make(&g, p->combine, "c", java, &uses_double, &g.combine));
    emit_head_options head = {.relaxed = p->relaxed, .uses_double = uses_double, .can_trap = g.can_trap};
    head.loops = g.combine_loops || (!g.choice.lanes && dom_has_loop(dom_compute(g.memory, p->element)));
    emit_head(out, java, head);
    add_arguments(&g);
    g.asks_holds = g.group_size > 1 && g.element.args.checks.count > 0;
    if (g.asks_holds) kernel_args_add_number(g.memory, &g.element.args, "holds");
    skeleton_functions_put(&g);
    skeleton_words_put(&g);
    emit_kernel_start(out, attributes(&g), g.s->kernel, g.args);
    if (g.group_size > 1)
        launch_checks_put_holds(&g.element.args, out);
    else
        launch_checks_put(&g.element.args, out);
    if (g.choice.lanes) text_put(out, "    weft_items staged;\n    int staged_at = -1;\n");
    text_put(out, g.group_size > 1 ? skeleton_group_text(p->skeleton) : skeleton_loop_text(p->skeleton));
    text_put(out, "}\n");
    if (g.s->lanes != LANES_NO && g.group_size == 1) made->form = spmd_choice_words(g.memory, g.choice);
    made->launch = (cg_launch){.block = block_launched(&g),
                               .items = g.group_size,
                               .launch_extent = extent_launched(g.s->launch),
                               .adds_to_output = g.s->trait == TRAIT_ADDS,
                               .combine_loops = g.combine_loops};
    return status_ok();
}
