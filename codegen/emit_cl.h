/* Finished IR -> one OpenCL C 1.2 program with one kernel. */
#ifndef WEFT_EMIT_CL_H
#define WEFT_EMIT_CL_H

#include "ir.h"
#include "kernel_args.h"

#define EMIT_CL_MAP "weft_map"
#define EMIT_CL_REDUCE "weft_reduce"

/* A kernel that evaluates `fn` for every element; `fn` stores its results itself. */
status emit_map(ir_fn *fn, text *out, kernel_args *out_args);

typedef struct emit_reduction {
    ir_fn *element;    /* makes an element; has `result`s */
    ir_fn *combine;    /* combines two elements, its operands; has `result`s */
    const char *kinds; /* of an element's columns */
    bool groups;       /* see cg_request */
} emit_reduction;

/* A kernel that makes one element of each block of CG_REDUCE_BLOCK (emit_reduce.c). */
status emit_reduce(const emit_reduction *r, text *out, kernel_args *out_args);

/* What every program begins with (for the emitters). */
typedef struct java_slice java_slice;
void emit_head(text *out, java_slice *java, bool uses_double, bool can_trap);
/* "__kernel void name(declarations) {" (for the emitters). */
void emit_kernel_start(text *out, const char *attributes, const char *name, const kernel_args *args);

#endif
