/* The kernel of a map whose elements read the same in their loops: a work-item has a few (work_tile_choose_alike). */
#ifndef WEFT_ALIKE_KERNEL_H
#define WEFT_ALIKE_KERNEL_H

#include "tile_kernel.h"

status alike_kernel(ir_fn *fn, tile_kernel_options *options, text *out);

#endif
