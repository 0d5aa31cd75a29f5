/* Writes to fields of captured objects, and to static ones: an interpreter's node that remembers what it has met, say.
 *
 * No device writes them. A store of what the field holds anyway is nothing; an element that would store something else
 * traps. Then nothing counts that the device has done: Java evaluates all elements, in order and from the first, and
 * writes. So what a kernel reads of such fields is the same from its beginning to its end.
 *
 * State: a field of an integer kind that a function reads, and in which it stores constants, or constants joined by | and &
 * with what it held. Its value decides which code there is. So it becomes a constant (cg_host.field_now), for which the
 * function is compiled anew from the beginning; the paths that only other values lead to are gone then.
 *
 * Refused are stores of volatile fields and of the JDK's own, for Java's own loops, which would go on with what they have read; and, when
 * the passes are done, those that every element does (captured_write_check). */
#ifndef WEFT_CAPTURED_WRITE_H
#define WEFT_CAPTURED_WRITE_H

#include "ir.h"

/* A `putfield` of a captured object, or a `putstatic`. *out_changed: it is decided, else the value is not known yet. */
status captured_write(ir_fn *fn, ir_ref put, bool *out_changed);

/* When no pass is left: whether there are elements that write nothing, as far as it can be seen. The first of `rewrites` is
 * then one that may be reached. */
status captured_write_check(ir_fn *fn);

#endif
