/* Methods that call themselves in tail position. */
#ifndef WEFT_TAIL_CALLS_H
#define WEFT_TAIL_CALLS_H

#include "lift.h"

/* As lift_method, but where `m` returns the result of a call of itself, unchanged, the call becomes a jump to
 * the start with new values of the parameters. If it calls itself in another place too, all stay calls. */
status tail_calls_lift(ir_fn *fn, const bc_method *m, const ir_ref *args, uint32_t arg_count,
                       const ir_site *caller, const ir_catch *catches, lift_result *out);

#endif
