/* Calls on captured PArrays: their elements are read from the columns that they lie in. */
#ifndef WEFT_PARRAY_H
#define WEFT_PARRAY_H

#include "call_site.h"

/* What a call on a captured PArray does there (get, getFloat and its kind, size) takes its place. It waits where it may be one
 * whose array is in a field of an object that will vanish. */
status parray_expand(call_site *c, call_answer *out);

#endif
