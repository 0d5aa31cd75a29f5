/* How the class of a loop receives its locals and is asked for its arrays: through methods of JDK interfaces, which outside
 * code can call like any other. (A method handle for each field took 9 us in the JVM's interpreter.) */
#ifndef WEFT_GIVEN_BODY_H
#define WEFT_GIVEN_BODY_H

#include "body_writer.h"

/* accept, of Consumer: of an Object[] of the locals, in the order of body_describe.c, those that have fields go there. */
void given_put_accept(writer *w, bytes_out *out);
/* get, of Supplier: an Object[] of the arrays, by their numbers. The fields that have lengths get them. */
void given_put_get(writer *w, bytes_out *out);

#endif
