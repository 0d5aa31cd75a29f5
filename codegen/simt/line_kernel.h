/* The kernel of a map whose elements each read along a row of their own, and load together (work_tile_choose_line). */
#ifndef WEFT_LINE_KERNEL_H
#define WEFT_LINE_KERNEL_H

#include "tile_kernel.h"

/* form->tile: a line. */
status line_kernel(ir_fn *fn, tile_kernel_form *form, text *out);

#endif
