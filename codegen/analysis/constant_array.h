/* Captured arrays of integers whose contents are compiled in. They may change between two runs; the host sees to it
 * that the kernel is not run then (cg_host.array_elements). */
#ifndef WEFT_CONSTANT_ARRAY_H
#define WEFT_CONSTANT_ARRAY_H

#include "ir.h"

/* Whether `r` is an array whose contents may be asked for: captured, of integers, not too long. */
bool constant_array_may_be(const ir_fn *fn, ir_ref r);
/* Whether it would be one if it were not too long. */
bool constant_array_is_too_long(const ir_fn *fn, ir_ref r);
/* Its length, which nobody can change. */
uint32_t constant_array_length(const ir_fn *fn, ir_ref r);
/* Its contents, as many as it is long; NULL if they are not to be had. From then on the kernel is right only as long
 * as they are these. */
const int64_t *constant_array_contents(ir_fn *fn, ir_ref r);

#endif
