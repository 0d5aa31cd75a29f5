/* Finished IR -> one OpenCL C 1.2 program with one kernel. Here a kernel is put together:
 *
 *   emit_cl          of a map, in one of its forms, which are a list: row_kernel here, the others in the rooms simt
 *                    (tile_kernel, line_kernel, alike_kernel, abreast_kernel) and spmd (spmd_kernel)
 *   round_kernel, in_place_kernel    of several rounds of a map in one launch, on GPUs: of a stencil, and of what reads nothing of others
 *   band_kernel                  the same on CPUs
 *   emit_skeleton    of a skeleton: its text with its functions and words (skeleton_functions, skeleton_words, skeleton_text), of
 *                    which some skeletons have words of their own (bucket_words, sort_digit, stream_words ...)
 *
 * The bodies of elements are printed by simt/emit_body, one by one, and by spmd/spmd_body, in lanes; values by emit/emit_expr. */
#ifndef WEFT_EMIT_CL_H
#define WEFT_EMIT_CL_H

#include "ir.h"
#include "kernel_args.h"
#include "map_shape.h"
#include "row_form.h"
#include "skeleton.h"
#include "spmd_choice.h"
#include "spmd_tile.h"

typedef struct emit_map_options {
    bool relaxed;     /* as in cg_request */
    cg_target target; /* likewise */
    row_form *rows;   /* the inside of rows, or NULL */
    map_shape shape;  /* out */
} emit_map_options;

/* A kernel that evaluates `fn` for every element; `fn` stores its results itself. */
status emit_map(ir_fn *fn, emit_map_options *options, text *out, kernel_args *out_args);

typedef struct emit_program {
    cg_skeleton skeleton;
    ir_fn *element;                       /* makes an element; has `result`s, numbered by column */
    ir_fn *combine;                       /* combines two values, its operands; the same; or NULL */
    const char *item_kinds, *value_kinds; /* of the columns of an element, and of the value in it */
    uint32_t input_columns;               /* of the elements */
    bool relaxed;                         /* as in cg_request */
    cg_target target;                     /* likewise */
    uint32_t group_size;                  /* out: work-items of a block; 1: it is a loop */
    uint32_t elements;                    /* out: of a work-item, of one that is launched for elements */
    uint32_t tile;                        /* out: elements of a block, of one that is launched for tiles */
    spmd_choice choice;                   /* out: of a loop's elements */
    bool combine_loops;                   /* out: see cg_launch */
} emit_program;

/* A kernel of a skeleton other than the map (emit_skeleton.c). */
status emit_skeleton(emit_program *p, text *out, kernel_args *out_args);

#endif
