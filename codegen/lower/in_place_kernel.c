#include "in_place_kernel.h"

#include <string.h>

#include "emit_head.h"
#include "skeleton.h"

static arena *memory_of(const in_place_plan *p) {
    return p->steps.items[0].stencil.border->memory;
}

/* What a step reads of the array may be what it writes. */
static void let_be_alike(arena *a, round_step *s, const char *kinds) {
    uint32_t column;
    for (uint32_t k = 0; k < s->bindings; k++)
        if (s->arguments[k] != NULL && stencil_is_state(&s->stencil.border->bindings.items[k], &column))
            kernel_args_let_others_write_one(a, &s->args, s->arguments[k]);
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        kernel_args_let_others_write_one(a, &s->args, arena_printf(a, "out%u", k));
}

static void collect_arguments(in_place_plan *p) {
    arena *a = memory_of(p);
    p->args = kernel_args_new(a);
    round_steps_collect(a, &p->steps, &p->args);
    for (uint32_t k = 0; k < p->steps.count; k++) {
        round_steps_add_extent(a, &p->steps.items[k]);
        let_be_alike(a, &p->steps.items[k], p->kinds);
    }
    kernel_args_add_extent(a, &p->args, 0);
    kernel_args_finish(a, &p->args, true);
    kernel_args_let_know(&p->args);
}

bool in_place_kernel_suits(in_place_plan *p) {
    for (uint32_t k = 0; k < p->steps.count; k++) {
        ir_fn *element = p->steps.items[k].stencil.border;
        if (!stencil_state_suits(element, p->kinds) || !stencil_reads_own(element)) return false;
    }
    p->rounds = IN_PLACE_ROUNDS / p->steps.count * p->steps.count;
    p->words = arena_printf(memory_of(p), "%u rounds in place", p->rounds);
    collect_arguments(p);
    return true;
}

static status put_functions(in_place_plan *p, java_slice *java, text *out, bool *out_uses_double) {
    for (uint32_t k = 0; k < p->steps.count; k++) {
        round_steps_begin(k, out);
        TRY(round_steps_put_element(&p->steps.items[k], CHUNKS_ALIGNED, java, out, out_uses_double));
        round_steps_end(out);
    }
    return status_ok();
}

static void put_kernel(const in_place_plan *p, text *out) {
    text_put(out, "    const int element = (int)get_global_id(0), read_first = element, read_extent = 1;\n"
                  "    if (element >= size) return;\n"
                  "    for (int round = 0; round < extent0; round++) {\n"
                  "        if (round % 8 == 7 && *(volatile __global int *)trap != INT_MAX) return;\n");
    for (uint32_t k = 0; p->kinds[k] != '\0'; k++) {
        const char *type = kernel_element_type(p->kinds[k]), *input = round_steps_input(&p->steps, k);
        text_printf(out, "        __global %s *to%u = out%u;\n", type, k, k);
        if (input != NULL)
            text_printf(out, "        __global const %s *from%u = round == 0 ? %s : out%u;\n", type, k, input,
                        k);
    }
    text_printf(out, "        switch (round %% %u) {\n", p->steps.count);
    for (uint32_t k = 0; k < p->steps.count; k++) {
        text_printf(out, "        case %u: ", k);
        round_steps_put_call(&p->steps, k, p->kinds, "weft_element", "element", out);
        text_put(out, "; break;\n");
    }
    text_put(out, "        }\n    }\n");
}

status in_place_kernel(in_place_plan *p, text *out) {
    emit_head_options head = {.relaxed = p->relaxed, .can_trap = true};
    arena *a = out->memory;
    text functions;
    text_init(&functions, a);
    java_slice *java = java_slice_new(a, true, p->relaxed);
    TRY(put_functions(p, java, &functions, &head.uses_double));
    head.uses_double |= strchr(p->kinds, 'D') != NULL;
    emit_head(out, java, head);
    text_put(out, text_get(&functions));
    emit_kernel_start(out,
                      arena_printf(a, "__attribute__((reqd_work_group_size(%d, 1, 1))) ", IN_PLACE_GROUP),
                      skeleton_of(CG_ROUNDS)->kernel, &p->args);
    put_kernel(p, out);
    text_put(out, "}\n");
    return status_ok();
}
