/* Methods that the JVM makes for records. */
#ifndef WEFT_LIFT_RECORD_H
#define WEFT_LIFT_RECORD_H

#include "descriptor.h"
#include "lift_state.h"

/* Whether two records are equal, 0 or 1, by the bootstrap's row. */
status lift_record_equals(lift_state *s, const bc_bootstrap *row, const bc_signature *signature,
                          const ir_ref *args, ir_ref *out);

#endif
