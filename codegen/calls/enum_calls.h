/* What the JDK says of enum constants by way of their class objects. */
#ifndef WEFT_ENUM_CALLS_H
#define WEFT_ENUM_CALLS_H

#include "call_site.h"

typedef enum enum_call {
    ENUM_CALL_NONE,     /* it is none of these, or the constants may be of different enums */
    ENUM_CALL_EXPANDED, /* Enum.compareTo became the difference of the ordinals */
    ENUM_CALL_WAITS,    /* for what gives the constants */
} enum_call;

enum_call enum_calls_expand(call_site *c, const bc_method *target);

#endif
