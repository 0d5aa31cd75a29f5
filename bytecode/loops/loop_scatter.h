/* Loops in which each round writes one element at a computed index, such as `sum[row[i]] += x[i]`. Several rounds may write the same
 * element. The rounds may run in another order as long as the rounds of each element keep theirs (an inspector finds out which
 * rounds those are, and an executor runs them), if
 *
 *   - the element is the only one that a round writes, and the only one of its array that it reads,
 *   - and the index can be computed from what no round writes, before anything else happens, in every round. */
#ifndef WEFT_LOOP_SCATTER_H
#define WEFT_LOOP_SCATTER_H

#include "loop_plan.h"

/* Behind loop_plan_of: `plan->scatter`, or, in `plan->why_not`, why there is none. Nothing where its elements are its rounds' own. */
status loop_scatter_of(arena *a, loop_plan *plan);

/* Whether `outer` does nothing but repeat the loop of `plan`, which scatters, as it is: then elements have nothing to do with each other in
 * all of it. `head`: the types of the locals at its head. If so the plan is for both. */
status loop_scatter_repeats(arena *a, const loop *outer, const slot_type *head, loop_plan *plan, bool *out);

#endif
