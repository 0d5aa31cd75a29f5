/* Finished IR -> one OpenCL C 1.2 program with one kernel. Here a kernel is put together:
 *
 *   emit_cl          of a map, in one of its forms, which are a list: row_kernel here, the others in the rooms simt
 *                    (tile_kernel, line_kernel, alike_kernel, abreast_kernel) and spmd (spmd_kernel)
 *   round_plan       of several rounds of a map in one launch, in one of its forms: on GPUs round_kernel, of a stencil, and
 *                    in_place_kernel, of what reads nothing of others; band_kernel on CPUs
 *   emit_skeleton    of a skeleton: its text with its functions and words (skeleton_functions, skeleton_words, skeleton_text), of
 *                    which some skeletons have words of their own (bucket_words, sort_digit, stream_words ...)
 *
 * The bodies of elements are printed by simt/emit_body, one by one, and by spmd/spmd_body, in lanes; values by emit/emit_expr. */
#ifndef WEFT_EMIT_CL_H
#define WEFT_EMIT_CL_H

#include "ir.h"
#include "kernel_text.h"
#include "row_form.h"
#include "skeleton.h"
#include "spmd_choice.h"
#include "spmd_tile.h"

typedef struct emit_map_options {
    bool relaxed;     /* as in cg_request */
    cg_target target; /* likewise */
    row_form *rows;   /* the inside of rows, or NULL */
} emit_map_options;

/* A kernel that evaluates `fn` for every element; `fn` stores its results itself. `out` is a new one. */
status emit_map(ir_fn *fn, const emit_map_options *options, kernel_text *out);

typedef struct emit_program {
    cg_skeleton skeleton;
    ir_fn *element;                       /* makes an element; has `result`s, numbered by column */
    ir_fn *combine;                       /* combines two values, its operands; the same; or NULL */
    const char *item_kinds, *value_kinds; /* of the columns of an element, and of the value in it */
    uint32_t input_columns;               /* of the elements */
    bool relaxed;                         /* as in cg_request */
    cg_target target;                     /* likewise */
} emit_program;

/* A kernel of a skeleton other than the map (emit_skeleton.c), likewise. */
status emit_skeleton(const emit_program *p, kernel_text *out);

#endif
