/* Calls on captured PArrays: their elements are read from the columns that they lie in. */
#ifndef WEFT_PARRAY_H
#define WEFT_PARRAY_H

#include "call_site.h"

/* If the call is on a captured PArray it becomes what it does there (get, getFloat and its kind, size), or a
 * `reject`. *out_waits: it may be one, and has to wait until other passes have found the array, which may be
 * in a field of an object that will vanish. */
status parray_expand(call_site *c, bool *out_expanded, bool *out_waits);

#endif
