#include "round_steps.h"

#include <string.h>

#include "emit_body.h"
#include "emit_head.h"

round_step *round_steps_add(arena *a, round_steps *steps) {
    VEC_PUSH(a, steps, (round_step){0});
    return &steps->items[steps->count - 1];
}

/* Those of a step that the kernel has not from another one. */
static void collect(arena *a, round_step *s, const char *prefix, kernel_args *kernel) {
    s->args = kernel_args_of_function(kernel);
    kernel_args_collect(s->stencil.border, prefix, &s->args, &s->arguments);
    s->bindings = s->stencil.border->bindings.count;
    kernel_args_join_new(a, kernel, &s->args);
    kernel_args_finish(a, &s->args, true);
}

void round_steps_collect(arena *a, round_steps *steps, kernel_args *kernel) {
    for (uint32_t k = 0; k < steps->count; k++)
        collect(a, &steps->items[k], k == 0 ? "" : arena_printf(a, "s%u_", k), kernel);
}

const char *round_steps_input(const round_steps *steps, uint32_t column) {
    uint32_t other;
    for (uint32_t i = 0; i < steps->count; i++) {
        const round_step *s = &steps->items[i];
        for (uint32_t k = 0; k < s->bindings; k++)
            if (s->arguments[k] != NULL && stencil_is_state(&s->stencil.border->bindings.items[k], &other) &&
                other == column)
                return s->arguments[k];
    }
    return NULL;
}

uint32_t round_steps_down(const round_steps *steps) {
    uint32_t most = 0;
    for (uint32_t k = 0; k < steps->count; k++)
        if (steps->items[k].stencil.down > most) most = steps->items[k].stencil.down;
    return most;
}

uint32_t round_steps_right(const round_steps *steps) {
    uint32_t most = 0;
    for (uint32_t k = 0; k < steps->count; k++)
        if (steps->items[k].stencil.right > most) most = steps->items[k].stencil.right;
    return most;
}

uint32_t round_steps_bytes(const char *kinds) {
    uint32_t bytes = 0;
    for (const char *kind = kinds; *kind != '\0'; kind++)
        bytes += cg_element_bytes(*kind);
    return bytes;
}

void round_steps_add_extent(arena *a, round_step *s) {
    kernel_args_add_number(a, &s->args, "read_first");
    kernel_args_add_number(a, &s->args, "read_extent");
}

static const char *const functions[] = {"weft_inside",    "weft_element", "weft_border", "weft_share",
                                        "weft_is_inside", "weft_rows",    "weft_columns"};
static const char *const words[] = {"IS_INSIDE", "COLUMNS", "MARGIN", "ELEMENT", "SIXTEEN"};

void round_steps_begin(uint32_t step, text *out) {
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        text_printf(out, "#define %s %s%u\n", functions[i], functions[i], step);
}

void round_steps_end(text *out) {
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        text_printf(out, "#undef %s\n", functions[i]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        text_printf(out, "#undef %s\n", words[i]);
}

void round_steps_put_columns(const round_step *s, const char *columns, text *out) {
    text_put(out, EMIT_INLINE "long weft_columns(");
    kernel_args_put_declarations(&s->args, out);
    text_printf(out, "const int unused) {\n    return %s;\n}\n\n", columns);
}

/* Those of checks that were added are its extent's. */
static const char **names_of_border(const round_step *s) {
    static const char *const numbers[ROUND_NUMBERS] = {
        [ROUND_FIRST] = "read_first", [ROUND_SIZE] = "size", [ROUND_EXTENT] = "read_extent"};
    const ir_fn *fn = s->stencil.border;
    const char **names = ARENA_ARRAY(fn->memory, const char *, fn->bindings.count + 1);
    for (uint32_t k = 0; k < fn->bindings.count; k++)
        names[k] = k < s->bindings ? s->arguments[k] : numbers[fn->bindings.items[k].index];
    return names;
}

status round_steps_put_element(round_step *s, chunk_reads chunks, java_slice *java, text *out,
                               bool *out_uses_double) {
    stencil_check_rows(&s->stencil);
    emit_body_options options = {
        .arguments = names_of_border(s), .subscript = "element", .chunks = chunks, .java = java};
    return emit_element(s->stencil.border, &options, &s->args, out, out_uses_double);
}

/* The array that a step reads has the name of what the round before has written, and a result that of what it writes. */
static const char *word_in_round(const round_step *s, const char *kinds, const char *word) {
    const ir_fn *fn = s->stencil.border;
    uint32_t column;
    for (uint32_t k = 0; k < s->bindings; k++)
        if (s->arguments[k] != NULL && strcmp(s->arguments[k], word) == 0 &&
            stencil_is_state(&fn->bindings.items[k], &column))
            return arena_printf(fn->memory, "from%u", column);
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        if (strcmp(word, arena_printf(fn->memory, "out%u", k)) == 0)
            return arena_printf(fn->memory, "to%u", k);
    return word;
}

void round_steps_put_call(const round_steps *steps, uint32_t step, const char *kinds, const char *function,
                          const char *others, text *out) {
    const round_step *s = &steps->items[step];
    text_printf(out, "%s%u(", function, step);
    for (uint32_t k = 0; k < s->args.words.count; k++)
        text_printf(out, "%s, ", word_in_round(s, kinds, s->args.words.items[k]));
    text_printf(out, "%s)", others);
}
