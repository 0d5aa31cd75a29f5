#include "skeleton_functions.h"

#include <string.h>

#include "emit_body.h"
#include "emit_head.h"
#include "launch_checks.h"
#include "operator.h"
#include "own_arrays.h"
#include "skeleton_alike.h"
#include "spmd_body.h"
#include "weight.h"

static const char *value_type(char kind) {
    return kernel_value_type(ir_type_of_kind(kind));
}

/* The operands are columns of x and then of y. */
static void name_operands(const skeleton_program *g, const ir_fn *fn, const char **names) {
    uint32_t columns = (uint32_t)strlen(g->p->value_kinds);
    for (uint32_t i = 0; i < fn->bindings.count; i++) {
        const ir_binding *b = &fn->bindings.items[i];
        if (b->role == IR_ROLE_OPERAND && names[i] != NULL)
            names[i] = arena_printf(g->memory, "%c%u", b->index < columns ? 'x' : 'y', b->index % columns);
    }
}

/* "const float x0, const int x1, ", and what is passed there, "(x).c0, (x).c1, ". Not the struct: NVIDIA's
 * compiler passes one that the function does not write by reference, also where the result's pointer leads to
 * the same struct (seen with driver 580.159). */
static void put_operand_parameters(const skeleton_program *g, text *t, char operand) {
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++)
        text_printf(t, "const %s %c%u, ", value_type(g->p->value_kinds[k]), operand, k);
}

static void put_operand_arguments(const skeleton_program *g, text *t, char operand) {
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++)
        text_printf(t, "(%c).c%u, ", operand, k);
}

/* Whether a work-item of a GPU reads whole strips, 16 bytes at once: all that an element reads is its own place of a few narrow
 * columns, and it computes little. (A sum of 2^28 floats takes an H200 0.240 ms so, and 0.267 where neighbours read neighbouring
 * elements and find their strips in local memory.) */
static bool reads_ahead(const skeleton_program *g, ir_fn *fn, const own_columns *own) {
    enum { MOST_WEIGHT = 100, MOST_BYTES = 16 };
    uint32_t bytes = 0, inputs = 0;
    for (uint32_t k = 0; k < own->items.count; k++)
        bytes += skeleton_is_wide(own->items.items[k].kind) ? 8 : 4;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            if (ir_at(fn, fn->blocks.items[b].ins.items[k])->op == IR_aload) inputs++;
    return g->s->trait == TRAIT_TOTALS && g->group_size > 1 && inputs == own->items.count && inputs > 0 &&
           bytes <= MOST_BYTES && weight_of_function(fn, WEIGHED_ALONE) <= MOST_WEIGHT;
}

static bool has_wide_run(const skeleton_program *g, const own_column *c) {
    return java_slice_has(arena_printf(g->memory, "run_wide_%c", c->kind));
}

/* The function that reads consecutive elements of such a column; `wide`: 16 bytes at once, if there is one that does. */
static const char *run_of(const skeleton_program *g, const own_column *c, bool wide) {
    return arena_printf(g->memory, "run_%s%c", wide && has_wide_run(g, c) ? "wide_" : "", c->kind);
}

static void find_ahead(skeleton_program *g, ir_fn *fn, const char **names, java_slice *java) {
    const dom_info *d = dom_compute(g->memory, fn);
    if (!d->reducible || dom_has_loop(d)) return;
    own_columns own = own_columns_find(fn, d, names);
    if (!reads_ahead(g, fn, &own)) return;
    g->ahead = own;
    for (uint32_t k = 0; k < own.items.count; k++) {
        java_slice_need(java, run_of(g, &own.items.items[k], false));
        java_slice_need(java, run_of(g, &own.items.items[k], true));
    }
}

