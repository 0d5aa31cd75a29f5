/* The instructions of a method, one by one. */
#ifndef WEFT_LIFT_INSN_H
#define WEFT_LIFT_INSN_H

#include "lift_state.h"

/* One that does not end a block, or whose jump lift.c adds. */
status lift_insn(lift_state *s, const bc_insn *insn);

#endif
