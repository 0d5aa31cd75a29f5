/* The current values of what a function has captured: for devices, whose kernels take them as arguments, and for Java's own loops. */
#ifndef WEFT_FUNCTION_CAPTURED_H
#define WEFT_FUNCTION_CAPTURED_H

#include "function_internal.h"

/* The value of a field of `object`, in the low bits; integers with their sign. */
int64_t captured_bits(JNIEnv *env, jobject object, const captured_reference *c);
/* The same of its own object; false: that is gone. */
bool captured_now(JNIEnv *env, const captured_reference *c, int64_t *out);

#endif
