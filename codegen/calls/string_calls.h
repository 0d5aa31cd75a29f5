/* Methods of java.lang.String on strings whose characters are known at compile time. */
#ifndef WEFT_STRING_CALLS_H
#define WEFT_STRING_CALLS_H

#include "call_site.h"

/* Expanded, it became a number; of several strings, a choice of numbers; or a call of the method of StringChars
 * (weft.internal.substitute) that does the same in Java. It is another call if a string is not known. A failure is the
 * host's, which has no array of the characters. */
status string_calls_expand(call_site *c, call_answer *out);

#endif
