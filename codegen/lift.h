/* Bytecode of one method -> blocks of IR inside a function. */
#ifndef WEFT_LIFT_H
#define WEFT_LIFT_H

#include "cfg.h"
#include "ir.h"

typedef struct lift_exit { /* a `return` of the method: its block ends without END, ready for a jump */
    ir_blk block;
    ir_ref value; /* 0 for void */
} lift_exit;

typedef struct lift_result {
    ir_blk entry;
    lift_exit *exits;
    uint32_t exit_count; /* 0: the method always throws or never ends */
} lift_result;

/* Lift `m` into new blocks of `fn`, its parameters (the receiver first) being `args`, one value a parameter.
 * `caller` is the call site that is replaced, or NULL.
 *
 * A block that ends in athrow becomes a single `trap`: what it computes is only seen by running it in Java,
 * which is what a trap leads to. Exception handlers are not lifted, for the same reason: where one would
 * catch, the trap's run in Java does. What a device cannot do becomes a `reject`; only malformed code and
 * code over a limit fails. */
status lift_method(ir_fn *fn, const bc_method *m, const ir_ref *args, uint32_t arg_count,
                   const ir_site *caller, lift_result *out);

#endif
