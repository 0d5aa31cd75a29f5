/* What Java's own loops are made of. */
#ifndef WEFT_COMPILE_JAVA_H
#define WEFT_COMPILE_JAVA_H

#include "compile_parts.h"

/* Whatever the loops do with the elements; `combine` may be NULL. */
status compile_java(compilation *c, const kernel_part *element, ir_fn *combine);

#endif
