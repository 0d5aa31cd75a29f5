/* What is to be done to run a loop's rounds in any order: what each local is, which elements are a round's own; or which two
 * accesses keep it from that. */
#ifndef WEFT_LOOP_PLAN_H
#define WEFT_LOOP_PLAN_H

#include "loop_values.h"

typedef enum role {
    ROLE_NONE,     /* the round does not use it */
    ROLE_GIVEN,    /* it keeps its value */
    ROLE_STEPS,    /* it goes up or down by a constant in every round */
    ROLE_COMBINES, /* rounds combine it with values */
    ROLE_PRIVATE,  /* a round assigns it before it reads it, and nobody reads it behind the loop */
} role;

typedef struct local_plan {
    role role;
    char kind; /* I J F D A */
    int32_t step;
    combine op;
} local_plan;

typedef struct loop_plan {
    const loop *of;
    const loop_values *values;
    const local_plan *locals;
    const uint8_t *results; /* the numbers of the places that are written */
    uint32_t result_count;
    const uint8_t *old; /* of those whose values a round begins with */
    uint32_t old_count;
    const char *why_not; /* NULL: nothing keeps the loop from being taken */
} loop_plan;

status loop_plan_of(arena *a, const loop *l, const slot_type *head, loop_plan *out);

/* The letter of a written path's elements. */
char path_element(const loop_path *p);

#endif
