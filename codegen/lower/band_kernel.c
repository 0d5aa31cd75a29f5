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
#include "skeleton.h"
#include "spmd_choice.h"

enum {
    WORKERS = 64,            /* where it is not known how many cores there are */
    BANDS_EACH = 8,          /* so that who is ahead has another one to go on with */
    BAND_BYTES = 65536,      /* a band has at most about so many of a result */
    SWEEP = 16,              /* rounds that a band has while it lies in a cache */
    RESIDENT_BYTES = 524288, /* if a worker's bands have no more of a result, they stay in its cache */
    PATIENCE = 100,          /* looks at one's own bands before one looks at others' */
    LINE = 8,                /* words: what bands have for their state */
};

/* ---- whether ---- */

static arena *memory_of(const band_kernel_form *f) {
    return f->steps.items[0].form.border->memory;
}

static bool has_rows(const band_kernel_form *f) {
    return f->steps.items[0].form.rows != NULL;
}

/* Each function is given where its band begins. Behind the functions' arguments: the spare's columns, how many rounds there are, and the states of bands. While the kernel runs others
 * write what it reads. */
static void collect_arguments(band_kernel_form *f) {
    arena *a = memory_of(f);
    uint32_t columns = (uint32_t)strlen(f->kinds);
    f->args = kernel_args_new(a);
    round_steps_collect(a, &f->steps, &f->args);
    for (uint32_t k = 0; k < f->steps.count; k++) {
        kernel_args_add_number(a, &f->steps.items[k].args, "band_first");
        kernel_args_add_number(a, &f->steps.items[k].args, "band_extent");
    }
    for (uint32_t k = 0; k < columns; k++)
        kernel_args_add_output(a, &f->args, f->kinds[k], columns + k);
    kernel_args_add_extent(a, &f->args, 0);
    kernel_args_add_words(a, &f->args, LINE);
    kernel_args_finish(a, &f->args, true);
    kernel_args_let_others_write(a, &f->args);
}

/* What gains by lanes of its own has more to lose. */
static bool reads_own(const band_kernel_form *f, ir_fn *element) {
    work_tile tile;
    return round_form_reads_own(element) && !spmd_choose(element, &f->target, true).lanes &&
           !abreast_kernel_suits(element, &tile);
}

static bool step_suits(const band_kernel_form *f, round_form *form) {
    if (!round_form_state_suits(form->border, f->kinds)) return false;
    if (has_rows(f) != (form->rows != NULL)) return false;
    if (form->rows == NULL) return reads_own(f, form->border);
    return round_form_find(form) && form->right <= form->rows->margin; /* or else beyond the row's ends */
}

bool band_kernel_suits(band_kernel_form *f) {
    for (uint32_t k = 0; k < f->steps.count; k++)
        if (!step_suits(f, &f->steps.items[k].form)) return false;
    f->rounds = BAND_KERNEL_ROUNDS / f->steps.count * f->steps.count;
    f->block = has_rows(f) ? BAND_KERNEL_ELEMENTS : BAND_KERNEL_OWN;
    f->words = arena_printf(memory_of(f), "%u rounds in bands%s", f->rounds,
                            has_rows(f) ? ", in lanes of 16 inside" : ", one by one");
    collect_arguments(f);
    return true;
}

/* ---- functions ---- */

/* Those of checks that were added are the band's. */
static const char **names_of_border(const round_step *s) {
    static const char *const numbers[ROUND_NUMBERS] = {
        [ROUND_FIRST] = "band_first", [ROUND_SIZE] = "size", [ROUND_EXTENT] = "band_extent"};
    const ir_fn *fn = s->form.border;
    const char **names = ARENA_ARRAY(fn->memory, const char *, fn->bindings.count + 1);
    for (uint32_t k = 0; k < fn->bindings.count; k++)
        names[k] = k < s->bindings ? s->arguments[k] : numbers[fn->bindings.items[k].index];
    return names;
}

static void put_head(const round_step *s, const char *type, const char *name, text *out) {
    text_printf(out, "%s %s(", type, name);
    kernel_args_put_declarations(&s->args, out);
}

static void put_rows(round_step *s, text *out) {
    row_kernel_words(s->form.rows, &s->args, false, s->arguments, out);
    row_kernel_rows(&s->args, out);
    round_steps_put_columns(s, s->form.rows->columns == NULL ? "1" : "COLUMNS", out);
}

/* An array is rows of one element each. */
static void put_elements(const round_step *s, text *out) {
    put_head(s, EMIT_ONCE "void", "weft_rows", out);
    text_put(out, "const long begin, const long end) {\n    for (long at = begin; at < end; at++) ");
    kernel_args_put_call(&s->args, "weft_element", "(int)at", out);
    text_put(out, ";\n}\n\n");
    round_steps_put_columns(s, "1", out);
}

static status put_functions_of(round_step *s, java_slice *java, text *out, bool *out_uses_double) {
    const row_form *rows = s->form.rows;
    if (rows != NULL)
        TRY(row_kernel_functions(rows, &s->args, s->arguments, false, java, out, out_uses_double));
    round_form_check_rows(&s->form);
    emit_body_form form = {
        .arguments = names_of_border(s), .place = "element", .chunks = CHUNKS_NONE, .java = java};
    TRY(emit_element(s->form.border, &form, &s->args, out, out_uses_double));
    if (rows != NULL)
        put_rows(s, out);
    else
        put_elements(s, out);
    return status_ok();
}

