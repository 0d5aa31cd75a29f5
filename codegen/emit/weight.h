/* How much work an element is, by which the lowerings choose between forms: a weight, which counts instructions. One of the IR is about
 * one of a processor, but for a few, which count as what they become; how much that is depends on what is asked (weight.c). What
 * a weight is compared with was measured, and is a constant where it is asked for.
 *
 * Three other things are counted, each in its place: what a loop holds, in registers (work_tile.c, spmd_tile.c); how long a
 * compilation may take, in instructions, blocks or steps looked at (limits.def); and what Java and devices take, in nanoseconds
 * (weft.internal.choice). */
#ifndef WEFT_WEIGHT_H
#define WEFT_WEIGHT_H

#include "ir.h"

typedef enum weighed {
    WEIGHED_ALONE,     /* the time, and the text, of an element that a work-item computes by itself */
    WEIGHED_BY_VECTOR, /* the time of a vector of elements, and the text of a few, all of which go the same way */
    WEIGHED_IN_VAIN, /* the time that a vector takes for an arm of which no lane may need anything */
} weighed;

uint32_t weight_of(const ir_ins *ins, weighed as);
/* Of all instructions, each once: a loop's rounds are not known. */
uint32_t weight_of_function(const ir_fn *fn, weighed as);

#endif
