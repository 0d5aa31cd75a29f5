/* The natives of weft.internal.jni.Native about buffers. */
#ifndef WEFT_BUFFER_NATIVES_H
#define WEFT_BUFFER_NATIVES_H

#include <jni.h>

/* As jni_api_register. */
void buffer_natives_register(JNIEnv *env, jclass type);

#endif
