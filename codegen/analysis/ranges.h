/* What is known of integers at a place in the function, from the branches and checks that lead there.
 *
 * A walk over the dominator tree says which conditions hold (range_assume, range_assume_check) and takes back
 * what it said when it leaves a subtree (range_mark, range_forget). In between, questions are answered for
 * the place where the walk is. A question costs a bounded number of steps; "no" may mean "not known".
 */
#ifndef WEFT_RANGES_H
#define WEFT_RANGES_H

#include "dom.h"

typedef struct ranges ranges;

typedef enum range_answer { RANGE_UNKNOWN, RANGE_FALSE, RANGE_TRUE } range_answer;

/* In the scratch memory of the function. */
ranges *ranges_new(ir_fn *fn, const dom_info *d);

/* From here on `condition` is not 0 (`holds`), or is 0. */
void range_assume(ranges *s, ir_ref condition, bool holds);
/* From here on the check at `check` has succeeded. */
void range_assume_check(ranges *s, ir_ref check);

uint32_t range_mark(const ranges *s);
void range_forget(ranges *s, uint32_t mark);

/* What a condition (0 or not 0) is here. */
range_answer range_decide(ranges *s, ir_ref condition);
/* Whether the check at `check` cannot fail here. */
bool range_proves(ranges *s, ir_ref check);

#endif
