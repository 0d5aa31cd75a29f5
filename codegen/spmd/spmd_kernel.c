/* The last vector of a row begins where it still ends in the row: some of its elements another one has as well, and
 * only the first of the two stores them (`own`). So lanes are inactive only where a row is shorter than a vector.
 *
 * Rows that are computed together have one mask. Should the check of one fail, the tile is computed again row by row:
 * each in all the places of the text, as if it were several. */
#include "spmd_kernel.h"

#include "java_slice.h"
#include "own_arrays.h"
#include "skeleton.h"
#include "spmd_body.h"
#include "spmd_stream.h"
#include "stream_words.h"
#include "weight.h"

typedef struct writer {
    const spmd_kernel_options *options;
    const spmd_tile *tile;
    ir_fn *fn;
    text *out;
    bool is_heavy; /* on a CPU, and a tile takes so long that a call is nothing beside it */
} writer;

/* Of an element without loops. */
enum { HEAVY = 150 };

static const char lane_line[] =
    "    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);\n";

static const char *of_vector(const writer *w, uint32_t k) {
    return w->tile->vectors == 1 ? "" : arena_printf(w->out->memory, "_%u", k);
}

static const char *of_row(const writer *w, uint32_t k) {
    return w->tile->rows == 1 ? "" : arena_printf(w->out->memory, "%c", 'a' + (int)k);
}

/* Of elements that loop work-groups are small: of 2048 all of sixteen cores are to have some. Of others they are as large
 * as hides what it takes to begin one. */
static void put_start(const writer *w) {
    enum { VECTORS_A_GROUP = 4, STRAIGHT_VECTORS_A_GROUP = 64 };
    uint32_t vectors = w->tile->rows * w->tile->vectors;
    uint32_t most = w->options->loops ? VECTORS_A_GROUP : STRAIGHT_VECTORS_A_GROUP;
    uint32_t items = cg_target_most(w->options->target, vectors >= most ? 1 : most / vectors);
    emit_kernel_start(w->out,
                      arena_printf(w->out->memory,
                                   EMIT_ITEMS_APART "__attribute__((reqd_work_group_size(%u, 1, 1))) ",
                                   items),
                      skeleton_of(CG_MAP)->kernel, w->options->args);
}

/* The number of the work-item among those that are launched. Elements that take long are often neighbours, and PoCL gives
 * a core hundreds of work-groups at a time; so where some may, work-items that follow one another lie far apart. */
static const char *own_number(const writer *w) {
    return w->options->splits ? "lanes_spread(get_global_id(0), get_global_offset(0), get_global_size(0))"
                              : "get_global_id(0)";
}

/* The function that evaluates a tile, up to its body. */
static void put_function_start(const writer *w, const char *result_and_name, const char *parameters) {
    text_printf(w->out, "%s%s(", w->is_heavy ? EMIT_ONCE : EMIT_INLINE, result_and_name);
    kernel_args_put_declarations(w->options->args, w->out);
    text_printf(w->out, "%s) {\n", parameters);
}

/* A work-item evaluates its elements, of which `at` is the first. */
static void put_lanes_call(const writer *w) {
    text_printf(w->out,
                "    const long at = (long)%s * %u;\n"
                "    if (at < size) ",
                own_number(w), w->tile->vectors * SPMD_LANES);
    kernel_args_put_call(w->options->args, "weft_lanes", "(int)at", w->out);
    text_put(w->out, ";\n");
}

/* One vector; lanes behind the last element are never active. Its results go past caches if there are `streams_from` or more;
 * 0: never. The last work-item of a group orders them for all: what has the fence (PoCL) runs a
 * group's work-items one after the other, on one thread. */
static void put_vector(const writer *w, const char *body, uint32_t streams_from) {
    text *out = w->out;
    put_function_start(w, "void weft_lanes", "const int first");
    text_put(out, lane_line);
    text_printf(out,
                "    const int16 element = first + lane;\n"
                "    int16 m = lanes_below(lane, size - first);\n%s}\n\n",
                body);
    put_start(w);
    put_lanes_call(w);
    if (streams_from != 0)
        text_printf(
            out,
            "    if (size >= %u && get_local_id(0) == get_local_size(0) - 1) {\n        STREAMED();\n    }\n",
            streams_from);
    text_put(out, "}\n");
}

/* The vectors of a row, which begin at `at` and end at `limit`. */
static void put_columns(const writer *w) {
    text *out = w->out;
    text_put(out, lane_line);
    for (uint32_t k = 0; k < w->tile->vectors; k++) {
        const char *s = of_vector(w, k);
        text_printf(out, "    const int column%s = max(min(at + %u, limit - 16), 0);\n", s, k * SPMD_LANES);
        text_printf(out, "    const int16 own%s = lane + column%s >= at + %u;\n", s, s, k * SPMD_LANES);
        text_printf(out, "    int16 m%s = lanes_below(lane, limit - column%s);\n", s, s);
    }
}

