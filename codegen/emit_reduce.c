/* The reduction's kernel. Two functions are made of the IR:
 *
 *     weft_element(captured ..., element, trap, *r0, *r1 ...)             what the stages give for an element
 *     weft_combine(captured ..., x0, x1 ..., element, trap, *r0, *r1 ...)   the operator; the first half of
 * the x is the first operand
 *
 * and around them the order of weft.ReduceTree: in a block, lane l combines its elements in order, then lanes
 * combine at distance 32, 16 ... 1. On a GPU a lane is a work-item of a work-group; on a CPU a work-item runs
 * a whole block, the lanes being the inner loop, which the compiler turns into vector instructions. Both do
 * the same operations on the same operands.
 *
 * A trap leaves its function with the result unset; the block goes on with it, which does no harm: all of the
 * kernel's results are dropped then. */
#include <string.h>

#include "emit_body.h"
#include "emit_cl.h"

typedef struct reduction {
    const emit_reduction *r;
    text *out;
    uint32_t columns;
    bool can_trap;
    const kernel_args *element_args, *combine_args;
} reduction;

static const char *type_of(const reduction *d, uint32_t column) {
    return kernel_value_type(ir_type_of_kind(d->r->kinds[column]));
}

static void put_function(const reduction *d, text *out, const char *name, const kernel_args *args,
                         uint32_t operands, const text *body) {
    text_printf(out, "static inline void %s(", name);
    for (uint32_t k = 0; k < args->declarations.count; k++)
        text_printf(out, "%s, ", args->declarations.items[k]);
    for (uint32_t k = 0; k < operands; k++)
        text_printf(out, "const %s x%u, ", type_of(d, k % d->columns), k);
    text_put(out, "const int element");
    if (d->can_trap) text_put(out, ", __global int *trap");
    for (uint32_t k = 0; k < d->columns; k++)
        text_printf(out, ", %s *r%u", type_of(d, k), k);
    text_put(out, ") {\n");
    text_put(out, text_get(body));
    text_put(out, "}\n\n");
}

/* A call whose results go to `to`0, `to`1 ... ; `subscript` is "" or "[l]". */
static void put_call_end(const reduction *d, const char *index, const char *to, const char *subscript) {
    text_put(d->out, index);
    if (d->can_trap) text_put(d->out, ", trap");
    for (uint32_t k = 0; k < d->columns; k++)
        text_printf(d->out, ", &%s%u%s", to, k, subscript);
    text_put(d->out, ");\n");
}

static void put_element(const reduction *d, const char *index, const char *to, const char *subscript) {
    text_put(d->out, "weft_element(");
    for (uint32_t k = 0; k < d->element_args->words.count; k++)
        text_printf(d->out, "%s, ", d->element_args->words.items[k]);
    put_call_end(d, index, to, subscript);
}

/* `to` becomes combine(`to`, from). */
static void put_combine(const reduction *d, const char *to, const char *to_subscript, const char *from,
                        const char *from_subscript) {
    text_put(d->out, "weft_combine(");
    for (uint32_t k = 0; k < d->combine_args->words.count; k++)
        text_printf(d->out, "%s, ", d->combine_args->words.items[k]);
    for (uint32_t k = 0; k < d->columns; k++)
        text_printf(d->out, "%s%u%s, ", to, k, to_subscript);
    for (uint32_t k = 0; k < d->columns; k++)
        text_printf(d->out, "%s%u%s, ", from, k, from_subscript);
    put_call_end(d, "start", to, to_subscript);
}

static void put_variables(const reduction *d, const char *before, const char *name, const char *after) {
    for (uint32_t k = 0; k < d->columns; k++)
        text_printf(d->out, "%s%s %s%u%s;\n", before, type_of(d, k), name, k, after);
}

static void put_store(const reduction *d, const char *indent) {
    for (uint32_t k = 0; k < d->columns; k++)
        text_printf(d->out, "%sout%u[block] = (%s)lane%u[0];\n", indent, k,
                    kernel_element_type(d->r->kinds[k]), k);
}

static void put_block_start(const reduction *d, const char *which) {
    text_printf(d->out,
                "    const int block = (int)%s(0);\n"
                "    const int start = block * %d;\n"
                "    if (start >= size) return;\n"
                "    const int count = min(%d, size - start);\n",
                which, CG_REDUCE_BLOCK, CG_REDUCE_BLOCK);
}

