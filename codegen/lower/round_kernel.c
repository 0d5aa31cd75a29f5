#include "round_kernel.h"

#include "counted_loop.h"
#include "emit_body.h"
#include "emit_head.h"
#include "round_group_text.h"
#include "row_kernel.h"
#include "weight.h"

/* Tiles are WIDTH places wide, and tall or short, as local memory has room; and how far the places around them reach. */
enum {
    TALL = 64,
    SHORT = 32,
    WIDTH = ROUND_KERNEL_PITCH,
    SHARE = 8,
    TALL_HALO = 8,
    SHORT_HALO = 4,
};

/* More is computed than is needed, a fifth on average: of elements that take long that is more than a launch. */
enum { MOST_WEIGHT = 400, MOST_MARGIN = 8 };

/* Over fewer elements, and where one looks farther away, it is no gain. */
enum { LEAST_ELEMENTS = 1 << 14, MOST_REACH = 2 };

/* By `emit=spmd`, wherever it can be: for tests, and whoever wants to see. */
static bool is_asked_for(const round_plan *p) {
    return p->target.form == CG_FORM_SPMD;
}

static uint32_t most_margin(const round_plan *p) {
    uint32_t most = 0;
    for (uint32_t k = 0; k < p->steps.count; k++)
        if (p->steps.items[k].stencil.rows->margin > most) most = p->steps.items[k].stencil.rows->margin;
    return most;
}

static uint32_t reach_of(const round_plan *p) {
    uint32_t down = round_steps_down(&p->steps), right = round_steps_right(&p->steps);
    return down > right ? down : right;
}

static bool gains(const round_plan *p) {
    return is_asked_for(p) || reach_of(p) <= MOST_REACH;
}

static uint32_t least_elements(const round_plan *p) {
    return is_asked_for(p) ? 1 : LEAST_ELEMENTS;
}

/* Places in front of a tile and behind it: what those at its ends look at, who compute for nobody. */
static uint32_t padding_of(const round_plan *p) {
    return round_steps_down(&p->steps) * WIDTH + round_steps_right(&p->steps);
}

static uint32_t items_of(uint32_t height) {
    return height * WIDTH / SHARE;
}

static bool has_room(const round_plan *p, uint32_t height) {
    uint32_t tiles = 2 * (height * WIDTH + 2 * padding_of(p)) * round_steps_bytes(p->kinds),
             rows = 2 * height * 4;
    return tiles + rows <= p->target.local_bytes && cg_target_runs(&p->target, items_of(height));
}

/* The rows of a tile; 0: there is no room for one. */
static uint32_t height_of(const round_plan *p) {
    return has_room(p, TALL) ? TALL : has_room(p, SHORT) ? SHORT : 0;
}

/* As far as the places around a tile reach, which are few where there is room for few; whole turns. */
static uint32_t rounds_of(const round_plan *p) {
    uint32_t reach = reach_of(p), halo = height_of(p) == TALL ? TALL_HALO : SHORT_HALO;
    uint32_t rounds = reach == 0 ? halo : halo / reach;
    return rounds / p->steps.count * p->steps.count;
}

/* Elements of a work-group: some fewer than a tile makes, so that tiles cut at borders are one of another group. */
static uint32_t block_of(const round_plan *p, uint32_t rounds) {
    uint32_t around = 2 * rounds;
    return (height_of(p) - around * round_steps_down(&p->steps)) *
           (WIDTH - around * round_steps_right(&p->steps)) * 7 / 8;
}

static void collect_arguments(round_plan *p) {
    arena *a = round_plan_memory(p);
    kernel_args *args = &p->out->args;
    round_steps_collect(a, &p->steps, args);
    for (uint32_t k = 0; p->kinds[k] != '\0'; k++)
        kernel_args_add_output(a, args, p->kinds[k], k);
    kernel_args_add_extent(a, args, 0);
    kernel_args_finish(a, args, true);
    kernel_args_let_know(args);
}

