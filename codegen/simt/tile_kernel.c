#include "tile_kernel.h"

#include "emit_body.h"
#include "loop_chunks.h"
#include "skeleton.h"
#include "tile_group_text.h"

/* Work-groups that keep a GPU busy: two for each multiprocessor of a large one. A product of 2048 x 2048, 256 large tiles,
 * took 0.77 ms on an H100, and in small ones 0.89. */
enum { ENOUGH = 256, LEAST_COLUMNS = 32, SMALLER = 2 };

/* Work-items below one another. A work-group that loads together gains by more of them. */
enum { DOWN = 4, DOWN_TOGETHER = 8 };

typedef struct writer {
    ir_fn *fn;
    const tile_kernel_options *options;
    java_slice *java;
    bool uses_double;
    uint32_t local_bytes;
} writer;

bool tile_kernel_suits(ir_fn *fn, const cg_target *target, work_tile *out) {
    if (!target->groups || !work_tile_choose(fn, out)) return false;
    out->down = DOWN_TOGETHER;
    out->shares = cg_target_runs(target, out->across * out->down) && loop_chunks_share(fn, *out);
    if (!out->shares) out->down = DOWN;
    return cg_target_runs(target, out->across * out->down);
}

const char tile_kernel_weft_any[] =
    "/* Whether a check has failed for one of the work-group, all of which are here. */\n"
    "static inline __attribute__((always_inline)) int weft_any(const int bad, __local char *shared) {\n"
    "    __local int *const failed = (__local int *)shared;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (get_local_id(0) == 0) *failed = 0;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (bad) atomic_inc(failed);\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    return *failed;\n"
    "}\n\n";

/* It answers whether a check has failed; then nothing counts that it has stored. */
static status put_tile(writer *w, uint32_t side, text *out) {
    text body;
    work_tile tile = w->options->tile;
    uint32_t local_bytes = 0;
    tile.rows = tile.columns = side;
    text_init(&body, w->fn->memory);
    emit_body_options body_options = {.arguments = w->options->arguments,
                                      .subscript = "element",
                                      .chunks = CHUNKS_ALIGNED,
                                      .tile = &tile,
                                      .out_local_bytes = &local_bytes,
                                      .end = tile.shares ? "return bad;\n" : "return 0;\n",
                                      .java = w->java};
    TRY(emit_body(w->fn, &body_options, &body, &w->uses_double));
    if (local_bytes > w->local_bytes) w->local_bytes = local_bytes;
    /* PoCL 3.1's compiler dies of some functions with barriers that it has to inline itself. */
    text_printf(out, "static inline %sint weft_tile%u(", tile.shares ? "__attribute__((always_inline)) " : "",
                side);
    kernel_args_put_declarations(&w->options->out->args, out);
    if (tile.shares) text_put(out, "__local char *shared, ");
    text_put(out, "const int width, const int rows, const int top, const int left) {\n");
    for (uint32_t i = 0; i < side; i++)
        for (uint32_t j = 0; j < side; j++)
            text_printf(out, "    const int element%c_%u = AT(%u, %u);\n", 'a' + (int)i, j, i, j);
    text_printf(out, "%s}\n\n", text_get(&body));
    return status_ok();
}

static void put_words(const writer *w, text *out) {
    const ir_ins *width = ir_at(w->fn, w->options->tile.width);
    uint32_t large = w->options->tile.rows, small = large / SMALLER;
    text_put(out, "#define ELEMENT(i) ");
    kernel_args_put_call(&w->options->out->args, "weft_element", "i", out);
    const char *others =
        w->options->tile.shares ? "(__local char *)shared, width, rows, top, left" : "width, rows, top, left";
    text_put(out, "\n#define TILE_LARGE ");
    kernel_args_put_call(&w->options->out->args, arena_printf(w->fn->memory, "weft_tile%u", large), others,
                         out);
    text_put(out, "\n#define TILE_SMALL ");
    kernel_args_put_call(&w->options->out->args, arena_printf(w->fn->memory, "weft_tile%u", small), others,
                         out);
    text_put(out, "\n");
    if (width->op == IR_uniform)
        text_printf(out, "#define WIDTH %s\n", w->options->arguments[width->imm.i]);
    else
        text_printf(out, "#define WIDTH %d\n", (int)width->imm.i);
    text_printf(
        out,
        "#define LEAST_COLUMNS %d\n#define ENOUGH %d\n#define LARGE %u\n#define SMALL %u\n#define DOWN %u\n"
        "#define ACROSS(side) ((width - 1) / (32 * side) + 1)\n"
        "#define TILES(side) ((long)ACROSS(side) * ((rows + DOWN * side - 1) / (DOWN * side)))\n"
        "#define TOP(side) ((int)(tile / ACROSS(side)) * (DOWN * side) + y * side)\n"
        "#define LEFT(side) ((int)(tile %% ACROSS(side)) * (32 * side) + x)\n"
        "#define EACH(side) for (int i = 0; i < side; i++) for (int j = 0; j < side; j++) ELEMENT(AT(i, j));\n\n",
        LEAST_COLUMNS, ENOUGH, large, small, w->options->tile.down);
}

status tile_kernel(ir_fn *fn, tile_kernel_options *options) {
    arena *a = fn->memory;
    text *out = &options->out->text;
    text functions;
    text_init(&functions, a);
    writer w = {.fn = fn, .options = options, .java = java_slice_new(a, true, options->head.relaxed)};
    emit_body_options one = {
        .arguments = options->arguments, .subscript = "element", .chunks = CHUNKS_ALIGNED, .java = w.java};
    TRY(emit_element(fn, &one, &options->out->args, &functions, &w.uses_double));
    text_put(&functions,
             "#define AT(i, j) (min(top + (i), rows - 1) * width + min(left + (j) * 32, width - 1))\n");
    if (options->head.can_trap) text_put(&functions, "#undef TRAP\n#define TRAP return 1;\n\n");
    if (options->tile.shares) text_put(&functions, tile_kernel_weft_any);
    TRY(put_tile(&w, options->tile.rows, &functions));
    TRY(put_tile(&w, options->tile.rows / SMALLER, &functions));
    options->head.uses_double = w.uses_double;
    options->head.loops = true;
    emit_head(out, w.java, options->head);
    text_put(out, text_get(&functions));
    put_words(&w, out);
    uint32_t side = options->tile.rows / SMALLER, items = options->tile.across * options->tile.down;
    options->out->form = arena_printf(a, "%u x %u in a work-item", options->tile.rows, options->tile.rows);
    options->out->launch = (cg_launch){.items = items, .block = items * side * side, .tiles = true};
    emit_kernel_start(out, arena_printf(a, "__attribute__((reqd_work_group_size(%u, 1, 1))) ", items),
                      skeleton_of(CG_MAP)->kernel, &options->out->args);
    if (options->tile.shares) text_printf(out, "    __local long shared[%u];\n", (w.local_bytes + 7) / 8);
    text_put(out, tile_group_text);
    text_put(out, "}\n");
    return status_ok();
}
