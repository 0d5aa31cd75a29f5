/* The methods of the class of a loop that scatters, in the place of one loop's apply (loop_body.h):
 *
 *     public Object apply(Object element)    // a Tuple3: from which number on, and up to which, its rounds are in `order`, and what it is;
 *                                            // what it is when those have been run, `repeats` times over
 *     public int applyAsInt(int round)       // the index of the element that a round has
 *     public long applyAsLong(int)           // if another loop repeats it: as nest_body.h has it
 */
#ifndef WEFT_SCATTER_BODY_H
#define WEFT_SCATTER_BODY_H

#include "body_writer.h"

/* Fields. The order is the one row of an array of arrays, which another one may stand in for. */
#define SCATTER_REPEATS "repeats"
#define SCATTER_ORDER "order"
#define SCATTER_ORDER_TYPE "[[I"

status scatter_put_methods(writer *w, bytes_out *out);

#endif
