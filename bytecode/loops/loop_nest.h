/* Two nested loops in which each round of the inner one writes its own element of a table, an array of arrays:
 *
 *     for (int i = ...) {
 *         code without branches, calls or writes: rows of the table, where j begins, ...
 *         for (int j = ...) { ... table[i + 1][j - 2] = ...; }
 *     }
 *
 * The rounds may run in any order if none reads an element that another one writes, in its own row or in another.
 * That no two rows are the same array is checked when the loops run. */
#ifndef WEFT_LOOP_NEST_H
#define WEFT_LOOP_NEST_H

#include "loop_plan.h"

/* `outer` is the outer loop's plan, which only the rows that it chooses keep from being taken; `head` the types of the locals at the
 * head of the inner one. `out->why_not`: what keeps both from being run so. */
status loop_nest_of(arena *a, const loop_plan *outer, const loop *inner, const slot_type *head,
                    loop_nest *out);

#endif
