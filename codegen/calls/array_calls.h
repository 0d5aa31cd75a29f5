/* The JDK's methods on arrays that are native or too large: clone, System.arraycopy, Arrays.sort and equals.
 */
#ifndef WEFT_ARRAY_CALLS_H
#define WEFT_ARRAY_CALLS_H

#include "call_site.h"

typedef enum array_call {
    ARRAY_CALL_NONE,     /* it is none of them, or the arrays are not of one known kind of primitives */
    ARRAY_CALL_EXPANDED, /* it became a call of the method of weft that does the same in Java; or
                            a copy of a captured array of objects, as Enum.values() makes it */
    ARRAY_CALL_WAITS,    /* for what makes its arrays */
} array_call;

array_call array_calls_expand(call_site *c);

#endif
