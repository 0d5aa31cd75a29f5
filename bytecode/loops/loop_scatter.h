/* Loops of which each round writes an element whose index it works out, as `sum[row[i]] += x[i]`: rounds may write one
 * element, one after the other. They may be run in another order as long as each element's own stay in theirs (an inspector
 * finds out which those are, and an executor runs them), if
 *
 *   - it is the only one that a round writes, and of its array the only one that it reads,
 *   - and the index can be worked out of what no round writes, before anything else is done, in every round. */
#ifndef WEFT_LOOP_SCATTER_H
#define WEFT_LOOP_SCATTER_H

#include "loop_plan.h"

/* Behind loop_plan_of: `plan->scatter`, or, in `plan->why_not`, why there is none. Nothing where its elements are its rounds' own. */
status loop_scatter_of(arena *a, loop_plan *plan);

/* Whether `outer` does nothing but repeat the loop of `plan`, which scatters, as it is: then elements have nothing to do with each other in
 * all of it. `head`: the types of the locals at its head. If so the plan is for both. */
status loop_scatter_repeats(arena *a, const loop *outer, const slot_type *head, loop_plan *plan, bool *out);

#endif
