/* The methods of the class of two nested loops, instead of one loop's apply (loop_body.h):
 *
 *     public Object apply(Object place)      // the final element at an Index2 of the table
 *     public long applyAsLong(int round)     // for a round of the outer loop: where the inner counter begins and, in the lower
 *                                            // half, its limit; throws what the code before the inner loop throws
 *
 * A field `rounds` holds the number of rounds of the outer loop. An element that no round writes keeps its value. */
#ifndef WEFT_NEST_BODY_H
#define WEFT_NEST_BODY_H

#include "body_writer.h"

status nest_put_methods(writer *w, bytes_out *out);

/* `w->code` becomes the beginning of a method that is asked about a round, which has the round and the locals. What it was. */
bytes_out nest_begin_question(writer *w);

/* applyAsLong, of any two loops in one another; `locals`: so many it has. */
status nest_put_bounds(writer *w, const loop *outer, const loop *inner, uint32_t locals, bytes_out *to);

#endif
