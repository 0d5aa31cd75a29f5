/* Calls of lambdas and method references that are created inside the function. */
#ifndef WEFT_LAMBDA_CALLS_H
#define WEFT_LAMBDA_CALLS_H

#include "call_site.h"

/* Expanded, it became a call of the lambda's implementation, arguments and result adapted as LambdaMetafactory would: boxed,
 * unboxed, widened, cast. Other methods of the interface than the lambda's own are other calls. */
status lambda_calls_expand(call_site *c, call_answer *out);

#endif
