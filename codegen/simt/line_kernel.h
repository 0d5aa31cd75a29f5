/* The kernel of a map whose elements each read along a row of their own, and load together (work_tile_choose_line). */
#ifndef WEFT_LINE_KERNEL_H
#define WEFT_LINE_KERNEL_H

#include "tile_kernel.h"

/* Whether the function suits, and the device; and the line. */
bool line_kernel_suits(ir_fn *fn, const cg_target *target, work_tile *out);
status line_kernel(ir_fn *fn, tile_kernel_options *options);

#endif