/* The column whose floats a reduction adds up in the order of its operands, as they are; NULL: it does something else. */
static const char *summed_column(const skeleton_program *g, const char **names) {
    if (g->s->trait != TRAIT_TOTALS || g->group_size > 1 || strcmp(g->p->value_kinds, "F") != 0) return NULL;
    const ir_fn *element = g->p->element, *combine = g->p->combine;
    const ir_ins *sum = operator_only_result(combine), *load = operator_only_result(element);
    if (sum == NULL || sum->op != IR_add || !operator_is_operand(combine, sum->args[0], 0) ||
        !operator_is_operand(combine, sum->args[1], 1))
        return NULL;
    if (load == NULL || load->op != IR_aload || ir_at(element, load->args[1])->op != IR_index) return NULL;
    const ir_ins *array = ir_at(element, load->args[0]);
    if (array->op != IR_buffer) return NULL;
    const ir_binding *b = &element->bindings.items[array->imm.i];
    return b->role == IR_ROLE_INPUT && b->element == 'F' ? names[array->imm.i] : NULL;
}

status skeleton_function_make(skeleton_program *g, ir_fn *fn, const char *prefix, java_slice *java,
                              bool *uses_double, function_text *out) {
    const char **names;
    bool lanes = fn == g->p->element && g->choice.lanes;
    text_init(&out->body, g->memory);
    out->args = kernel_args_of_function(g->args);
    kernel_args_collect(fn, prefix, &out->args, &names);
    name_operands(g, fn, names);
    if (kernel_can_trap(fn)) g->can_trap = true;
    if (fn == g->p->element) launch_checks_take(fn, names, &out->args);
    g->watches = fn == g->p->combine && g->combine_loops && g->can_trap;
    if (lanes) java_slice_need(java, "lanes_below"); /* see put_elements */
    if (lanes && skeleton_keeps(g->s)) java_slice_need(java, "lanes_to");
    if (lanes) return spmd_body_of_vector(fn, names, java, &out->body, &g->helpers, uses_double);
    bool element = fn == g->p->element;
    if (element) {
        find_ahead(g, fn, names, java);
        g->summed = summed_column(g, names);
        if (g->summed != NULL) java_slice_need(java, "lanes_sums");
        TRY(skeleton_alike_make(g, fn, names, java, uses_double));
    }
    return emit_body(
        fn,
        &(emit_body_options){.arguments = names,
                             .subscript = "element",
                             .own = element ? g->ahead.names : NULL,
                             .each_round = g->watches ? "WATCH\n" : NULL,
                             .chunks = g->p->target.groups && !g->watches ? CHUNKS_ALIGNED : CHUNKS_NONE,
                             .java = java},
        &out->body, uses_double);
}

/* What traps leave are zeroes: what is not set is not defined, and a compiler may take it that no check and no loop's end depends on
 * that. The operator's loops end soon after a trap, of whichever work-item, and so does what waits for them. */
static void put_ends(const skeleton_program *g) {
    if (g->can_trap)
        text_put(g->out, "#undef TRAP\n#define TRAP { atomic_min(trap, element); *r = none; return; }\n");
    if (g->watches)
        text_put(g->out,
                 "#define WATCH if (++rounds % 256 == 0 && *(volatile __global int *)trap != INT_MAX) "
                 "{ *r = none; return; }\n");
    text_put(g->out, "\n");
}

static void put_struct(const skeleton_program *g, const char *name, const char *kinds, bool keeps) {
    text_put(g->out, "typedef struct {");
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(g->out, " %s c%u;", value_type(kinds[k]), k);
    text_printf(g->out, "%s } %s;\n", keeps ? " int kept;" : "", name);
}

static bool is_called(const skeleton_program *g, const ir_fn *fn) {
    return !g->p->target.groups && own_arrays_are_large(fn);
}

static void put_function(const skeleton_program *g, const char *name, const function_text *f,
                         const char *parameters, const char *result, bool keeps) {
    const ir_fn *fn = f == &g->combine ? g->p->combine : g->p->element;
    text_printf(g->out, "%svoid %s(", is_called(g, fn) ? EMIT_ONCE : "JAVA_OP ", name);
    kernel_args_put_declarations(&f->args, g->out);
    text_printf(g->out, "%sconst int element, %s%s *r) {\n", parameters,
                g->can_trap ? "__global int *trap, " : "", result);
    if (g->can_trap) text_printf(g->out, "    const %s none = {0};\n", result);
    if (keeps) text_put(g->out, "    r->kept = 0;\n");
    if (g->watches && f == &g->combine) text_put(g->out, "    uint rounds = 0;\n");
    if (f == &g->element && g->asks_holds)
        text_put(g->out, "    if (!holds) {\n        *r = none;\n        return;\n    }\n");
    text_put(g->out, text_get(&f->body));
    text_put(g->out, "}\n\n");
}

