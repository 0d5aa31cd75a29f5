/* Calls on captured PArrays: their elements are read from the columns that they lie in. */
#ifndef WEFT_PARRAY_H
#define WEFT_PARRAY_H

#include "call_site.h"

/* If the call is on a captured PArray it becomes what it does there (get, getFloat and its kind, size), or a
 * `reject`.
 */
status parray_expand(call_site *c, bool *out_expanded);

#endif