/* One work-item a block. A whole block has loops of constant length of its own. */
static void put_loop_form(const reduction *d) {
    text *out = d->out;
    put_block_start(d, "get_global_id");
    text_printf(out, "    const int lanes = min(%d, count);\n", CG_REDUCE_LANES);
    put_variables(d, "    ", "lane", "[64]");
    static const char *const forms[][3] = {{"    if (count == 4096) {\n", "64", "64"},
                                           {"    } else {\n", "lanes", "min(64, count - k)"}};
    for (int f = 0; f < 2; f++) {
        text_printf(out, "%s        for (int l = 0; l < %s; l++) ", forms[f][0], forms[f][1]);
        put_element(d, "start + l", "lane", "[l]");
        text_printf(out, "        for (int k = 64; k < %s; k += 64) {\n", f == 0 ? "4096" : "count");
        text_printf(out, "            for (int l = 0; l < %s; l++) {\n", forms[f][2]);
        put_variables(d, "                ", "e", "");
        text_put(out, "                ");
        put_element(d, "start + k + l", "e", "");
        text_put(out, "                ");
        put_combine(d, "lane", "[l]", "e", "");
        text_put(out, "            }\n        }\n");
    }
    text_put(out, "    }\n    for (int d = 32; d > 0; d /= 2) {\n        for (int l = 0; l < d && l + d < "
                  "lanes; l++) ");
    put_combine(d, "lane", "[l]", "lane", "[l + d]");
    text_put(out, "    }\n");
    put_store(d, "    ");
}

/* One work-group a block. */
static void put_group_form(const reduction *d) {
    text *out = d->out;
    put_variables(d, "    __local ", "lane", "[64]");
    put_block_start(d, "get_group_id");
    text_put(out, "    const int l = (int)get_local_id(0);\n");
    put_variables(d, "    ", "a", "");
    put_variables(d, "    ", "e", "");
    text_put(out, "    if (l < count) {\n        ");
    put_element(d, "start + l", "a", "");
    text_put(out, "        for (int k = l + 64; k < count; k += 64) {\n            ");
    put_element(d, "start + k", "e", "");
    text_put(out, "            ");
    put_combine(d, "a", "", "e", "");
    text_put(out, "        }\n");
    for (uint32_t k = 0; k < d->columns; k++)
        text_printf(out, "        lane%u[l] = a%u;\n", k, k);
    text_put(out, "    }\n    for (int d = 32; d > 0; d /= 2) {\n        barrier(CLK_LOCAL_MEM_FENCE);\n");
    text_put(out, "        if (l < d && l + d < count) {\n");
    for (uint32_t k = 0; k < d->columns; k++)
        text_printf(out, "            e%u = lane%u[l + d];\n", k, k);
    text_put(out, "            ");
    put_combine(d, "a", "", "e", "");
    for (uint32_t k = 0; k < d->columns; k++)
        text_printf(out, "            lane%u[l] = a%u;\n", k, k);
    text_put(out, "        }\n    }\n    if (l == 0) {\n");
    put_store(d, "        ");
    text_put(out, "    }\n");
}

status emit_reduce(const emit_reduction *r, text *out, kernel_args *out_args) {
    arena *a = r->element->memory;
    kernel_args element = {0}, combine = {0};
    const char **element_names, **combine_names;
    bool uses_double = strchr(r->kinds, 'D') != NULL;
    java_slice *java = java_slice_new(a);
    text element_body, combine_body;
    text_init(&element_body, a);
    text_init(&combine_body, a);
    kernel_args_collect(r->element, "", &element, &element_names);
    kernel_args_collect(r->combine, "c", &combine, &combine_names);
    TRY(emit_body(r->element, element_names, java, &element_body, &uses_double));
    TRY(emit_body(r->combine, combine_names, java, &combine_body, &uses_double));

    reduction d = {r, out, (uint32_t)strlen(r->kinds), false, &element, &combine};
    d.can_trap = kernel_can_trap(r->element) || kernel_can_trap(r->combine);
    *out_args = (kernel_args){0};
    const kernel_args *both[] = {&element, &combine};
    for (int f = 0; f < 2; f++)
        for (uint32_t k = 0; k < both[f]->words.count; k++)
            kernel_args_add(a, out_args, both[f]->bindings.items[k], both[f]->declarations.items[k],
                            both[f]->words.items[k]);
    for (uint32_t k = 0; k < d.columns; k++)
        kernel_args_add_output(a, out_args, r->kinds[k], k);
    kernel_args_finish(a, out_args, d.can_trap);

    emit_head(out, java, uses_double, d.can_trap);
    put_function(&d, out, "weft_element", &element, 0, &element_body);
    put_function(&d, out, "weft_combine", &combine, 2 * d.columns, &combine_body);
    /* On a CPU a work-item is a block, long enough for small work-groups that spread over the cores. */
    emit_kernel_start(out,
                      arena_printf(a, "__attribute__((reqd_work_group_size(%d, 1, 1))) ", r->groups ? 64 : 4),
                      EMIT_CL_REDUCE, out_args);
    if (r->groups)
        put_group_form(&d);
    else
        put_loop_form(&d);
    text_put(out, "}\n");
    return status_ok();
}
