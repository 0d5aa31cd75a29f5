/* Kernels of which an element is a result: maps, one or several rounds of them. */
#ifndef WEFT_COMPILE_MAP_H
#define WEFT_COMPILE_MAP_H

#include "compile_parts.h"

status compile_map(compilation *c, const kernel_part *element);

#endif
