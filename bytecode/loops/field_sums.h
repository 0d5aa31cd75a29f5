/* Fields that rounds add to, such as `if (x[i] < 0) errors++`. The loop is analysed as if they were variables, in a version of
 * the method that has locals in their place and all instructions at the same positions. The code that Java runs does not change;
 * the call before the loop is passed the fields' values, and the fields that have changed are written afterwards. */
#ifndef WEFT_FIELD_SUMS_H
#define WEFT_FIELD_SUMS_H

#include "loop_plan.h"

typedef struct field_sum {
    uint16_t local; /* in its place, behind the method's own */
    char kind;      /* I, J, F or D */
    bool is_static; /* else of the object that the method is of */
    uint16_t member;
} field_sum;

typedef struct field_sums {
    field_sum items[LIMIT_LOOP_RESULTS];
    uint32_t count;
} field_sums;

/* `plan` is another one, if the loop can be taken so; for one that is refused, not of a stream. `head`: the types at its head. */
status field_sums_of(arena *a, const slot_type *head, loop_plan *plan);

/* The frames of the method, with these locals. */
void field_sums_widen(arena *a, const loop_plan *plan, frames *all);

/* NULL: the local is one of the method itself. */
const field_sum *field_sum_at(const loop_plan *plan, uint32_t local);

#endif
