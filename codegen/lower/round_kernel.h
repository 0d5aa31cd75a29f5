/* The kernel of several rounds of a map whose elements read their neighbours (stencil.h), on a GPU: a work-group has tiles,
 * whose rounds it computes in local memory, between two copies of the tile. Each round is of a smaller part of it, by as much as
 * elements look away. Different maps may take turns. The elements are those of row_kernel.h: inside of rows without a look at
 * borders. A CPU's is band_kernel.h. */
#ifndef WEFT_ROUND_KERNEL_H
#define WEFT_ROUND_KERNEL_H

#include "round_plan.h"

enum { ROUND_KERNEL_PITCH = 64 }; /* for stencil_read_tile */

/* Of borders and rows that have `result`s, numbered by column; when it suits, their reads are to become reads of a tile. */
extern const round_form round_tiles;

#endif
