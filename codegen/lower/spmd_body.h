/* IR that has neither calls nor objects left -> the statements of an OpenCL C kernel of which a work-item evaluates
 * sixteen elements (SPMD on vector types): declarations first, indented once, without the braces around them.
 *
 * The text reads `first`, the index of the first of them, and the arguments by the names given. */
#ifndef WEFT_SPMD_BODY_H
#define WEFT_SPMD_BODY_H

#include "ir.h"
#include "java_slice.h"
#include "spmd_lanes.h"

/* Of a function that spmd_choice.h has no objection to. `arguments`: by binding. `out_helpers` gets functions
 * that come before the kernel. *out_uses_double is set if the text needs double. */
status spmd_body(ir_fn *fn, const char **arguments, java_slice *java, text *out, text *out_helpers,
                 bool *out_uses_double);

#endif
