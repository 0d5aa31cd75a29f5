/* The instructions of one function, an element's or an operator's. */
#ifndef WEFT_JVM_BODY_H
#define WEFT_JVM_BODY_H

#include "ir.h"
#include "text.h"

/* `argument`: by binding, the number of its argument. */
status jvm_body(ir_fn *fn, const uint32_t *argument, text *out);

#endif
