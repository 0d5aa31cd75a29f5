/* The calls. */
#ifndef WEFT_LIFT_CALL_H
#define WEFT_LIFT_CALL_H

#include "lift_state.h"

/* One of the five invoke instructions. */
status lift_call(lift_state *s, const bc_insn *insn);

#endif