/* All elements are one row. */
static void put_line(const writer *w, const char *body) {
    text *out = w->out;
    put_function_start(w, "void weft_lanes", "const int at");
    text_put(out, "    const int limit = size;\n");
    put_columns(w);
    for (uint32_t k = 0; k < w->tile->vectors; k++)
        text_printf(out, "    const int first%s = column%s;\n", of_vector(w, k), of_vector(w, k));
    text_printf(out, "%s}\n\n", body);
    put_start(w);
    put_lanes_call(w);
    text_put(out, "}\n");
}

static const char *width_text(const writer *w) {
    const ir_ins *width = ir_at(w->fn, w->tile->width);
    return width->op == IR_uniform ? w->options->arguments[width->imm.i]
                                   : arena_printf(w->out->memory, "%d", (int)width->imm.i);
}

/* `rows` rows, from `top` on, from column `at` on. */
static void put_tile_function(const writer *w, const char *body) {
    text *out = w->out;
    bool several = w->tile->rows > 1;
    put_function_start(w, several ? "int weft_tile" : "void weft_tile",
                       arena_printf(out->memory,
                                    "const int width, const int top, const int at, const int limit%s",
                                    several ? ", const int rows" : ""));
    if (several) text_put(out, "    if (at >= limit) return 0;\n");
    put_columns(w);
    for (uint32_t j = 0; j < w->tile->rows; j++) {
        const char *row = of_row(w, j);
        text_printf(out, "    const int line%s = top", row);
        if (j > 0) text_printf(out, " + min(%u, rows - 1)", j);
        text_printf(out, ", row%s = %s < 0 ? -line%s : line%s;\n", row, width_text(w), row, row);
        for (uint32_t k = 0; k < w->tile->vectors; k++)
            text_printf(out, "    const int first%s%s = line%s * width + column%s;\n", row, of_vector(w, k),
                        row, of_vector(w, k));
    }
    text_put(out, body);
    text_put(out, "}\n\n");
}

static void put_tile_call(const writer *w, const char *rest) {
    text_put(w->out, "weft_tile(");
    kernel_args_put_words(w->options->args, w->out);
    text_put(w->out, rest);
}

/* Tiles across, then down; the work-items share them out. */
static void put_tiles(const writer *w, const char *body) {
    text *out = w->out;
    uint32_t rows = w->tile->rows, lanes = w->tile->vectors * SPMD_LANES;
    put_tile_function(w, body);
    put_start(w);
    text_printf(out,
                "    const int width = lanes_width(%s, size), across = (width - 1) / %u + 1;\n"
                "    const int whole = size / width;\n"
                "    const long down = ",
                width_text(w), lanes);
    if (rows > 1)
        text_printf(out, "((long)whole + %u) / %u + (whole * width < size);\n", rows - 1, rows);
    else
        text_put(out, "whole + (whole * width < size);\n");
    text_printf(out,
                "    for (long k = get_global_id(0); k < down * across; k += get_global_size(0)) {\n"
                "        const int at = (int)(k %% across) * %u;\n",
                lanes);
    if (rows == 1) {
        text_put(out, "        const int line = (int)(k / across), limit = min(width, size - line * width);\n"
                      "        if (at < limit) ");
        put_tile_call(w, "width, line, at, limit);\n");
    } else {
        text_printf(out,
                    "        int line = min((int)(k / across) * %u, whole);\n"
                    "        const int end = line < whole ? min(line + %u, whole) : line + 1;\n"
                    "        int rows = end - line;\n"
                    "        while (line < end) {\n"
                    "            if (",
                    rows, rows);
        put_tile_call(w, "width, line, at, min(width, size - line * width), rows))\n"
                         "                rows = 1; /* a check fails */\n"
                         "            else\n"
                         "                line += rows;\n"
                         "        }\n");
    }
    text_put(out, "    }\n}\n");
}

status spmd_kernel(ir_fn *fn, spmd_kernel_options *options, text *out) {
    writer w = {.options = options,
                .tile = &options->tile,
                .fn = fn,
                .out = out,
                .is_heavy = !options->target->groups && (options->loops || own_arrays_are_large(fn) ||
                                                         weight_of_function(fn, WEIGHED_BY_VECTOR) >= HEAVY)};
    text body, helpers;
    text_init(&body, fn->memory);
    text_init(&helpers, fn->memory);
    java_slice *java = java_slice_new(fn->memory, options->target->groups, options->head.relaxed);
    bool alone = !spmd_tile_is_whole(&options->tile);
    uint32_t streams_from = alone ? spmd_stream_from(fn, options->target) : 0;
    const spmd_body_options body_options = {
        .tile = &options->tile, .arguments = options->arguments, .streams_from = streams_from, .java = java};
    TRY(spmd_body(fn, &body_options, &body, &helpers, &options->head.uses_double));
    java_slice_need(java, "lanes_below");
    if (options->tile.width != 0) java_slice_need(java, "lanes_width");
    if (options->tile.width == 0 && options->splits) java_slice_need(java, "lanes_spread");
    emit_head(out, java, options->head);
    if (streams_from != 0) stream_words(out);
    text_put(out, text_get(&helpers));
    if (alone)
        put_vector(&w, text_get(&body), streams_from);
    else if (options->tile.width == 0)
        put_line(&w, text_get(&body));
    else
        put_tiles(&w, text_get(&body));
    return status_ok();
}
