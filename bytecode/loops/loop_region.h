/* A loop that contains only nests (loop_nest.h) and arithmetic. An array that a nest has on a device may stay there from
 * one round to the next, because nothing else looks at it. */
#ifndef WEFT_LOOP_REGION_H
#define WEFT_LOOP_REGION_H

#include "loop_plan.h"

/* Whether `l` is such a loop around `nests`. `head`: the types of the locals at its head; those that are no longer of that type at
 * an instruction of the loop become TOP, so that what is left holds wherever an exception is thrown; and `out_changed` tells
 * whether there was one. */
status is_region(const loop *l, const loop *const *nests, uint32_t count, slot_type *head, bool *out_changed,
                 bool *out);

#endif
