/* The kernel of many rounds of maps whose elements read nothing of others, on a GPU: a work-item has an element, and does all its
 * rounds, of which each reads what the one before has written in its place. Different maps may take turns. An element that reads
 * another one's place after all is a check that fails. A CPU's is band_kernel.h. */
#ifndef WEFT_IN_PLACE_KERNEL_H
#define WEFT_IN_PLACE_KERNEL_H

#include "round_plan.h"

/* Of borders that store their results. */
extern const round_form rounds_in_place;

#endif
