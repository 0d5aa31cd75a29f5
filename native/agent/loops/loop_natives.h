/* The natives of weft.internal.jni.Native about plain loops. */
#ifndef WEFT_LOOP_NATIVES_H
#define WEFT_LOOP_NATIVES_H

#include <jni.h>

/* As jni_api_register. */
void loop_natives_register(JNIEnv *env, jclass type);

#endif
