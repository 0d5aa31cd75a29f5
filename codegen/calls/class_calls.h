/* Calls of Object and Class that ask for an object's class. */
#ifndef WEFT_CLASS_CALLS_H
#define WEFT_CLASS_CALLS_H

#include "call_site.h"

/* Expanded, getClass became a `class`; isInstance, cast and equals of a `class` what they ask. */
call_answer class_calls_expand(call_site *c);

#endif
