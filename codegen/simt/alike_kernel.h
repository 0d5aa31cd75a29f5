/* The kernel of a map whose elements read the same in their loops: a work-item has a few (work_tile_choose_alike). */
#ifndef WEFT_ALIKE_KERNEL_H
#define WEFT_ALIKE_KERNEL_H

#include "tile_kernel.h"

/* Whether the function suits, and the device; and the elements of a work-item. */
bool alike_kernel_suits(ir_fn *fn, const cg_target *target, work_tile *out);
status alike_kernel(ir_fn *fn, tile_kernel_options *options);

#endif
