#include "emit_head.h"

#define REGROUPING(on_or_off)                                                                                \
    "#if __clang_major__ >= 11\n#pragma clang fp reassociate(" on_or_off ")\n#endif\n"

/* Relaxed programs are built with -cl-unsafe-math-optimizations, which is for the program's own sums and products. Java's functions
 * rest on what regrouping and contraction undo: x - ((1 + x) - 1) is what a sum has lost, and p * 2^a * 2^b is infinite only where
 * its value is too large. Older versions of clang take the pragma for an error. */
static void put_java(text *out, java_slice *java, bool relaxed) {
    if (relaxed) text_put(out, REGROUPING("off"));
    java_slice_put(java, out);
    if (relaxed) text_put(out, REGROUPING("on") "#pragma OPENCL FP_CONTRACT ON\n");
}

/* PoCL's compiler leaves calls of functions of some size, and a loop over work-items with a call is not
 * vectorised: Black-Scholes takes 6.7 times as long with FMath's functions called as inlined. Where elements
 * loop it vectorises nothing anyway, and calls are better: two of one argument are made once, which their
 * inlined texts are not (a Fourier transform's sines and cosines took 1.6 times as long). Compilers for GPUs
 * inline all calls. */
void emit_head(text *out, java_slice *java, emit_head_options options) {
    text_put(out, "#pragma OPENCL FP_CONTRACT OFF\n");
    text_put(out, options.uses_double ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
                                      : "#define WEFT_NO_FP64\n");
    text_printf(out, "#define JAVA_OP static inline%s\n",
                options.loops ? "" : " __attribute__((always_inline))");
    put_java(out, java, options.relaxed);
    if (options.can_trap) text_put(out, "#define TRAP { atomic_min(trap, element); return; }\n");
    text_put(out, "\n");
}

/* The argument of a value that may be known has another name. */
static void put_known(text *out, const kernel_args *args) {
    for (uint32_t k = 0; k < args->items.count; k++)
        if (args->items.items[k].may_be_steady)
            text_printf(out, "#ifndef " CG_STEADY "%u\n#define " CG_STEADY "%u given_%s\n#endif\n", k, k,
                        args->words.items[k]);
}

void emit_kernel_start(text *out, const char *attributes, const char *name, const kernel_args *args) {
    put_known(out, args);
    text_printf(out, "__kernel %svoid %s(", attributes, name);
    for (uint32_t k = 0; k < args->declarations.count; k++) {
        const char *between = k == 0 ? "" : ", ";
        if (args->items.items[k].may_be_steady)
            text_printf(out, "%sconst int given_%s", between, args->words.items[k]);
        else
            text_printf(out, "%s%s", between, args->declarations.items[k]);
    }
    text_put(out, ") {\n");
    for (uint32_t k = 0; k < args->items.count; k++)
        if (args->items.items[k].may_be_steady)
            text_printf(out, "    const int %s = " CG_STEADY "%u;\n", args->words.items[k], k);
}
