/* The methods of the class of two loops in one another, in the place of one loop's apply (loop_body.h):
 *
 *     public Object apply(Object place)      // an Index2 of the table: the element that is there behind the loops
 *     public long applyAsLong(int round)     // where the inner counter begins in this round of the outer loop, and, in the lower
 *                                            // half, its limit; it throws what the code in front of the inner loop does
 *
 * A field `rounds` has the number of the outer loop's rounds. An element that no round writes stays. */
#ifndef WEFT_NEST_BODY_H
#define WEFT_NEST_BODY_H

#include "body_writer.h"

status nest_put_methods(writer *w, bytes_out *out);

/* `w->code` becomes the beginning of a method that is asked about a round, which has the round and the locals. What it was. */
bytes_out nest_begin_question(writer *w);

/* applyAsLong, of any two loops in one another; `locals`: so many it has. */
status nest_put_bounds(writer *w, const loop *outer, const loop *inner, uint32_t locals, bytes_out *to);

#endif
