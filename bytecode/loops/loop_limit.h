/* What a loop's limit reads. Where a loop is taken its limit is had once, or by the library in front of a run: a volatile field in it is
 * one that other threads write, whose writes Java sees in every round. */
#ifndef WEFT_LOOP_LIMIT_H
#define WEFT_LOOP_LIMIT_H

#include "loop.h"

/* Of a loop whose `limit` and `branch` are known: sets `limit_initialises`, `asked` and `asked_count`; and `why_not` where a field is
 * volatile. */
status loop_limit_judge(arena *a, loop *l);

#endif
