/* Reads of fields of captured objects, and of static ones. */
#ifndef WEFT_CAPTURED_READ_H
#define WEFT_CAPTURED_READ_H

#include "ir.h"

/* A `getfield` of a captured object: a primitive becomes a `uniform`, read when the kernel is launched, or the
 * constant that it always is; a reference becomes the object or array that the field holds. A rejection says why
 * no device can have it. */
status captured_read(ir_fn *fn, ir_ref getfield);
/* The same of a `getstatic`. */
status captured_read_static(ir_fn *fn, ir_ref getstatic);

#endif
