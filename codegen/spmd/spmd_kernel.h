/* The kernel of a map of which a work-item evaluates a tile of elements (for emit_cl.c). */
#ifndef WEFT_SPMD_KERNEL_H
#define WEFT_SPMD_KERNEL_H

#include "emit_head.h"
#include "spmd_tile.h"

typedef struct spmd_kernel_options {
    spmd_tile tile;
    const cg_target *target;
    emit_head_options head;
    bool loops;             /* the element does */
    bool splits;            /* loops end for some elements sooner */
    const char **arguments; /* by binding */
    const kernel_args *args;
} spmd_kernel_options;

/* The whole program. */
status spmd_kernel(ir_fn *fn, spmd_kernel_options *options, text *out);

#endif
