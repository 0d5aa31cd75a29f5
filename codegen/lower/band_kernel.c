/* The text of a kernel of bands. The functions of each step of a turn are printed under its number (weft_rows0, weft_rows1 ...); the
 * protocol that bands keep, band_kernel.cl, calls them by a macro: ROWS(round, begin, end). Rounds write the result and a spare by
 * turns: POINTERS declares what a round reads, from0, from1 ..., and writes, to0, to1 ..., so that the last of extent0 rounds
 * writes the result. */
#include "band_kernel.h"

#include <string.h>

#include "abreast_kernel.h"
#include "band_kernel_text.h"
#include "emit_body.h"
#include "emit_head.h"
#include "row_kernel.h"
#include "spmd_choice.h"

enum {
    ROUNDS = 64,     /* of a launch, about: by then it takes a hundredth of what so many take */
    ELEMENTS = 2048, /* of a band, at least, where it has more than a row */
    OWN = 256,       /* likewise, where elements read nothing of others: they are no stencil, and take long */
    WORKERS = 64,    /* where it is not known how many cores there are */
    BANDS_EACH = 8,  /* so that who is ahead has another one to go on with */
    BAND_BYTES = 65536,      /* a band has at most about so many of a result */
    SWEEP = 16,              /* rounds that a band has while it lies in a cache */
    RESIDENT_BYTES = 524288, /* if a worker's bands have no more of a result, they stay in its cache */
    PATIENCE = 100,          /* looks at one's own bands before one looks at others' */
    LINE = 8,                /* words: what bands have for their state */
};

/* ---- whether ---- */

static bool has_rows(const round_plan *p) {
    return p->steps.items[0].stencil.rows != NULL;
}

/* Each function is given where its band begins. Behind the functions' arguments: the spare's columns, how many rounds there are, and the states of bands. While the kernel runs others
 * write what it reads. */
static void collect_arguments(round_plan *p) {
    arena *a = round_plan_memory(p);
    kernel_args *args = &p->out->args;
    uint32_t columns = (uint32_t)strlen(p->kinds);
    round_steps_collect(a, &p->steps, args);
    for (uint32_t k = 0; k < p->steps.count; k++)
        round_steps_add_extent(a, &p->steps.items[k]);
    for (uint32_t k = 0; k < columns; k++)
        kernel_args_add_output(a, args, p->kinds[k], columns + k);
    kernel_args_add_extent(a, args, 0);
    kernel_args_add_words(a, args, LINE);
    kernel_args_finish(a, args, true);
    kernel_args_let_others_write(a, args);
}

/* What gains by lanes of its own has more to lose. */
static bool reads_own(const round_plan *p, ir_fn *element) {
    work_tile tile;
    return stencil_reads_own(element) && !spmd_choose(element, &p->target, true).lanes &&
           !abreast_kernel_suits(element, &p->target, &tile);
}

static bool step_suits(const round_plan *p, stencil *s) {
    if (!stencil_state_suits(s->border, p->kinds)) return false;
    if (has_rows(p) != (s->rows != NULL)) return false;
    if (s->rows == NULL) return reads_own(p, s->border);
    return stencil_find(s) && s->right <= s->rows->margin; /* or else beyond the row's ends */
}

static bool suits(round_plan *p) {
    for (uint32_t k = 0; k < p->steps.count; k++)
        if (!step_suits(p, &p->steps.items[k].stencil)) return false;
    uint32_t rounds = ROUNDS / p->steps.count * p->steps.count;
    p->out->launch =
        (cg_launch){.block = has_rows(p) ? ELEMENTS : OWN, .items = 1, .rounds = rounds, .spare = true};
    p->out->form = arena_printf(round_plan_memory(p), "%u rounds in bands%s", rounds,
                                has_rows(p) ? ", in lanes of 16 inside" : ", one by one");
    collect_arguments(p);
    return true;
}

/* ---- functions ---- */

static void put_head(const round_step *s, const char *type, const char *name, text *out) {
    text_printf(out, "%s %s(", type, name);
    kernel_args_put_declarations(&s->args, out);
}

