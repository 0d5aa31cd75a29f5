/* What the arrays that a function makes for itself take of the stack of the thread that runs it. That of a CPU driver's thread has a few
 * megabytes, and the arrays of all work-items of a group lie there at once, once for each place where the function stands. */
#ifndef WEFT_OWN_ARRAYS_H
#define WEFT_OWN_ARRAYS_H

#include "ir.h"

/* Bytes of an array of constant length. */
uint64_t own_array_bytes(const ir_fn *fn, const ir_ins *array);
/* The same of all of them. */
uint64_t own_arrays_bytes(const ir_fn *fn);
/* Whether they are so large that on a CPU the function is rather called than put wherever it is used. */
bool own_arrays_are_large(const ir_fn *fn);
/* How many work-items of so many bytes each a group may have, so that they take no more than `stack`: a power of two times less than
 * `most`, but one at least. */
uint32_t own_arrays_group(uint64_t bytes, uint64_t stack, uint32_t most);

#endif
