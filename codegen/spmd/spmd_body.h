/* IR that has neither calls nor objects left -> the statements of an OpenCL C function that evaluates a tile of
 * elements (SPMD on vector types): declarations first, indented once, without the braces around them.
 *
 * The text reads the arguments by the names given, and what spmd_kernel.c declares in front of it: of each vector
 * `first`, the index of its first element, `element`, those of all, and `m`, which of them are active; of each row and
 * column of vectors `row` and `column`. Where the tile has several, their names have suffixes (spmd_expr.h). */
#ifndef WEFT_SPMD_BODY_H
#define WEFT_SPMD_BODY_H

#include "ir.h"
#include "java_slice.h"
#include "row_form.h"
#include "spmd_tile.h"

typedef struct spmd_body_options {
    const spmd_tile *tile;
    const char **arguments; /* by binding */
    const row_form *rows;   /* whose inside it is of; or NULL */
    uint32_t streams_from;  /* so many elements' results go past caches (spmd_stream.h); 0: never */
    java_slice *java;
} spmd_body_options;

/* Of a function that spmd_choice.h has no objection to. `out_helpers` gets functions that come before the kernel.
 * *out_uses_double is set if the text needs double. */
status spmd_body(ir_fn *fn, const spmd_body_options *options, text *out, text *out_helpers,
                 bool *out_uses_double);
/* The same of sixteen elements in one vector. */
status spmd_body_of_vector(ir_fn *fn, const char **arguments, java_slice *java, text *out, text *out_helpers,
                           bool *out_uses_double);

#endif
