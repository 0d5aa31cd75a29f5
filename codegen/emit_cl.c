#include "emit_cl.h"

#include "emit_body.h"
#include "skeleton.h"

void emit_head(text *out, java_slice *java, bool relaxed, bool uses_double, bool can_trap) {
    text_printf(out, "#pragma OPENCL FP_CONTRACT %s\n", relaxed ? "ON" : "OFF");
    text_put(out, uses_double ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "#define WEFT_NO_FP64\n");
    java_slice_put(java, out);
    if (can_trap) text_put(out, "#define TRAP { atomic_min(trap, element); return; }\n");
    text_put(out, "\n");
}

void emit_kernel_start(text *out, const char *attributes, const char *name, const kernel_args *args) {
    text_printf(out, "__kernel %svoid %s(", attributes, name);
    for (uint32_t k = 0; k < args->declarations.count; k++)
        text_printf(out, "%s%s", k == 0 ? "" : ", ", args->declarations.items[k]);
    text_put(out, ") {\n");
}

status emit_map(ir_fn *fn, bool relaxed, text *out, kernel_args *out_args) {
    arena *a = fn->memory;
    text body;
    const char **arguments;
    bool uses_double = false, can_trap = kernel_can_trap(fn);
    java_slice *java = java_slice_new(a);
    text_init(&body, a);
    *out_args = (kernel_args){0};
    kernel_args_collect(fn, "", out_args, &arguments);
    kernel_args_finish(a, out_args, can_trap);
    TRY(emit_body(fn, arguments, java, &body, &uses_double));
    emit_head(out, java, relaxed, uses_double, can_trap);
    emit_kernel_start(out, "", skeleton_of(CG_MAP)->kernel, out_args);
    text_put(out, "    const int element = (int)get_global_id(0);\n    if (element >= size) return;\n");
    text_put(out, text_get(&body));
    text_put(out, "}\n");
    return status_ok();
}
