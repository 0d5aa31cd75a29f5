/* What Java's own loops are made of. */
#ifndef WEFT_COMPILE_JAVA_H
#define WEFT_COMPILE_JAVA_H

#include "compile_parts.h"

/* Verified, and as the loops take it: its results are columns. */
status compile_java_function(const compilation *c, ir_fn *fn, const result_columns *columns);

/* Whatever the loops do with the elements; `combine`, which is such a function, may be NULL. */
status compile_java(compilation *c, const kernel_part *element, ir_fn *combine);

#endif
