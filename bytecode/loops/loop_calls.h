/* What the rounds of a loop use that is not their method's own. */
#ifndef WEFT_LOOP_CALLS_H
#define WEFT_LOOP_CALLS_H

#include "loop.h"

/* Whether the device may continue after a round that it leaves to Java: if the round calls, creates or reads something that is not
 * the method's own. Any other round that a device leaves throws. */
status loop_may_go_on(const loop *l, bool *out);

#endif
