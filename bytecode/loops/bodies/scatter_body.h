/* The methods of the class of a loop that scatters, instead of one loop's apply (loop_body.h):
 *
 *     public Object apply(Object element)    // gets a Tuple3: where the element's rounds begin and end in `order`, and its value;
 *                                            // returns its value after those rounds have run, `repeats` times
 *     public int applyAsInt(int round)       // the index of the element that a round writes
 *     public long applyAsLong(int)           // if another loop repeats the loop: as in nest_body.h
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
