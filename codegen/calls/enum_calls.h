/* Calls that ask about enum constants through their class objects. */
#ifndef WEFT_ENUM_CALLS_H
#define WEFT_ENUM_CALLS_H

#include "call_site.h"

/* Expanded, Enum.compareTo became the difference of the ordinals. It is another call if the constants may be of different
 * enums. */
call_answer enum_calls_expand(call_site *c, const bc_method *target);

#endif
