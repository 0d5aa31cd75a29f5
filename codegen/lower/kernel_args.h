/* The kernel's parameter list: which bindings the finished IR still uses, in what order, under what names. */
#ifndef WEFT_KERNEL_ARGS_H
#define WEFT_KERNEL_ARGS_H

#include "request.h"
#include "ir.h"

typedef struct kernel_args {
    VEC(cg_binding) bindings;
    VEC(const char *) declarations; /* "__global const float *restrict in0", parallel to bindings */
    VEC(const char *) words;        /* "in0", parallel to bindings */
    uint32_t extents;               /* how many CG_BIND_EXTENT the launch must give */
} kernel_args;

/* Add an argument. */
void kernel_args_add(arena *a, kernel_args *args, cg_binding binding, const char *declaration,
                     const char *word);
/* Add what the function `fn` needs. *out_names: by its bindings, what they are called in its text, with
 * `prefix` in front of captured ones; NULL for a binding that is not used. */
void kernel_args_collect(const ir_fn *fn, const char *prefix, kernel_args *args, const char ***out_names);
/* Column `index` of the output, of the input's columns behind those of the elements, and a number of the
 * launch, which is added once: each returns its name. */
const char *kernel_args_add_output(arena *a, kernel_args *args, char element, uint32_t index);
const char *kernel_args_add_side(arena *a, kernel_args *args, char element, uint32_t index);
const char *kernel_args_add_extent(arena *a, kernel_args *args, uint32_t index);
/* CG_BIND_WORDS. */
void kernel_args_add_words(arena *a, kernel_args *args, uint32_t a_block);
/* The arguments of one function of a program become the program's. */
void kernel_args_join(arena *a, kernel_args *args, const kernel_args *of_function);
/* The number of elements and, for a kernel that can trap, where it tells so: the last arguments. */
void kernel_args_finish(arena *a, kernel_args *args, bool can_trap);
bool kernel_can_trap(const ir_fn *fn);

/* "float": the OpenCL C type of a buffer's element. */
const char *kernel_element_type(char kind);
/* "int": the OpenCL C type of a value. */
const char *kernel_value_type(ir_type type);

#endif
