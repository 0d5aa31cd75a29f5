/* Pattern switches. */
#ifndef WEFT_LIFT_SWITCH_H
#define WEFT_LIFT_SWITCH_H

#include "descriptor.h"
#include "lift_state.h"

/* The number that a pattern switch's invokedynamic gives, by the bootstrap's row in `file`. 0: it is none, or has labels
 * that are neither classes nor enum constants. `row` may be NULL. */
status lift_type_switch(lift_state *s, const bc_class *file, const bc_bootstrap *row,
                        const bc_signature *signature, const ir_ref *args, ir_ref *out);

#endif
