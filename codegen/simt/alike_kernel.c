#include "alike_kernel.h"

#include "emit_body.h"
#include "skeleton.h"

/* Elements that keep a large GPU busy when each work-item has several; where there are fewer it has one. (To launch a work-item an
 * element always, and let most of them end at once, cost as much as it gained.) */
enum { ENOUGH = 1 << 20, GROUP = 256 };

bool alike_kernel_suits(ir_fn *fn, const cg_target *target, work_tile *out) {
    return target->groups && cg_target_runs(target, GROUP) && work_tile_choose_alike(fn, out);
}

static status put_alike(ir_fn *fn, tile_kernel_options *options, java_slice *java, text *out) {
    text body;
    text_init(&body, fn->memory);
    emit_body_options alike = {.arguments = options->arguments,
                               .subscript = "element",
                               .chunks = CHUNKS_ALIGNED,
                               .tile = &options->tile,
                               .java = java};
    TRY(emit_body(fn, &alike, &body, &options->head.uses_double));
    text_put(out, "static inline void weft_alike(");
    kernel_args_put_declarations(&options->out->args, out);
    text_put(out, "const int first) {\n");
    for (uint32_t k = 0; k < options->tile.rows; k++)
        text_printf(out, "    const int element%c = first + %u * GROUP;\n", 'a' + (int)k, k);
    text_printf(out, "%s}\n\n", text_get(&body));
    return status_ok();
}

status alike_kernel(ir_fn *fn, tile_kernel_options *options) {
    text functions, *out = &options->out->text;
    text_init(&functions, fn->memory);
    java_slice *java = java_slice_new(fn->memory, true, options->head.relaxed);
    emit_body_options one = {
        .arguments = options->arguments, .subscript = "element", .chunks = CHUNKS_ALIGNED, .java = java};
    TRY(emit_element(fn, &one, &options->out->args, &functions, &options->head.uses_double));
    text_printf(&functions, "#define GROUP %d\n", GROUP);
    TRY(put_alike(fn, options, java, &functions));
    options->head.loops = true;
    emit_head(out, java, options->head);
    text_put(out, text_get(&functions));
    options->out->form = arena_printf(fn->memory, "%u in a work-item", options->tile.rows);
    options->out->launch =
        (cg_launch){.items = GROUP, .block = GROUP * options->tile.rows, .enough = ENOUGH, .tiles = true};
    emit_kernel_start(out,
                      arena_printf(fn->memory, "__attribute__((reqd_work_group_size(%d, 1, 1))) ", GROUP),
                      skeleton_of(CG_MAP)->kernel, &options->out->args);
    text_printf(out,
                "    const int t = (int)get_local_id(0), start = (int)get_global_id(0) - t;\n"
                "    if (size < %d) {\n"
                "        if (start + t < size) ",
                ENOUGH);
    kernel_args_put_call(&options->out->args, "weft_element", "start + t", out);
    text_printf(out,
                ";\n        return;\n    }\n    const int first = start * %u;\n"
                "    if (size - first >= GROUP * %u) {\n        ",
                options->tile.rows, options->tile.rows);
    kernel_args_put_call(&options->out->args, "weft_alike", "first + t", out);
    text_put(out, ";\n    } else {\n        for (int i = t; i < size - first; i += GROUP) ");
    kernel_args_put_call(&options->out->args, "weft_element", "first + i", out);
    text_put(out, ";\n    }\n}\n");
    return status_ok();
}
