/* Kernels that do something with the elements: reduce, scan, compact ... */
#ifndef WEFT_COMPILE_SKELETON_H
#define WEFT_COMPILE_SKELETON_H

#include "compile_parts.h"

status compile_skeleton(compilation *c, const kernel_part *element);

#endif
