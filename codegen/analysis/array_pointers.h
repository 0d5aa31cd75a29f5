/* Arrays that the element chooses between: a phi of arrays that is left at the end is a pointer on the
 * device.
 *
 *   - All arrays of a phi have elements of one kind and lie in one address space: they are captured, or
 *     made here (passes/mixed.c sees to it). null is a pointer too, of which nothing is read.
 *   - An array that is made in a loop has one place in memory, so that none of an earlier iteration may
 *     still be needed when it is made anew. */
#ifndef WEFT_ARRAY_POINTERS_H
#define WEFT_ARRAY_POINTERS_H

#include "ir.h"

typedef struct array_pointer {
    char kind;     /* Z B S C I J F D */
    bool captured; /* in the device's memory, and never written; else private */
} array_pointer;

/* False if `r`, a phi or one of its arrays, cannot be one. */
bool array_pointer_of(ir_fn *fn, ir_ref r, array_pointer *out);

/* Refuses a function in which an array is kept over its being made anew. */
status array_pointers_check(ir_fn *fn);

#endif