/* The call that makes sixteen items from `i` on. */
static void put_sixteen(const skeleton_program *g, const char *i, const char *to) {
    text_put(g->out, "weft_elements(");
    kernel_args_put_words(&g->element.args, g->out);
    text_printf(g->out, "%s, size - %s, %s%s)", i, i, g->can_trap ? "trap, " : "", to);
}

/* Many items in order. Items of one column lie there as sixteen of them do, so nothing is copied. */
static void put_stage(const skeleton_program *g) {
    bool alike = g->p->item_kinds[0] != '\0' && g->p->item_kinds[1] == '\0' && !skeleton_keeps(g->s);
    text_put(g->out, "#define STAGE(x, i, n) for (int k_ = 0; k_ < (n); k_ += 16) { \\\n        ");
    put_sixteen(g, "((i) + k_)", alike ? "(weft_items *)((x) + k_)" : "&staged");
    if (!alike) text_put(g->out, "; \\\n        for (int l_ = 0; l_ < 16; l_++) ITEM((x)[k_ + l_], l_)");
    text_put(g->out, "; \\\n    }\n");
}

/* The columns of sixteen items, which weft_elements makes; those behind the last element stay unset where none can trap. Elements are asked
 * for in order, so each sixteen are made once, when the first of them is wanted. */
static void put_elements(const skeleton_program *g) {
    text *out = g->out;
    const function_text *f = &g->element;
    const char *kinds = g->p->item_kinds;
    text_put(out, text_get(&g->helpers));
    text_put(out, "typedef struct {");
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(out, " %s c%u[16];", value_type(kinds[k]), k);
    text_printf(out, "%s } weft_items;\n\n%svoid weft_elements(",
                skeleton_keeps(g->s) ? " int kept[16];" : "",
                is_called(g, g->p->element) ? EMIT_ONCE : "static ");
    kernel_args_put_declarations(&f->args, out);
    text_printf(out, "const int first, const int count, %sweft_items *r) {\n",
                g->can_trap ? "__global int *trap, " : "");
    text_put(out, "    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);\n"
                  "    const int16 element = first + lane;\n"
                  "    int16 m = lanes_below(lane, count);\n");
    if (g->can_trap)
        text_put(out, "    *r = (weft_items){0};\n");
    else if (skeleton_keeps(g->s))
        text_put(out, "    LANES_TO(, int, r->kept) = (int16)(0);\n");
    text_put(out, text_get(&f->body));
    text_put(out, "}\n\n#define ITEM(v, k) do {");
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(out, " (v).c%u = staged.c%u[k];", k, k);
    text_printf(out, "%s } while (0)\n#define SIXTEEN(i) ",
                skeleton_keeps(g->s) ? " (v).kept = staged.kept[k];" : "");
    put_sixteen(g, "(i)", "&staged");
    text_put(out, "\n");
    text_put(out, "#define ELEMENT(v, i) do { \\\n"
                  "        const int at_ = (i); \\\n"
                  "        if (at_ >> 4 != staged_at) { \\\n"
                  "            staged_at = at_ >> 4; \\\n"
                  "            SIXTEEN(staged_at << 4); \\\n"
                  "        } \\\n"
                  "        ITEM(v, at_ & 15); \\\n"
                  "    } while (0)\n");
    put_stage(g);
}

static void put_runs(const skeleton_program *g, bool wide) {
    for (uint32_t k = 0; k < g->ahead.items.count; k++) {
        const own_column *c = &g->ahead.items.items[k];
        text_printf(g->out, " %s(%s + (i), STRIP, %s[p]);", run_of(g, c, wide), c->column, c->name);
    }
}

/* The words of strips that are read ahead. A strip is 32 or 64 bytes, so whether it begins at a multiple of 16 is the same for
 * all work-items. */
