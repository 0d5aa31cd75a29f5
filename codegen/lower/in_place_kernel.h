/* The kernel of many rounds of maps whose elements read nothing of others, on a GPU: a work-item has an element, and does all its
 * rounds, of which each reads what the one before has written in its place. Different maps may take turns. An element that reads
 * another one's place after all is a check that fails; whatever goes wrong, an element that throws among it, is told as a trap, and
 * then none of the rounds counts. A CPU's is band_kernel.h. */
#ifndef WEFT_IN_PLACE_KERNEL_H
#define WEFT_IN_PLACE_KERNEL_H

#include "round_steps.h"

enum {
    IN_PLACE_ROUNDS = 64, /* of a launch, about: by then it takes a hundredth of what so many take */
    IN_PLACE_GROUP = 128, /* work-items, and elements */
};

typedef struct in_place_plan {
    round_steps steps; /* borders, which store their results */
    const char *kinds; /* of the columns of each result */
    bool relaxed;      /* as in cg_request */
    /* out: of a launch; for people; and the kernel's arguments */
    uint32_t rounds;
    const char *words;
    kernel_args args;
} in_place_plan;

/* Whether it can be done. If so what comes out is set. */
bool in_place_kernel_suits(in_place_plan *p);
/* Borders are changed. */
status in_place_kernel(in_place_plan *p, text *out);

#endif
