/* The method `apply` of the class of a loop whose rounds write their own elements (loop_body.h). */
#ifndef WEFT_APPLY_BODY_H
#define WEFT_APPLY_BODY_H

#include "body_writer.h"

status apply_put_method(writer *w, bytes_out *out);

#endif
