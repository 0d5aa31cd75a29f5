/* boolean, byte, char and short: in the JVM their values are ints, and what narrows them are fields (putfield, putstatic), arrays of
 * booleans (bastore) and the returns of methods (ireturn). javac has narrowed the value before, other compilers need not. */
#ifndef WEFT_LIFT_NARROW_H
#define WEFT_LIFT_NARROW_H

#include "lift_state.h"

/* Narrows what the method stores and what it returns, of kind `result`. Once it is lifted: its phis have all of their
 * operands. */
void lift_narrow(lift_state *s, char result);

#endif
