/* Bytecode of one method -> blocks of IR inside a function. */
#ifndef WEFT_LIFT_H
#define WEFT_LIFT_H

#include "lift_exit.h"

typedef struct lift_result {
    ir_blk entry;
    lift_exit *exits;
    uint32_t exit_count; /* 0: the method always throws or never ends */
    lift_exit *throws;   /* exceptions that leave the method and that `catches` may catch */
    uint32_t throw_count;
} lift_result;

/* Lift `m` into new blocks of `fn`, its parameters (the receiver first) being `args`, one value a parameter.
 * `caller` is the call site that is replaced, or NULL; `catches` is what catches exceptions that leave the
 * method, NULL for nothing.
 *
 * An exception that something catches is an object and a branch. One that nothing catches leaves the
 * function: it is a failed check or a `trap`, and what it is exactly is found out by running the element in
 * Java. A block that ends so computes nothing else that is ever seen. The exceptions of a method whose
 * exception table cannot be had are all taken to leave the function: where one would be caught, the trap's
 * run in Java does. What a device cannot do becomes a `reject`; only malformed code and code over a limit
 * fails. */
status lift_method(ir_fn *fn, const bc_method *m, const ir_ref *args, uint32_t arg_count,
                   const ir_site *caller, const ir_catch *catches, lift_result *out);

#endif
