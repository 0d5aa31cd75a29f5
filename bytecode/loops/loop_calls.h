/* What rounds have to do with others' code. */
#ifndef WEFT_LOOP_CALLS_H
#define WEFT_LOOP_CALLS_H

#include "loop.h"

/* Whether Java may go on behind a round that a device leaves to it: something in it is called, made or asked for that is not the
 * method's own. What else a device leaves throws. */
status loop_may_go_on(const loop *l, bool *out);

#endif
