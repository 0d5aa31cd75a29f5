/* Calls of java.lang.Throwable's methods, whatever class of throwables.def they are found in. */
#ifndef WEFT_EXCEPTIONS_H
#define WEFT_EXCEPTIONS_H

#include "call_site.h"

typedef enum exception_call {
    EXCEPTION_NONE,     /* it is no such call */
    EXCEPTION_WAITS,    /* until the exception's class is known */
    EXCEPTION_EXPANDED, /* in place */
} exception_call;

status exceptions_expand(call_site *c, exception_call *out);

#endif
