/* The kernel of a map on a CPU whose elements each read along a row of their own and do little else, such as its sum.
 *
 * A work-item has a few of them, which go through their loops side by side. Each round adds to a sum of each, and none of
 * these waits for another, as the rounds of one row wait for each other. Vectors of sixteen would do so too; but they read
 * sixteen rows at a time, which have to be turned around in registers, and of so many places a processor does not keep
 * track: it reads ahead where there are few. */
#ifndef WEFT_ABREAST_KERNEL_H
#define WEFT_ABREAST_KERNEL_H

#include "tile_kernel.h"

enum { ABREAST = 4 };

/* Whether the function suits, and gains by it there; and its tile. */
bool abreast_kernel_suits(ir_fn *fn, const cg_target *target, work_tile *out);
status abreast_kernel(ir_fn *fn, tile_kernel_options *options);

/* The same of elements that add up rows of any length (row_sums.h), with gathers too. It gains where lanes of elements do not. */
bool abreast_sums_suit(ir_fn *fn, const cg_target *target, work_tile *out);
status abreast_sums(ir_fn *fn, tile_kernel_options *options);

#endif