/* Nearer than the margin an element in a row's inside would look beyond the row's ends, where a tile has other places. */
static bool step_suits(const round_plan *p, stencil *s) {
    return s->rows != NULL && s->rows->columns != NULL && s->rows->margin <= MOST_MARGIN &&
           stencil_state_suits(s->border, p->kinds) &&
           weight_of_function(s->rows->inside, WEIGHED_ALONE) <= MOST_WEIGHT && stencil_find(s) &&
           s->right <= s->rows->margin && s->down <= MOST_MARGIN;
}

static bool suits(round_plan *p) {
    for (uint32_t k = 0; k < p->steps.count; k++)
        if (!step_suits(p, &p->steps.items[k].stencil)) return false;
    if (height_of(p) == 0 || !gains(p)) return false;
    uint32_t rounds = rounds_of(p);
    if (rounds < 2) return false;
    p->out->launch =
        (cg_launch){.block = block_of(p, rounds), .items = items_of(height_of(p)), .rounds = rounds};
    p->out->form = arena_printf(round_plan_memory(p), "%u rounds in tiles", rounds);
    collect_arguments(p);
    return true;
}

/* ---- functions ---- */

static const char *const number_names[ROUND_NUMBERS] = {
    [ROUND_SHIFT] = "tile_shift", [ROUND_COLUMNS] = "tile_columns", [ROUND_INVERSE] = "tile_inverse",
    [ROUND_ROWS] = "tile_rows",   [ROUND_TOP] = "tile_top",         [ROUND_LEFT] = "tile_left",
    [ROUND_LOW_Y] = "tile_low_y", [ROUND_LOW_X] = "tile_low_x",     [ROUND_HEIGHT] = "tile_height",
    [ROUND_WIDTH] = "tile_width",
};

/* What a function's bindings are called: those of the step's arguments as there. */
static const char **names_of(const ir_fn *fn, const round_step *s) {
    const char **names = ARENA_ARRAY(fn->memory, const char *, fn->bindings.count + 1);
    for (uint32_t k = 0; k < fn->bindings.count; k++) {
        const ir_binding *b = &fn->bindings.items[k];
        if (b->role == IR_ROLE_ROW)
            names[k] = "row";
        else if (b->role == IR_ROLE_TILE)
            names[k] = b->is_array ? arena_printf(fn->memory, "from%u", b->index) : number_names[b->index];
        else
            names[k] = k < s->bindings ? s->arguments[k] : NULL;
    }
    return names;
}

/* What is said of a column, for each: # is its number, @ the type of its elements in memory, $ that of their values. */
static void put_columns(const round_plan *p, text *out, const char *said) {
    for (uint32_t k = 0; p->kinds[k] != '\0'; k++)
        for (const char *c = said; *c != '\0'; c++)
            switch (*c) {
            case '#': text_printf(out, "%u", k); break;
            case '@': text_put(out, kernel_element_type(p->kinds[k])); break;
            case '$': text_put(out, kernel_value_type(ir_type_of_kind(p->kinds[k]))); break;
            default: text_put_length(out, c, 1); break;
            }
}

static void put_items(const round_plan *p, text *out) {
    text_put(out, "typedef struct {");
    put_columns(p, out, " $ c#;");
    text_put(out, " } weft_item;\n");
}

static void put_head_of(const round_plan *p, const round_step *s, const char *name, text *out) {
    text_printf(out, EMIT_INLINE "void %s(", name);
    kernel_args_put_declarations(&s->args, out);
    put_columns(p, out, "__local const @ *from#, ");
}

/* A work-item's elements inside. */
static void put_share(const round_plan *p, const round_step *s, text *out) {
    put_head_of(p, s, "weft_share", out);
    text_put(
        out,
        "const int rows, const int columns, const int top, const int column, const int x, const int y0, "
        "const int own, const int low_y, const int high_y, const int low_x, const int high_x, weft_item *v) {\n"
        "#pragma unroll\n"
        "    for (int k = 0; k < SHARE; k++) {\n"
        "        const int row = ROW(y0 + k), i = row * columns + column;\n"
        "        if (COMPUTES(k)) weft_inside(");
    kernel_args_put_words(&s->args, out);
    put_columns(p, out, "from#, ");
    text_put(out, "i, row, i - ((y0 + k) * WIDTH + x), &v[k]);\n    }\n}\n\n");
}

