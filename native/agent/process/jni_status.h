/* Converts failures between C, where they are statuses, and Java, where they are exceptions. */
#ifndef WEFT_JNI_STATUS_H
#define WEFT_JNI_STATUS_H

#include <jni.h>

#include "status.h"

/* Run `body` with `a` armed: memory that runs out inside it comes back as ST_OUT_OF_MEMORY. What `body` owns
 * besides the arena must be reachable from `context`, for the caller to release. */
status guarded(arena *a, status (*body)(arena *a, void *context), void *context);

/* Throw what a failed status stands for; nothing when it is ok or an exception is already pending. For
 * natives of Native only: its loader finds the exception's class. */
void jni_throw(JNIEnv *env, status st);
/* The same, as if the status were of this kind: STATUS_FAILED where memory is out and Java can go on without
 * the library. */
void jni_throw_as(JNIEnv *env, status st, status_kind kind);

/* The end of a native: throws, and frees the arena, where the status' detail may be. */
void jni_finish(JNIEnv *env, arena *a, status st);

/* Forget a pending exception; true when there was one. */
bool jni_clear(JNIEnv *env);

/* A string as modified UTF-8 in `a`; NULL for null or on failure (then no exception is pending). */
const char *jni_text(JNIEnv *env, arena *a, jstring string);

/* A Java string of any bytes: what is no modified UTF-8 is replaced. NULL with an exception pending on
 * failure. */
jstring jni_string(JNIEnv *env, arena *a, const char *chars);

#endif