/* The functions of steps are called the same, but for the step's number. */
static status put_functions(band_kernel_form *f, java_slice *java, text *out, bool *out_uses_double) {
    for (uint32_t k = 0; k < f->steps.count; k++) {
        round_steps_begin(k, out);
        TRY(put_functions_of(&f->steps.items[k], java, out, out_uses_double));
        round_steps_end(out);
    }
    return status_ok();
}

/* ---- the kernel ---- */

/* The array that a step reads has the name of what the round before has written, and a result that of what it writes. */
static const char *word_in_round(const band_kernel_form *f, const round_step *s, const char *word) {
    const ir_fn *fn = s->form.border;
    uint32_t column;
    for (uint32_t k = 0; k < s->bindings; k++)
        if (s->arguments[k] != NULL && strcmp(s->arguments[k], word) == 0 &&
            round_form_is_state(&fn->bindings.items[k], &column))
            return arena_printf(fn->memory, "from%u", column);
    for (uint32_t k = 0; f->kinds[k] != '\0'; k++)
        if (strcmp(word, arena_printf(fn->memory, "out%u", k)) == 0)
            return arena_printf(fn->memory, "to%u", k);
    return word;
}

static void put_call(const band_kernel_form *f, uint32_t step, const char *function, const char *others,
                     text *out) {
    const round_step *s = &f->steps.items[step];
    text_printf(out, "%s%u(", function, step);
    for (uint32_t k = 0; k < s->args.words.count; k++)
        text_printf(out, "%s, ", word_in_round(f, s, s->args.words.items[k]));
    text_printf(out, "%s)", others);
}

/* The first round reads the input; the last one writes the result. */
static void put_pointers(const band_kernel_form *f, text *out) {
    uint32_t columns = (uint32_t)strlen(f->kinds);
    text_put(out, "#define POINTERS");
    for (uint32_t k = 0; k < columns; k++) {
        const char *type = kernel_element_type(f->kinds[k]), *input = round_steps_input(&f->steps, k);
        text_printf(out, " \\\n    __global %s *to%u = (extent0 - round) & 1 ? out%u : out%u;", type, k, k,
                    columns + k);
        if (input != NULL)
            text_printf(
                out,
                " \\\n    __global const %s *from%u = round == 0 ? %s : (extent0 - round) & 1 ? out%u : out%u;",
                type, k, input, columns + k, k);
    }
    text_put(out, "\n#define ROWS(round, begin, end) switch ((round) % STEPS) {");
    for (uint32_t k = 0; k < f->steps.count; k++) {
        text_printf(out, " \\\n    case %u: ", k);
        put_call(f, k, "weft_rows", "begin, end", out);
        text_put(out, "; break;");
    }
    text_put(out, " }\n");
}

static void put_columns(const band_kernel_form *f, text *out) {
    text_put(
        out,
        "    const int round = 0, band_first = 0, band_extent = 0;\n    POINTERS\n    const long wide_columns = ");
    put_call(f, 0, "weft_columns", "0", out);
    text_put(out, ";\n    bool are_alike = true;\n");
    for (uint32_t k = 1; k < f->steps.count; k++) {
        text_put(out, "    are_alike &= wide_columns == ");
        put_call(f, k, "weft_columns", "0", out);
        text_put(out, ";\n");
    }
}

/* Of an element of the result, all columns. */
static uint32_t bytes_of(const band_kernel_form *f) {
    uint32_t bytes = 0;
    for (const char *kind = f->kinds; *kind != '\0'; kind++)
        bytes += cg_element_bytes(*kind);
    return bytes;
}

static uint32_t reach_of(const band_kernel_form *f) {
    uint32_t most = 0;
    for (uint32_t k = 0; k < f->steps.count; k++)
        if (f->steps.items[k].form.down > most) most = f->steps.items[k].form.down;
    return most;
}

status band_kernel(band_kernel_form *f, text *out) {
    emit_head_form head = {.relaxed = f->relaxed, .can_trap = true};
    arena *a = out->memory;
    text functions, words;
    text_init(&functions, a);
    text_init(&words, a);
    java_slice *java = java_slice_new(a, false, f->relaxed);
    put_pointers(f, &words);
    TRY(put_functions(f, java, &functions, &head.uses_double));
    for (const char *kind = f->kinds; *kind != '\0'; kind++)
        head.uses_double |= *kind == 'D';
    emit_head(out, java, head);
    text_put(out, text_get(&functions));
    text_put(out, text_get(&words));
    text_printf(out, "#define STEPS %u\n#define BLOCK %u\n#define WORKERS %u\n", f->steps.count, f->block,
                f->target.cores == 0 ? WORKERS : f->target.cores);
    text_printf(
        out,
        "#define BANDS_EACH %d\n#define FITTING %u\n#define RESIDENT %u\n#define SWEEP %d\n#define PATIENCE %d\n#define REACH %u\n\n",
        BANDS_EACH, BAND_BYTES / bytes_of(f), RESIDENT_BYTES / bytes_of(f), SWEEP, PATIENCE, reach_of(f));
    emit_kernel_start(out, EMIT_ITEMS_APART "__attribute__((reqd_work_group_size(1, 1, 1))) ",
                      skeleton_of(CG_ROUNDS)->kernel, &f->args);
    put_columns(f, out);
    text_put(out, band_kernel_text);
    text_put(out, "}\n");
    return status_ok();
}
