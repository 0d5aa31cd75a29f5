#include "round_steps.h"

#include <string.h>

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