/* Both functions have the step's bindings by the same numbers; behind them each has its own. */
static status put_functions(const round_plan *p, round_step *s, java_slice *java, text *out,
                            bool *out_uses_double) {
    ir_fn *inside = s->stencil.rows->inside, *border = s->stencil.border;
    text inner, outer;
    text_init(&inner, out->memory);
    text_init(&outer, out->memory);
    emit_body_options options = {.arguments = names_of(inside, s), .subscript = "element", .java = java};
    TRY(emit_body(inside, &options, &inner, out_uses_double));
    options.arguments = names_of(border, s);
    TRY(emit_body(border, &options, &outer, out_uses_double));
    put_head_of(p, s, "weft_inside", out);
    text_printf(out, "const int element, const int row, const int tile_shift, weft_item *r) {\n%s}\n\n",
                text_get(&inner));
    put_head_of(p, s, "weft_border", out);
    text_put(out, "const int element");
    for (uint32_t k = ROUND_COLUMNS; k < ROUND_NUMBERS; k++)
        text_printf(out, ", const int %s", number_names[k]);
    text_printf(out, ", weft_item *r) {\n%s}\n\n", text_get(&outer));
    put_share(p, s, out);
    row_kernel_bounds(s->stencil.rows, &s->args, s->arguments, out);
    round_steps_put_columns(s, "COLUMNS", out);
    return status_ok();
}

/* ---- the kernel ---- */

/* The beginning of a call of a step's function. */
static void put_call(const round_plan *p, const char *function, uint32_t step, bool has_tile, text *out) {
    text_printf(out, "%s%u(", function, step);
    kernel_args_put_words(&p->steps.items[step].args, out);
    if (has_tile) put_columns(p, out, "from#, ");
}

/* A row is inside if it is for all steps, whose rows must be of the same length. */
static void put_rows(const round_plan *p, text *out) {
    text_put(out, "#define IS_INSIDE(first, last) (");
    for (uint32_t k = 0; k < p->steps.count; k++) {
        if (k > 0) text_put(out, " && ");
        put_call(p, "weft_is_inside", k, false, out);
        text_put(out, "first, last, row)");
    }
    text_put(out, ")\n#define COLUMNS ");
    put_call(p, "weft_columns", 0, false, out);
    text_put(out, "0)\n#define ARE_ALIKE (true");
    for (uint32_t k = 1; k < p->steps.count; k++) {
        text_put(out, " && COLUMNS == ");
        put_call(p, "weft_columns", k, false, out);
        text_put(out, "0)");
    }
    text_printf(out, ")\n#define MARGIN %u\n", most_margin(p));
}

/* #define WORD function0(...), or, where several steps take turns, the one whose turn it is. */
static void put_turns(const round_plan *p, const char *word, const char *function, const char *others,
                      text *out) {
    text_printf(out, "#define %s ", word);
    if (p->steps.count > 1) text_printf(out, "switch ((round - 1) %% %u) {", p->steps.count);
    for (uint32_t k = 0; k < p->steps.count; k++) {
        if (p->steps.count > 1) text_printf(out, " case %u: ", k);
        put_call(p, function, k, true, out);
        text_printf(out, "%s)", others);
        if (p->steps.count > 1) text_put(out, "; break;");
    }
    text_put(out, p->steps.count > 1 ? " }\n" : "\n");
}

/* Of a column that no element reads nothing is loaded. */
static void put_load(const round_plan *p, text *out) {
    text_put(out, "#define LOAD(place, index) do {");
    for (uint32_t k = 0; p->kinds[k] != '\0'; k++) {
        const char *input = round_steps_input(&p->steps, k);
        if (input != NULL) text_printf(out, " to%u[place] = %s[index];", k, input);
    }
    text_put(out, " } while (0)\n");
}

