/* Call sites of LambdaMetafactory. */
#ifndef WEFT_LIFT_LAMBDA_H
#define WEFT_LIFT_LAMBDA_H

#include "descriptor.h"
#include "lift_state.h"

/* What the call site `name` of such a bootstrap method makes. NULL: it is another's. */
status lift_lambda(lift_state *s, const bc_bootstrap *row, const char *name, const bc_signature *signature,
                   const ir_lambda **out);

#endif
