/* The kernel of a map whose work-items have tiles of a table (work_tile.h). */
#ifndef WEFT_TILE_KERNEL_H
#define WEFT_TILE_KERNEL_H

#include "emit_head.h"
#include "work_tile.h"

enum { TILE_KERNEL_GROUP = 128 }; /* work-items of a work-group */

typedef struct tile_kernel_form {
    work_tile tile;
    emit_head_form head;
    const char **arguments; /* by binding */
    const kernel_args *args;
    uint32_t block; /* out: elements of a work-group */
} tile_kernel_form;

status tile_kernel(ir_fn *fn, tile_kernel_form *form, text *out);

#endif
