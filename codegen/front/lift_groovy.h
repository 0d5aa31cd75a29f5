/* Call sites whose code Groovy generates at run time. */
#ifndef WEFT_LIFT_GROOVY_H
#define WEFT_LIFT_GROOVY_H

#include "descriptor.h"
#include "lift_state.h"

/* What the call site `name` of such a bootstrap method gives; what does it, if it gives nothing. 0: it is another's, or does
 * more than is known here. */
status lift_groovy(lift_state *s, const bc_bootstrap *row, const char *name, const bc_signature *signature,
                   const ir_ref *args, ir_ref *out);

#endif
