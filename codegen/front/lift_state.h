/* What the lifter knows while it walks a method; shared by lift.c (blocks and phis), lift_insn.c
 * (instructions), lift_call.c and lift_throw.c (exceptions). */
#ifndef WEFT_LIFT_STATE_H
#define WEFT_LIFT_STATE_H

#include "descriptor.h"
#include "initialise.h"
#include "lift.h"

typedef struct lift_state {
    ir_fn *fn;
    const bc_method *method;
    const bc_cfg *cfg;
    const ir_site *caller;
    const ir_site *site; /* of the instruction being lifted */
    ir_blk block;        /* being filled */
    ir_ref *locals;      /* max_locals slots; 0: nothing that may be read */
    ir_ref *stack;       /* max_stack slots, one a value (a long takes one here) */
    uint32_t depth;
    uint32_t stack_limit;
    VEC(lift_exit) exits;
    const ir_catch *outer; /* catches what leaves the method */
    VEC(lift_exit) throws;
    const ir_catch *catches; /* in [catches_from, catches_to) */
    uint32_t catches_from, catches_to;
} lift_state;

/* Lift one instruction that does not end a block, or whose jump lift.c adds. */
status lift_insn(lift_state *s, const bc_insn *insn);

status lift_push(lift_state *s, ir_ref value);
status lift_pop(lift_state *s, ir_ref *out);
/* Pop a value that must have this type. */
status lift_pop_type(lift_state *s, ir_type type, ir_ref *out);
ir_ref lift_emit(lift_state *s, ir_op op, ir_type type, const ir_ref *args, uint32_t arg_count, ir_imm imm,
                 char kind);
status lift_bad(lift_state *s, const char *what);

/* The current state flows along the edge from `from`, which ends in its jump, to bytecode block `to`. */
status lift_flow_to(lift_state *s, ir_blk from, uint32_t to);
/* Branch to a new block when `condition`, else to another one, which is then being filled. */
ir_blk lift_branch(lift_state *s, ir_ref condition);

/* Exceptions (lift_throw.c). What catches one that is thrown at `bci`. */
status lift_catches(lift_state *s, uint32_t bci, const ir_catch **out);
/* A check_ instruction; the branch to a handler where its exception may be caught. */
status lift_check(lift_state *s, ir_op check, const ir_ref *args, uint32_t arg_count);
status lift_check_null(lift_state *s, ir_ref object);
/* checkcast. */
status lift_cast(lift_state *s, ir_ref object, ir_imm class, ir_ref *out);
/* `exception`, whose class is `class` if that is not NULL, is thrown in the current block, which then ends.
 */
status lift_throw(lift_state *s, ir_ref exception, const char *class);
/* A call, whose exceptions go to where they are caught. */
status lift_invoke(lift_state *s, ir_type type, const ir_ref *args, uint32_t arg_count, ir_imm callee,
                   ir_ref *out);
/* A trap where reaching this runs a static initialiser. */
void lift_initialise(lift_state *s, const ir_symbol *symbol, initialise_by by);

/* The number that a pattern switch's invokedynamic gives (lift_switch.c); 0: it is none, or has labels that
 * are neither classes nor enum constants. */
status lift_type_switch(lift_state *s, uint16_t bootstrap, const bc_signature *signature, const ir_ref *args,
                        ir_ref *out);

/* The calls: invoke* and invokedynamic (lift_call.c). */
status lift_call(lift_state *s, const bc_insn *insn);

#endif
