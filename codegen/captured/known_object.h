/* References to objects of the running program. */
#ifndef WEFT_KNOWN_OBJECT_H
#define WEFT_KNOWN_OBJECT_H

#include "ir.h"

/* `r`, where it stands, becomes the reference to a known object: `null`, an `object`, or the `buffer` of an
 * array. */
status known_object_become(ir_fn *fn, ir_ref r, cg_object object);

/* An access to a captured array of objects that are known one by one (table.h): a length becomes a constant,
 * and an element a choice of the objects,
 *
 *     i == 0 ? object 0 : i == 1 ? object 1 : ...
 *
 * whose fields, calls and comparisons are merged as those of any other objects are. */
status known_object_access(ir_fn *fn, ir_ref access, const ir_binding *array, bool *out_changed);

/* A store to a captured array of objects or of arrays, or to the function's own copy of one, is refused. */
void known_object_refuse_store(ir_fn *fn, ir_ref store, const ir_binding *array);

#endif
