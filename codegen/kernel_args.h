/* The kernel's parameter list: which bindings the finished IR still uses, in what order, under what names. */
#ifndef WEFT_KERNEL_ARGS_H
#define WEFT_KERNEL_ARGS_H

#include "compile.h"
#include "ir.h"

typedef struct kernel_args {
    VEC(cg_binding) bindings;
    VEC(const char *) declarations; /* "__global const float *restrict in0", parallel to bindings */
    const char **names;             /* by ir_binding: "in0"; NULL when it is not used */
    bool can_trap;
} kernel_args;

void kernel_args_collect(const ir_fn *fn, kernel_args *out);

/* "float": the OpenCL C type of a buffer's element. */
const char *kernel_element_type(char kind);
/* "int": the OpenCL C type of a value. */
const char *kernel_value_type(ir_type type);

#endif
