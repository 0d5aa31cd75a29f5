/* Writes to fields of captured objects and to static fields, for example by an interpreter's node that remembers what it has met.
 *
 * No device writes them. Storing the value that a field already holds has no effect; an element that would store another value
 * traps. Then the device's work is discarded: Java evaluates all elements, in order and from the first, and does the
 * writes. So what a kernel reads from such fields is the same from its beginning to its end.
 *
 * State: a field of an integer kind that a function reads, and to which it stores constants, or constants combined by | and &
 * with its old value. The field's value decides which code is reached. So it becomes a constant (cg_host.field_now), for which the
 * function is compiled again from the beginning; paths that only other values lead to disappear.
 *
 * Two kinds of stores are refused: those to volatile fields and to fields of the JDK, because Java's own loops would go on with the
 * values that they have read; and, after the passes, those that every element does (captured_write_check). */
#ifndef WEFT_CAPTURED_WRITE_H
#define WEFT_CAPTURED_WRITE_H

#include "ir.h"

/* A `putfield` of a captured object, or a `putstatic`. *out_changed: it is decided, else the value is not known yet. */
status captured_write(ir_fn *fn, ir_ref put, bool *out_changed);

/* When no pass is left: whether there are elements that write nothing, as far as it can be seen. The first of `rewrites` is
 * then one that may be reached. */
status captured_write_check(ir_fn *fn);

#endif
