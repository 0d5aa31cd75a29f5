/* Which functions are computed sixteen elements at once. */
#ifndef WEFT_SPMD_CHOICE_H
#define WEFT_SPMD_CHOICE_H

#include "ir.h"

/* What of the function has no such form, in words for people that go on from "one element at a time: "; NULL:
 * nothing. */
const char *spmd_obstacle(ir_fn *fn);
/* Whether it has a loop that lanes leave at different times and that does little but read at scattered places. */
bool spmd_gathers(ir_fn *fn);
/* Why it would gain nothing by it on a CPU, in such words; NULL: it gains. Of a function without obstacle. */
const char *spmd_loss(ir_fn *fn);

#endif
