/* Whether functions that a device refused may run on several Java threads at once. */
#ifndef WEFT_EFFECTS_H
#define WEFT_EFFECTS_H

#include <jni.h>

#include "status.h"

/* False when one of `stages`, or anything that it calls, could write state that another thread sees, or when
 * that is not certain. What cannot be read is not certain, so only out of memory and a broken set-up fail.
 * `a` must not be armed. */
status effects_may_run_in_parallel(JNIEnv *env, arena *a, jclass user, jobjectArray stages, bool *out);

#endif
