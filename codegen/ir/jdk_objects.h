/* Objects of JDK classes that the compiler has built in, as instructions.
 *
 * A box has one final field, `value`. An exception has a message and a cause, and the fields of its class. It
 * has no stack trace and no suppressed exceptions: functions that ask for those are refused. */
#ifndef WEFT_JDK_OBJECTS_H
#define WEFT_JDK_OBJECTS_H

#include "boxes.h"
#include "ir.h"

/* Instructions in front of the instruction at position *at of block b; *at moves behind them. */
ir_ref box_make(ir_fn *fn, ir_blk b, uint32_t *at, char kind, ir_ref value, const ir_site *site);
/* The value in a box of class `box`, without a null check. */
ir_ref box_read(ir_fn *fn, ir_blk b, uint32_t *at, const box_class *box, ir_ref object, const ir_site *site);
/* A primitive conversion from kind to kind as Java's casts do it. */
ir_ref box_convert(ir_fn *fn, ir_blk b, uint32_t *at, char from, char to, ir_ref value, const ir_site *site);

/* The fields of an exception; no class of a program can have one of such a name. */
const ir_symbol *throwable_message(ir_fn *fn);
const ir_symbol *throwable_cause(ir_fn *fn);

#endif