static void put_rows(round_step *s, text *out) {
    row_kernel_words(s->stencil.rows, &s->args, false, s->arguments, out);
    row_kernel_rows(&s->args, out);
    round_steps_put_columns(s, s->stencil.rows->columns == NULL ? "1" : "COLUMNS", out);
}

/* An array is rows of one element each. */
static void put_elements(const round_step *s, text *out) {
    put_head(s, EMIT_ONCE "void", "weft_rows", out);
    text_put(out, "const long begin, const long end) {\n    for (long at = begin; at < end; at++) ");
    kernel_args_put_call(&s->args, "weft_element", "(int)at", out);
    text_put(out, ";\n}\n\n");
    round_steps_put_columns(s, "1", out);
}

static status put_functions(const round_plan *p, round_step *s, java_slice *java, text *out,
                            bool *out_uses_double) {
    (void)p;
    const row_form *rows = s->stencil.rows;
    if (rows != NULL)
        TRY(row_kernel_functions(rows, &s->args, s->arguments, false, java, out, out_uses_double));
    TRY(round_steps_put_element(s, CHUNKS_NONE, java, out, out_uses_double));
    if (rows != NULL)
        put_rows(s, out);
    else
        put_elements(s, out);
    return status_ok();
}

/* ---- the kernel ---- */

/* The first round reads the input; the last one writes the result. */
static void put_pointers(const round_plan *p, text *out) {
    uint32_t columns = (uint32_t)strlen(p->kinds);
    text_put(out, "#define POINTERS");
    for (uint32_t k = 0; k < columns; k++) {
        const char *type = kernel_element_type(p->kinds[k]), *input = round_steps_input(&p->steps, k);
        text_printf(out, " \\\n    __global %s *to%u = (extent0 - round) & 1 ? out%u : out%u;", type, k, k,
                    columns + k);
        if (input != NULL)
            text_printf(
                out,
                " \\\n    __global const %s *from%u = round == 0 ? %s : (extent0 - round) & 1 ? out%u : out%u;",
                type, k, input, columns + k, k);
    }
    text_put(out, "\n#define ROWS(round, begin, end) switch ((round) % STEPS) {");
    for (uint32_t k = 0; k < p->steps.count; k++) {
        text_printf(out, " \\\n    case %u: ", k);
        round_steps_put_call(&p->steps, k, p->kinds, "weft_rows", "begin, end", out);
        text_put(out, "; break;");
    }
    text_put(out, " }\n");
}

static void put_words(const round_plan *p, text *out) {
    put_pointers(p, out);
    text_printf(out, "#define STEPS %u\n#define BLOCK %u\n#define WORKERS %u\n", p->steps.count,
                p->out->launch.block, p->target.cores == 0 ? WORKERS : p->target.cores);
    text_printf(
        out,
        "#define BANDS_EACH %d\n#define FITTING %u\n#define RESIDENT %u\n#define SWEEP %d\n#define PATIENCE %d\n#define REACH %u\n\n",
        BANDS_EACH, BAND_BYTES / round_steps_bytes(p->kinds), RESIDENT_BYTES / round_steps_bytes(p->kinds),
        SWEEP, PATIENCE, round_steps_down(&p->steps));
}

static void put_body(const round_plan *p, text *out) {
    text_put(
        out,
        "    const int round = 0, read_first = 0, read_extent = 0;\n    POINTERS\n    const long wide_columns = ");
    round_steps_put_call(&p->steps, 0, p->kinds, "weft_columns", "0", out);
    text_put(out, ";\n    bool are_alike = true;\n");
    for (uint32_t k = 1; k < p->steps.count; k++) {
        text_put(out, "    are_alike &= wide_columns == ");
        round_steps_put_call(&p->steps, k, p->kinds, "weft_columns", "0", out);
        text_put(out, ";\n");
    }
    text_put(out, band_kernel_text);
}

const round_form round_bands = {
    .suits = suits, .functions = put_functions, .words = put_words, .body = put_body};
