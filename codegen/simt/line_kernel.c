#include "line_kernel.h"

#include "emit_body.h"
#include "loop_chunks.h"
#include "skeleton.h"

bool line_kernel_suits(ir_fn *fn, const cg_target *target, work_tile *out) {
    return target->groups && work_tile_choose_line(fn, out) && cg_target_runs(target, out->down) &&
           (out->shares = loop_chunks_share(fn, *out));
}

static status put_line(ir_fn *fn, tile_kernel_options *options, java_slice *java, text *out,
                       uint32_t *out_local_bytes) {
    text body;
    text_init(&body, fn->memory);
    emit_body_options line = {.arguments = options->arguments,
                              .subscript = "element",
                              .chunks = CHUNKS_ALIGNED,
                              .tile = &options->tile,
                              .out_local_bytes = out_local_bytes,
                              .end = "return bad;\n",
                              .java = java};
    TRY(emit_body(fn, &line, &body, &options->head.uses_double));
    text_put(out, "static inline __attribute__((always_inline)) int weft_line(");
    kernel_args_put_declarations(&options->out->args, out);
    text_printf(out, "__local char *shared, const int elementa) {\n%s}\n\n", text_get(&body));
    return status_ok();
}

status line_kernel(ir_fn *fn, tile_kernel_options *options) {
    text functions, *out = &options->out->text;
    uint32_t local_bytes = 0;
    text_init(&functions, fn->memory);
    java_slice *java = java_slice_new(fn->memory, true, options->head.relaxed);
    emit_body_options one = {
        .arguments = options->arguments, .subscript = "element", .chunks = CHUNKS_ALIGNED, .java = java};
    TRY(emit_element(fn, &one, &options->out->args, &functions, &options->head.uses_double));
    text_put(&functions, tile_kernel_weft_any);
    TRY(put_line(fn, options, java, &functions, &local_bytes));
    options->head.loops = true;
    emit_head(out, java, options->head);
    text_put(out, text_get(&functions));
    options->out->form = "rows, loaded together";
    options->out->launch = (cg_launch){.items = options->tile.down, .block = options->tile.down};
    const char *group =
        arena_printf(fn->memory, "__attribute__((reqd_work_group_size(%u, 1, 1))) ", options->tile.down);
    emit_kernel_start(out, group, skeleton_of(CG_MAP)->kernel, &options->out->args);
    text_printf(
        out,
        "    __local long shared[%u] __attribute__((aligned(16)));\n"
        "    const int place = min((int)get_global_id(0), size - 1); /* behind the last one it is computed again */\n"
        "    if (",
        (local_bytes + 7) / 8);
    kernel_args_put_call(&options->out->args, "weft_line", "(__local char *)shared, place", out);
    text_put(out, ") ");
    kernel_args_put_call(&options->out->args, "weft_element", "place", out);
    text_put(out, "; /* a check fails for one of the group */\n}\n");
    return status_ok();
}
