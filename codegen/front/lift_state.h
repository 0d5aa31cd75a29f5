/* What the lifter knows while it walks a method: an abstract frame (the value in every local and every stack
 * slot), the block being filled, and the frames that blocks begin with. */
#ifndef WEFT_LIFT_STATE_H
#define WEFT_LIFT_STATE_H

#include "cfg.h"
#include "initialise.h"
#include "lift_exit.h"

typedef struct lift_entry { /* of a bytecode block, when its first predecessor ends */
    ir_blk block;
    bool reached, filled;
    uint32_t depth;
    ir_ref *slots; /* locals, then the `depth` of the stack */
} lift_entry;

/* `cfg`, `locals`, `stack` and `entries` are in scratch memory. */
typedef struct lift_state {
    ir_fn *fn;
    const bc_method *method;
    ir_type result;
    bc_cfg cfg;
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
    lift_entry *entries; /* of the blocks of `cfg` */
    uint32_t phi_count;
    ir_ref first_ins; /* instructions from here on are this method's */
} lift_state;

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

/* A trap where reaching this runs a static initialiser. */
void lift_initialise(lift_state *s, const ir_symbol *symbol, initialise_by by);

#endif
