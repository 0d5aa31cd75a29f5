/* The kernel of a map whose work-items have tiles of a matrix (work_tile.h). */
#ifndef WEFT_TILE_KERNEL_H
#define WEFT_TILE_KERNEL_H

#include "emit_head.h"
#include "kernel_text.h"
#include "target.h"
#include "work_tile.h"

typedef struct tile_kernel_options {
    work_tile tile;
    emit_head_options head;
    const char **arguments; /* by binding */
    kernel_text *out;       /* its arguments are there */
} tile_kernel_options;

/* The text of weft_any, by which a work-group learns whether a check has failed for one of its work-items. */
extern const char tile_kernel_weft_any[];

/* Whether the function suits, and the device; and the tile. */
bool tile_kernel_suits(ir_fn *fn, const cg_target *target, work_tile *out);
status tile_kernel(ir_fn *fn, tile_kernel_options *options);

#endif
