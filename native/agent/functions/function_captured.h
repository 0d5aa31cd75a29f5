/* What a function has captured, as it is now: for devices, whose kernels get it as arguments, and for Java's own loops. */
#ifndef WEFT_FUNCTION_CAPTURED_H
#define WEFT_FUNCTION_CAPTURED_H

#include "function_internal.h"

/* The value of a field, in the low bits; integers with their sign. */
int64_t captured_bits(JNIEnv *env, const captured_reference *c);

#endif
