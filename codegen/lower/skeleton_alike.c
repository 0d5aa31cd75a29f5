#include "skeleton_alike.h"

#include "emit_body.h"

/* Whether the skeleton's text asks for ELEMENTS. */
static bool asks(const skeleton_program *g) {
    return g->s->local == LOCAL_BINS && g->group_size > 1;
}

static char letter(uint32_t k) {
    return (char)('a' + k);
}

status skeleton_alike_make(skeleton_program *g, ir_fn *fn, const char **names, java_slice *java,
                           bool *uses_double) {
    work_tile tile;
    if (!asks(g) || !work_tile_choose_alike(fn, &tile)) return status_ok();
    text_init(&g->alike.body, g->memory);
    g->alike.rows = tile.rows;
    emit_body_options options = {
        .arguments = names, .subscript = "element", .chunks = CHUNKS_ALIGNED, .tile = &tile, .java = java};
    return emit_body(fn, &options, &g->alike.body, uses_double);
}

static void put_function(const skeleton_program *g) {
    text_put(g->out, "JAVA_OP void weft_alike(");
    kernel_args_put_declarations(&g->element.args, g->out);
    text_put(g->out, "const int first, weft_item *r) {\n");
    for (uint32_t k = 0; k < g->alike.rows; k++)
        text_printf(g->out, "    const int element%c = first + %u;\n    weft_item *const r%c = r + %u;\n",
                    letter(k), k * g->group_size, letter(k), k);
    text_printf(g->out, "%s}\n\n", text_get(&g->alike.body));
}

void skeleton_alike_put(const skeleton_program *g) {
    if (!asks(g)) return;
    if (g->alike.rows != 0) put_function(g);
    text_put(g->out, "#define ELEMENTS(e, i, left) do { \\\n        ");
    if (g->alike.rows != 0) {
        text_printf(g->out, "if (%s(left) >= %u * GROUP) weft_alike(", g->asks_holds ? "holds && " : "",
                    g->alike.rows);
        kernel_args_put_words(&g->element.args, g->out);
        text_put(g->out, "i, e); \\\n        else ");
    }
    text_put(g->out, "for (int k_ = 0; k_ < READ; k_++) \\\n"
                     "            if ((left) > k_ * GROUP + t) ELEMENT((e)[k_], (i) + k_ * GROUP); \\\n"
                     "    } while (0)\n");
}
