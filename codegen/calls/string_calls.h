/* java.lang.String's methods on strings whose characters are known while compiling. */
#ifndef WEFT_STRING_CALLS_H
#define WEFT_STRING_CALLS_H

#include "call_site.h"

typedef enum string_call {
    STRING_CALL_NONE,     /* it is none of those that are computed, or of a string that is not known */
    STRING_CALL_EXPANDED, /* it became a number; of several strings, a choice of numbers; or a call of the
                             method of weft.StringChars that does the same in Java */
    STRING_CALL_WAITS,    /* for what gives the strings */
} string_call;

string_call string_calls_expand(call_site *c);

#endif
