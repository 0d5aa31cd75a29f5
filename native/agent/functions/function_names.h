/* The names, in the program's source, of the functions that it passes. */
#ifndef WEFT_FUNCTION_NAMES_H
#define WEFT_FUNCTION_NAMES_H

#include <jni.h>

#include "status.h"

/* Of each of these objects the method that it stands for: "pkg.Outer$Inner.lambda$method$0" of a lambda and
 * "pkg.Outer.method" of a method reference; of any other object its class, "pkg.Outer". In `a`, which must not be
 * armed. */
status function_names(JNIEnv *env, arena *a, jclass user, jobjectArray functions, const char ***out);

#endif
