/* Creates records without calling a constructor. */
#ifndef WEFT_RECORD_MAKE_H
#define WEFT_RECORD_MAKE_H

#include <jni.h>

/* See Native.makeRecord. NULL with an exception pending. */
jobject record_make(JNIEnv *env, jclass type, jobjectArray fields, jstring kinds, jobjectArray parts);

#endif
