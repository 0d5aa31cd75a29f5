#include "emit_jvm.h"

#include <string.h>

#include "jvm_body.h"
#include "jvm_rows.h"
#include "jvm_values.h"
#include "operator.h"

/* In words of its own, for Java knows no numbers of C's. protocol: as ListingReader.java has them */
static const char *kind_of(cg_argument_kind kind, bool is_table) {
    switch (kind) {
    case CG_ARGUMENT_INPUT: return "input";
    case CG_ARGUMENT_ARRAY: return "array";
    case CG_ARGUMENT_LENGTH: return "length";
    case CG_ARGUMENT_FIELD: return "field";
    case CG_ARGUMENT_COLUMN: return is_table ? "table" : "column";
    case CG_ARGUMENT_LEVEL: return "level";
    default: return "extent";
    }
}

typedef struct emission {
    kernel_args *args;
    VEC(bool) is_table; /* by argument, as far as one is: an array that a captured one was copied to */
    text *out;
} emission;

static void note_table(emission *e, arena *a, uint32_t argument) {
    while (e->is_table.count <= argument)
        VEC_PUSH(a, &e->is_table, false);
    e->is_table.items[argument] = true;
}

/* Add what a function needs; by binding, the number of its argument. */
static uint32_t *find_arguments(emission *e, const ir_fn *fn, const char *prefix) {
    const char **names;
    kernel_args_collect(fn, prefix, e->args, &names);
    uint32_t *found = ARENA_ARRAY(fn->memory, uint32_t, fn->bindings.count + 1);
    for (uint32_t b = 0; b < fn->bindings.count; b++)
        for (uint32_t k = 0; names[b] != NULL && k < e->args->words.count; k++) {
            if (strcmp(e->args->words.items[k], names[b]) != 0) continue;
            found[b] = k;
            if (fn->bindings.items[b].is_array && !jvm_is_column(&fn->bindings.items[b]))
                note_table(e, fn->memory, k);
        }
    return found;
}

static status put_function(emission *e, ir_fn *fn, const char *name, const char *prefix) {
    text_printf(e->out, "function %s\n", name);
    return jvm_body(fn, find_arguments(e, fn, prefix), e->out);
}

/* The bounds ask for what the element has and its inside has lost; so they have arguments by the element's bindings. Without
 * the rows, all elements are made alike. */
static status put_rows(emission *e, const row_form *f, ir_fn *element) {
    const uint32_t *argument = find_arguments(e, element, "b");
    text bounds, columns;
    text_init(&bounds, element->memory);
    text_init(&columns, element->memory);
    if (jvm_rows_bounds(f, argument, &bounds) > JVM_MOST_STACK ||
        (f->columns != NULL && jvm_rows_columns(f, argument, &columns) > JVM_MOST_STACK))
        return status_ok();
    TRY(put_function(e, f->inside, "inside", "i"));
    text_printf(e->out, "function bounds\n%s", text_get(&bounds));
    if (f->columns != NULL) text_printf(e->out, "function columns\n%s", text_get(&columns));
    text_printf(e->out, "margin %u\n", f->margin);
    return status_ok();
}

status emit_jvm(const jvm_program *p, kernel_text *out) {
    arena *a = p->element->memory;
    uint32_t own = skeleton_of(p->skeleton)->extents; /* numbers that devices get in front of the input's */
    const kernel_args *args = &out->args;
    text functions;
    text_init(&functions, a);
    emission e = {.args = &out->args, .out = &functions};
    TRY(put_function(&e, p->element, "element", ""));
    if (p->combine != NULL) TRY(put_function(&e, p->combine, "combine", "c"));
    if (p->combine != NULL && operator_regroups(p->combine)) text_put(&functions, "regroups\n");
    if (p->rows != NULL) TRY(put_rows(&e, p->rows, p->element));
    for (uint32_t k = 0; k < args->items.count; k++) {
        const cg_argument *one = &args->items.items[k];
        bool is_table = k < e.is_table.count && e.is_table.items[k];
        text_printf(&out->text, "parameter %s %c %u\n", kind_of(one->kind, is_table), one->element,
                    one->kind == CG_ARGUMENT_EXTENT ? one->index - own : one->index);
    }
    text_put(&out->text, text_get(&functions));
    return status_ok();
}
