/* Native methods: their tables, and what they have in common at entry and exit.
 *
 * Every native reads its arguments, calls plain code and turns a status into one exception. Its arena lasts for the call; while an
 * arena is armed (guarded), the native itself does not use it. */
#ifndef WEFT_JNI_NATIVES_H
#define WEFT_JNI_NATIVES_H

#include <jni.h>
#include <stddef.h>

#include "status.h"

/* Held as a function pointer: ISO C has no cast from those to the void * of JNINativeMethod. */
typedef struct jni_native {
    const char *name, *signature;
    void (*function)(void);
} jni_native;

#define JNI_NATIVE(name, signature, function)                                                                \
    { name, signature, (void (*)(void))(function) }

/* Registers those that the class has: another version of the jar may lack some. No exception is pending after. */
void jni_natives_register(JNIEnv *env, jclass type, const jni_native *rows, size_t count);

/* What a number that Java keeps stands for, and the other way round. */
void *jni_pointer(jlong handle);
jlong jni_handle(void *pointer);
/* Throws, and is false, when a handle is 0. */
bool jni_check(JNIEnv *env, jlong handle);

/* As jni_finish, where Java has another way: that this one has no memory is no OutOfMemoryError. */
void jni_finish_way(JNIEnv *env, arena *a, status st);
/* The same with a string that plain code made; NULL stands for no memory. */
jstring jni_finish_string(JNIEnv *env, arena *a, status st, const char *chars);

/* NULL with an exception pending on failure. */
jlongArray jni_longs(JNIEnv *env, const jlong *figures, jsize count);

#endif
