/* What throws: checks, casts, calls and athrow. */
#ifndef WEFT_LIFT_THROW_H
#define WEFT_LIFT_THROW_H

#include "lift_state.h"

/* What catches one that is thrown at `bci`. */
status lift_catches(lift_state *s, uint32_t bci, const ir_catch **out);
/* A check_ instruction; the branch to a handler where its exception may be caught. */
status lift_check(lift_state *s, ir_op check, const ir_ref *args, uint32_t arg_count);
status lift_check_null(lift_state *s, ir_ref object);
/* checkcast. */
status lift_cast(lift_state *s, ir_ref object, ir_imm class, ir_ref *out);
/* `exception` is thrown in the current block, which then ends. `class` is its class, or NULL. */
status lift_throw(lift_state *s, ir_ref exception, const char *class);
/* A call, whose exceptions go to where they are caught. */
status lift_invoke(lift_state *s, ir_type type, const ir_ref *args, uint32_t arg_count, ir_imm callee,
                   ir_ref *out);

#endif
