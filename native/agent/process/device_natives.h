/* The natives of weft.internal.jni.Native about options and devices. */
#ifndef WEFT_DEVICE_NATIVES_H
#define WEFT_DEVICE_NATIVES_H

#include <jni.h>

#include "device.h"

/* As jni_api_register. */
void device_natives_register(JNIEnv *env, jclass type);

/* A device by its number (devices.h), once the agent can work at all. */
status find_device(JNIEnv *env, arena *a, jint number, dev_device **out);

#endif
