/* Calls of java.lang.Throwable's methods, whatever class of throwables.def they are found in. */
#ifndef WEFT_EXCEPTIONS_H
#define WEFT_EXCEPTIONS_H

#include "call_site.h"

status exceptions_expand(call_site *c, call_answer *out);

#endif
