/* IR that has neither calls nor objects left -> one OpenCL C 1.2 program, for a device that runs one element
 * a work-item (SIMT). */
#ifndef WEFT_EMIT_CL_H
#define WEFT_EMIT_CL_H

#include "ir.h"

/* The kernel's name in the text. Its parameters are those of kernel_args_collect. */
#define EMIT_CL_KERNEL "weft_map"

status emit_cl(ir_fn *fn, text *out);

#endif
