/* Two loops in one another of which each round of the inner one writes an element of a table, an array of arrays, of its own:
 *
 *     for (int i = ...) {
 *         code without branches, calls or writes: rows of the table, where j begins, ...
 *         for (int j = ...) { ... table[i + 1][j - 2] = ...; }
 *     }
 *
 * They may be run in any order if no round reads an element that another one writes: neither of its own row, nor of another one.
 * That two rows are not one array is looked at when the loops are run. */
#ifndef WEFT_LOOP_NEST_H
#define WEFT_LOOP_NEST_H

#include "loop_plan.h"

/* `outer` is the outer loop's plan, which only the rows that it chooses keep from being taken; `head` the types of the locals at the
 * head of the inner one. `out->why_not`: what keeps both from being run so. */
status loop_nest_of(arena *a, const loop_plan *outer, const loop *inner, const slot_type *head,
                    loop_nest *out);

#endif
