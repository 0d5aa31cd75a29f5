/* The part of java_ops.h, java_ops_vector.cl, lanes.cl and runs.cl that a kernel needs. */
#ifndef WEFT_JAVA_SLICE_H
#define WEFT_JAVA_SLICE_H

#include <stdbool.h>

#include "text.h"

typedef struct java_slice java_slice;

/* For a GPU the elementary functions of double are those of java_ops_math_gpu.cl, and in relaxed arithmetic some of float those
 * of java_fmath_relaxed.cl. */
java_slice *java_slice_new(arena *a, bool gpu, bool relaxed);
/* Whether it is for a GPU, and for relaxed arithmetic. */
bool java_slice_is_for_gpu(const java_slice *s);
bool java_slice_is_relaxed(const java_slice *s);
bool java_slice_has(const char *function);
/* Whether `word` is in the text of the function, which there is, or of one that it calls. */
bool java_slice_mentions(const char *function, const char *word);
/* The kernel calls this function. */
void java_slice_need(java_slice *s, const char *function);
/* The kernel's text has a function of its own of this name from now on; false: it has it already. */
bool java_slice_add(java_slice *s, const char *function);
/* The prelude and every needed function, callees first. */
void java_slice_put(java_slice *s, text *out);

#endif
