/* The kernel of a map whose elements lie in rows (row_form.h): a work-item has a number of consecutive elements, and
 * computes those inside of rows sixteen at once, without a look at borders, and the others one by one. */
#ifndef WEFT_ROW_KERNEL_H
#define WEFT_ROW_KERNEL_H

#include "kernel_args.h"
#include "java_slice.h"
#include "row_form.h"

enum { ROW_KERNEL_ELEMENTS = 256 }; /* of a work-item */

/* A function in front of the kernel: weft_inside, which computes sixteen elements.
 * `args`: of the kernel, whose arguments the functions have. */
status row_kernel_functions(const row_form *f, const kernel_args *args, java_slice *java, text *out,
                            bool *out_uses_double);
/* weft_is_inside, and the words of row_kernel.cl; there is a function weft_element(arguments, element). */
void row_kernel_words(const row_form *f, const kernel_args *args, const char **arguments, text *out);

#endif
