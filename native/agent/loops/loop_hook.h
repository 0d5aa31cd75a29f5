/* Plain loops: rewrites the named classes when they are loaded, or on request, and keeps what is known of their loops
 * (loop_store.h). If no class was named, nothing is done, and no JVM event is enabled. */
#ifndef WEFT_LOOP_HOOK_H
#define WEFT_LOOP_HOOK_H

#include <jni.h>

#include "status.h"

/* Begins to rewrite what the option `plain` names, if it names anything. Under the lock of the start. */
void loop_hook_start(void);

/* The process ends: names that have fitted nothing are told on standard error, for nothing else would say so. */
void loop_hook_end(void);

/* Rewrites the methods of this name of a class that is loaded, and of its later versions. The arena need not be armed. */
status loop_hook_add(JNIEnv *env, arena *a, jclass type, const char *method);

#endif
