/* Calls of Object and Class that ask for an object's class. */
#ifndef WEFT_CLASS_CALLS_H
#define WEFT_CLASS_CALLS_H

#include "call_site.h"

/* Expanded, getClass became a `class`; isInstance, cast and equals of a `class` what they ask. */
call_answer class_calls_expand(call_site *c);
/* Whether a call that is not expanded never will be: it asks a `class`, or what getClass will give, what nothing is known of. */
bool class_calls_none(const call_site *c);

#endif
