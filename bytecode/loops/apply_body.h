/* The method `apply` of the class of one loop, whose rounds have elements of their own (loop_body.h). */
#ifndef WEFT_APPLY_BODY_H
#define WEFT_APPLY_BODY_H

#include "body_writer.h"

status apply_put_method(writer *w, bytes_out *out);

#endif
