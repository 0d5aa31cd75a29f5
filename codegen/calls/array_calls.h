/* The JDK's methods on arrays that are native or too large: clone, System.arraycopy, Arrays.sort and equals.
 */
#ifndef WEFT_ARRAY_CALLS_H
#define WEFT_ARRAY_CALLS_H

#include "call_site.h"

/* Expanded, it became a call of the method of weft.internal.substitute that does the same in Java; or a copy of an array of
 * objects. It is another call if the arrays are not of one known kind of primitives. */
call_answer array_calls_expand(call_site *c);

#endif
