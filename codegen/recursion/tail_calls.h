/* Methods that call themselves in tail position. */
#ifndef WEFT_TAIL_CALLS_H
#define WEFT_TAIL_CALLS_H

#include "lift.h"

/* As lift_method, but where `m` returns the result of a call of itself, unchanged, the call becomes a jump to
 * the start with new values of the parameters. If it calls itself in another place too, all stay calls;
 * so they do in the first of its activations in one another where a jump would merge an object of known class with
 * others: often only these lead to the call, and folding finds that no way goes there. */
status tail_calls_lift(ir_fn *fn, const bc_method *m, const ir_ref *args, uint32_t arg_count,
                       const ir_site *caller, const ir_catch *catches, lift_result *out);
/* Whether the calls in the first activation of `m` were left for that reason. */
bool tail_calls_unrolled(const ir_fn *fn, const bc_method *m);

#endif
