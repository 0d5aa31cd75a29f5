/* The part of java_ops.h that a kernel needs. */
#ifndef WEFT_JAVA_SLICE_H
#define WEFT_JAVA_SLICE_H

#include <stdbool.h>

#include "text.h"

typedef struct java_slice java_slice;

java_slice *java_slice_new(arena *a);
/* The kernel calls this function. */
void java_slice_need(java_slice *s, const char *function);
/* The prelude and every needed function, callees first. */
void java_slice_put(java_slice *s, text *out);

#endif
