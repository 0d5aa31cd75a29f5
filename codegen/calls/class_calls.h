/* What Object and Class say of an object's class. */
#ifndef WEFT_CLASS_CALLS_H
#define WEFT_CLASS_CALLS_H

#include "call_site.h"

typedef enum class_call {
    CLASS_CALL_NONE,     /* it is none of these, or the class is not known */
    CLASS_CALL_EXPANDED, /* getClass became a `class`; isInstance, cast and equals of a `class` what they ask */
    CLASS_CALL_WAITS,    /* for what gives the object */
} class_call;

class_call class_calls_expand(call_site *c);

#endif
