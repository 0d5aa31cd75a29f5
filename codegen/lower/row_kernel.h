/* The kernel of a map whose elements lie in rows (row_form.h). On a CPU a work-item has a number of consecutive elements,
 * and computes those inside of rows sixteen at once, without a look at borders, and the others one by one. On a GPU a
 * work-group has tiles of a few rows, so that neighbours above and below are read from what is near, and each of its
 * work-items a few elements, those inside without a look at borders. */
#ifndef WEFT_ROW_KERNEL_H
#define WEFT_ROW_KERNEL_H

#include "kernel_args.h"
#include "java_slice.h"
#include "row_form.h"

enum {
    ROW_KERNEL_ELEMENTS = 1024,  /* of a CPU's work-item: it asks for the bounds of a few pieces */
    ROW_KERNEL_LONG_PIECE = 128, /* of a row: its vectors are lines of a cache, for one vector more */
    ROW_KERNEL_ITEMS = 8,        /* of them in a work-group, so that all cores have some of a small matrix */
    ROW_KERNEL_GROUP = 256,      /* work-items of a GPU's work-group ... */
    ROW_KERNEL_SHARE = 4,        /* ... and elements of each */
};

/* A function in front of the kernel: weft_inside, which computes sixteen elements, or, with `groups`, one.
 * `args`: of the kernel, whose arguments the functions have; `arguments`: their names, by the element's bindings. */
status row_kernel_functions(const row_form *f, const kernel_args *args, const char **arguments, bool groups,
                            java_slice *java, text *out, bool *out_uses_double);
/* weft_is_inside, and the words that ask it: IS_INSIDE(first, last) of a piece of `row`, COLUMNS and MARGIN. */
void row_kernel_bounds(const row_form *f, const kernel_args *args, const char **arguments, text *out);
/* That, and the words of row_kernel.cl, or with `groups` of row_group.cl; there is a function
 * weft_element(arguments, element). */
void row_kernel_words(const row_form *f, const kernel_args *args, bool groups, const char **arguments,
                      text *out);
/* Behind those words: weft_rows(arguments, begin, end), which computes these elements on a CPU. */
void row_kernel_rows(const kernel_args *args, text *out);

#endif
