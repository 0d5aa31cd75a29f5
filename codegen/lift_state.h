/* What the lifter knows while it walks a method; shared by lift.c (blocks and phis) and lift_insn.c
 * (instructions). */
#ifndef WEFT_LIFT_STATE_H
#define WEFT_LIFT_STATE_H

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

/* The calls: invoke* and invokedynamic (lift_call.c). */
status lift_call(lift_state *s, const bc_insn *insn);

#endif
