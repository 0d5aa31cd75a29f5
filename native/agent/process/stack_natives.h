/* The natives of weft.internal.jni.Native about the calling thread's stack. */
#ifndef WEFT_STACK_NATIVES_H
#define WEFT_STACK_NATIVES_H

#include <jni.h>

/* As jni_api_register. */
void stack_natives_register(JNIEnv *env, jclass type);

#endif
