#include "in_place_kernel.h"

enum {
    ROUNDS = 64, /* of a launch, about: by then it takes a hundredth of what so many take */
    GROUP = 128, /* work-items, and elements */
};

/* What a step reads of the array may be what it writes. */
static void let_be_alike(arena *a, round_step *s, const char *kinds) {
    uint32_t column;
    for (uint32_t k = 0; k < s->bindings; k++)
        if (s->arguments[k] != NULL && stencil_is_state(&s->stencil.border->bindings.items[k], &column))
            kernel_args_let_others_write_one(a, &s->args, s->arguments[k]);
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        kernel_args_let_others_write_one(a, &s->args, arena_printf(a, "out%u", k));
}

static void collect_arguments(round_plan *p) {
    arena *a = round_plan_memory(p);
    kernel_args *args = &p->out->args;
    round_steps_collect(a, &p->steps, args);
    for (uint32_t k = 0; k < p->steps.count; k++) {
        round_steps_add_extent(a, &p->steps.items[k]);
        let_be_alike(a, &p->steps.items[k], p->kinds);
    }
    kernel_args_add_extent(a, args, 0);
    kernel_args_finish(a, args, true);
    kernel_args_let_know(args);
}

static bool suits(round_plan *p) {
    if (!cg_target_runs(&p->target, GROUP)) return false;
    for (uint32_t k = 0; k < p->steps.count; k++) {
        ir_fn *element = p->steps.items[k].stencil.border;
        if (!stencil_state_suits(element, p->kinds) || !stencil_reads_own(element)) return false;
    }
    uint32_t rounds = ROUNDS / p->steps.count * p->steps.count;
    p->out->launch = (cg_launch){.block = GROUP, .items = GROUP, .rounds = rounds};
    p->out->form = arena_printf(round_plan_memory(p), "%u rounds in place", rounds);
    collect_arguments(p);
    return true;
}

static status put_functions(const round_plan *p, round_step *s, java_slice *java, text *out,
                            bool *out_uses_double) {
    (void)p;
    return round_steps_put_element(s, CHUNKS_ALIGNED, java, out, out_uses_double);
}

static void put_body(const round_plan *p, text *out) {
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

const round_form rounds_in_place = {.suits = suits, .functions = put_functions, .body = put_body};
