/* The kernel's parameter list: which bindings the finished IR still uses, in what order, under what names. */
#ifndef WEFT_KERNEL_ARGS_H
#define WEFT_KERNEL_ARGS_H

#include "ir.h"
#include "launch.h"

typedef struct kernel_surroundings { /* what all functions of a program have captured */
    VEC(cg_captured) captured;
    VEC(cg_captured_table) tables;
    uint32_t table_columns, table_levels; /* of the tables together */
} kernel_surroundings;

typedef struct kernel_args {
    VEC(cg_argument) items;
    VEC(const char *) declarations; /* "__global const float *restrict in0", parallel to items */
    VEC(const char *) words;        /* "in0", parallel to items */
    VEC(cg_launch_check) checks;    /* as in cg_launch */
    kernel_surroundings *surroundings;
} kernel_args;

/* Of a kernel, with no arguments; and of one of the functions that its text has. */
kernel_args kernel_args_new(arena *a);
kernel_args kernel_args_of_function(const kernel_args *kernel);
/* Add what the function `fn` needs. *out_names: by its bindings, what they are called in its text, with
 * `prefix` in front of captured ones; NULL for a binding that is not used. */
void kernel_args_collect(const ir_fn *fn, const char *prefix, kernel_args *args, const char ***out_names);
/* Column `index` of the output, of the input's columns behind those of the elements, and a number of the
 * launch, which is added once: each returns its name. */
const char *kernel_args_add_output(arena *a, kernel_args *args, char element, uint32_t index);
const char *kernel_args_add_side(arena *a, kernel_args *args, char element, uint32_t index);
const char *kernel_args_add_extent(arena *a, kernel_args *args, uint32_t index);
/* An int that functions of a kernel are given, and which is none of its arguments. */
void kernel_args_add_number(arena *a, kernel_args *args, const char *name);
/* Buffers may be written elsewhere while the kernel runs: no compiler may take what it has read for what is there. */
void kernel_args_let_others_write(arena *a, kernel_args *args);
/* The same of the buffer of that name. */
void kernel_args_let_others_write_one(arena *a, kernel_args *args, const char *word);
/* CG_ARGUMENT_WORDS. */
void kernel_args_add_words(arena *a, kernel_args *args, uint32_t a_block);
/* The arguments of one function of a program become the program's. */
void kernel_args_join(arena *a, kernel_args *args, const kernel_args *of_function);
/* Those of them that it has not: which are called otherwise. */
void kernel_args_join_new(arena *a, kernel_args *args, const kernel_args *of_function);
/* The number of elements and, for a kernel that can trap, where it tells so: the last arguments. */
void kernel_args_finish(arena *a, kernel_args *args, bool can_trap);
bool kernel_can_trap(const ir_fn *fn);
/* Captured ints, and lengths of what is captured, may be known when the text is compiled. */
void kernel_args_let_know(kernel_args *args);
/* The arguments, and what they need. */
void kernel_args_tell(const kernel_args *args, cg_launch *out);

/* Each with a comma behind it: as a function's parameters, and as what is given to them. */
void kernel_args_put_declarations(const kernel_args *args, text *out);
void kernel_args_put_words(const kernel_args *args, text *out);
/* A call of a function that has them: `others` behind them, in C. */
void kernel_args_put_call(const kernel_args *args, const char *function, const char *others, text *out);

/* "float": the OpenCL C type of a buffer's element. */
const char *kernel_element_type(char kind);
/* "int": the OpenCL C type of a value. */
const char *kernel_value_type(ir_type type);

#endif
