/* Whether functions that run in Java may run on several threads at once (codegen's effects.h), asked about
 * the objects of the running JVM. */
#ifndef WEFT_JAVA_ORDER_H
#define WEFT_JAVA_ORDER_H

#include <jni.h>

#include "effects.h"

/* Into `out`, whose text is in `a`, which must not be armed. What cannot be read is not certain, so only out
 * of memory and a broken set-up fail.
 * `records`: the classes of elements that are made for them. */
status java_order_of(JNIEnv *env, arena *a, jclass user, jobjectArray functions, jobjectArray records,
                     effects *out);

#endif
