/* A class for one loop: a java.util.function.Function from a round's number to what the round writes.
 *
 *     final class Host$$Loop$method implements Function, Consumer, Supplier {
 *         float v2; int v3; ...                        // the locals from outside, by their numbers
 *         public Object apply(Object round) { ... }    // the loop's own code
 *         public void accept(Object locals) { ... }    // sets them
 *         public Object get() { ... }                  // the arrays that become columns, from the same locals
 *     }
 *
 * apply gets an Integer, the round's number from 0, or, if a round starts from existing elements, a Tuple of it and the columns in
 * loop_plan.old. It returns what is written, boxed, or a Tuple of it: the columns in the order of loop_plan.results, then
 * what is combined, by the locals' numbers. The class is a nestmate of the host and has its constants, so that the code can be
 * copied unchanged. */
#ifndef WEFT_LOOP_BODY_H
#define WEFT_LOOP_BODY_H

#include "loop_plan.h"

typedef struct loop_body {
    const uint8_t *bytes;
    size_t length;
    const char *description; /* see body_describe.c */
} loop_body;

/* bytes NULL: there is no room for it in a class file. */
status loop_body_of(arena *a, const class_parts *host, const loop_plan *plan, loop_body *out);

#endif