static void put_ahead(const skeleton_program *g) {
    text_put(g->out, "#define AHEAD");
    for (uint32_t k = 0; k < g->ahead.items.count; k++)
        text_printf(g->out, " %s %s[STRIPS / GROUP][STRIP];", g->ahead.items.items[k].type,
                    g->ahead.items.items[k].name);
    text_put(g->out, "\n#define READ_AHEAD(p, i) do { \\\n        if (((0");
    for (uint32_t k = 0; k < g->ahead.items.count; k++)
        if (has_wide_run(g, &g->ahead.items.items[k]))
            text_printf(g->out, " | (size_t)(%s + (i))", g->ahead.items.items[k].column);
    text_put(g->out, ") & 15) == 0) {");
    put_runs(g, true);
    text_put(g->out, " } else {");
    put_runs(g, false);
    text_put(g->out, " } \\\n    } while (0)\n");
}

typedef enum own_use { OWN_PARAMETERS, OWN_IN_PLACE, OWN_AHEAD } own_use;

/* What the element's function is given of columns that are read ahead, in front of its index. */
static const char *own_words(const skeleton_program *g, own_use use) {
    text words;
    text_init(&words, g->memory);
    for (uint32_t k = 0; k < g->ahead.items.count; k++) {
        const own_column *c = &g->ahead.items.items[k];
        switch (use) {
        case OWN_PARAMETERS: text_printf(&words, "const %s %s, ", c->type, c->name); break;
        case OWN_IN_PLACE: text_printf(&words, "%s[i], ", c->column); break;
        case OWN_AHEAD: text_printf(&words, "%s[p][k], ", c->name); break;
        }
    }
    return text_get(&words);
}

static void put_call(const skeleton_program *g, const char *word, const char *name, const function_text *f,
                     const char *operands) {
    text_printf(g->out, "#define %s %s(", word, name);
    kernel_args_put_words(&f->args, g->out);
    text_printf(g->out, "%s%s, &(v))\n", operands, g->can_trap ? ", trap" : "");
}

/* Which element it is that an operator throws for, Java finds out. */
static void put_combine(const skeleton_program *g) {
    text parameters, arguments;
    text_init(&parameters, g->memory);
    text_init(&arguments, g->memory);
    for (const char *operand = "xy"; *operand != '\0'; operand++) {
        put_operand_parameters(g, &parameters, *operand);
        put_operand_arguments(g, &arguments, *operand);
    }
    text_put(&arguments, "0");
    put_function(g, "weft_combine", &g->combine, text_get(&parameters), "weft_value", false);
    put_call(g, "COMBINE(v, x, y)", "weft_combine", &g->combine, text_get(&arguments));
}

void skeleton_functions_put(const skeleton_program *g) {
    put_ends(g);
    put_struct(g, "weft_item", g->p->item_kinds, skeleton_keeps(g->s));
    if (skeleton_has_places(g->s))
        put_struct(g, "weft_value", g->p->value_kinds, false);
    else
        text_put(g->out, "typedef weft_item weft_value;\n");
    text_put(g->out, "\n");
    if (g->choice.lanes) {
        put_elements(g);
    } else {
        put_function(g, "weft_element", &g->element, own_words(g, OWN_PARAMETERS), "weft_item",
                     skeleton_keeps(g->s));
        put_call(g, "ELEMENT(v, i)", "weft_element", &g->element,
                 arena_printf(g->memory, "%si", own_words(g, OWN_IN_PLACE)));
        if (g->ahead.items.count > 0) {
            put_call(g, "OWN_ELEMENT(v, p, k, i)", "weft_element", &g->element,
                     arena_printf(g->memory, "%si", own_words(g, OWN_AHEAD)));
            put_ahead(g);
        }
        skeleton_alike_put(g);
        if (g->s->trait == TRAIT_TOTALS)
            text_put(g->out,
                     "#define STAGE(x, i, n) for (int k_ = 0; k_ < (n); k_++) ELEMENT((x)[k_], (i) + k_)\n");
    }
    if (g->p->combine == NULL) return;
    text_put(g->out, "\n");
    put_combine(g);
}
