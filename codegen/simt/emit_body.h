/* IR that has neither calls nor objects left -> the statements of an OpenCL C function that evaluates one
 * element (SIMT): declarations first, indented once, without the braces around them.
 *
 * The text reads `element`, the element's index, called `subscript` in subscripts, and the arguments by the names given. A check that fails
 * says TRAP, which the program defines; a `result` is stored to the field c0, c1 ... of *r that its number
 * says, and a `keep` to its field `kept`. Every round of a loop begins with `each_round`, a line, or NULL. */
#ifndef WEFT_EMIT_BODY_H
#define WEFT_EMIT_BODY_H

#include "emit_expr.h"
#include "kernel_args.h"
#include "loop_chunks.h"
#include "row_sums.h"
#include "work_tile.h"

typedef struct emit_body_options {
    const char **arguments; /* by binding */
    const char *subscript, *each_round;
    const char *const *
        own; /* by binding: what the element's own place of it holds, a variable; NULL: it is read. Or NULL */
    chunk_reads chunks;    /* of rounds */
    const work_tile *tile; /* of the elements that are computed together, elementa_0 and so on; NULL: one */
    const row_sums *sums;  /* of such a tile, whose loop adds up rows; or NULL */
    const char *end;       /* what an element ends with; NULL: "return;\n" */
    bool once;             /* of a function: it is called, not inlined (EMIT_ONCE) */
    uint32_t *out_local_bytes; /* of a tile that shares loads: what `shared` must have; or NULL */
    java_slice *java;
} emit_body_options;

/* *out_uses_double is set if the text needs double. */
status emit_body(ir_fn *fn, const emit_body_options *options, text *out, bool *out_uses_double);

/* The same as a function, weft_element, of all arguments and the element's index. */
status emit_element(ir_fn *fn, const emit_body_options *options, const kernel_args *args, text *out,
                    bool *out_uses_double);

#endif
