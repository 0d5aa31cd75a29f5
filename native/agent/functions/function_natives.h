/* The natives of weft.internal.jni.Native about functions. */
#ifndef WEFT_FUNCTION_NATIVES_H
#define WEFT_FUNCTION_NATIVES_H

#include <jni.h>

/* As jni_api_register. */
void function_natives_register(JNIEnv *env, jclass type);

#endif