static void put_word(const round_plan *p, const char *word, const char *said, text *out) {
    text_printf(out, "#define %s do {", word);
    put_columns(p, out, said);
    text_put(out, " } while (0)\n");
}

/* Whether an element inside may be computed anywhere, of whatever a tile happens to hold. It must end for all of that; rows have no
 * other loops today (row_form.c). */
static bool computes_anywhere(ir_fn *inside) {
    if (kernel_can_trap(inside) || !counted_loops_end(inside)) return false;
    for (ir_blk b = 0; b < inside->blocks.count; b++)
        for (uint32_t k = 0; k < inside->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(inside, inside->blocks.items[b].ins.items[k]);
            if (ins->op != IR_aload) continue;
            const ir_ins *array = ir_at(inside, ins->args[0]);
            if (array->op != IR_buffer || inside->bindings.items[array->imm.i].role != IR_ROLE_TILE)
                return false;
        }
    return true;
}

/* Then no place is asked about. */
static bool all_compute_anywhere(const round_plan *p) {
    for (uint32_t k = 0; k < p->steps.count; k++)
        if (!computes_anywhere(p->steps.items[k].stencil.rows->inside)) return false;
    return true;
}

/* Of a work-item's places: which it computes, and which it stores. */
static void put_places(const round_plan *p, text *out) {
    text_printf(out,
                "#define HEIGHT %u\n#define WIDTH %d\n#define PLACES (HEIGHT * WIDTH)\n#define PADDING %u\n"
                "#define SHARE %d\n#define GROUP (PLACES / SHARE)\n"
                "#define ROW(y) (top + (y) < rows ? top + (y) : top + (y) - rows)\n",
                height_of(p), WIDTH, padding_of(p), SHARE);
    if (all_compute_anywhere(p))
        text_put(out, "#define COMPUTES(k) true\n#define STORES(k) (own >> (k) & 1)\n");
    else
        text_put(
            out,
            "#define COMPUTES(k) \\\n"
            "    ((own >> (k) & 1) && y0 + (k) >= low_y && y0 + (k) < high_y && x >= low_x && x < high_x)\n"
            "#define STORES(k) COMPUTES(k)\n");
}

static void put_words(const round_plan *p, text *out) {
    put_rows(p, out);
    put_turns(p, "SHARES(v)", "weft_share",
              "rows, columns, top, column, x, y0, own, low_y, high_y, low_x, high_x, v", out);
    put_turns(p, "BORDER(v, i)", "weft_border",
              "i, columns, inverse, rows, top, left, low_y - REACH_Y, low_x - REACH_X, "
              "high_y - low_y + 2 * REACH_Y, high_x - low_x + 2 * REACH_X, &(v)",
              out);
    put_load(p, out);
    put_word(p, "PUT(place, v)", " to#[place] = (@)(v).c#;", out);
    put_word(p, "OUT(index, place)", " out#[index] = from#[place];", out);
    text_put(out, "#define TILES");
    put_columns(p, out,
                " __local @ one#[PLACES + 2 * PADDING], other#[PLACES + 2 * PADDING];"
                " __local @ *from# = one# + PADDING, *to# = other# + PADDING;");
    text_put(out, "\n");
    put_word(p, "SWAP", " __local @ *was# = from#; from# = to#; to# = was#;", out);
    text_printf(out, "#define REACH_Y %u\n#define REACH_X %u\n", round_steps_down(&p->steps),
                round_steps_right(&p->steps));
    text_printf(out, "#define LEAST_ELEMENTS %u\n", least_elements(p));
    text_put(out, "\n");
}

static void put_before(const round_plan *p, text *out) {
    put_places(p, out);
    put_items(p, out);
}

static void put_body(const round_plan *p, text *out) {
    (void)p;
    text_put(out, round_group_text);
}

const round_form round_tiles = {
    .suits = suits, .before = put_before, .functions = put_functions, .words = put_words, .body = put_body};
