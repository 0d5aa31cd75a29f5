/* Tables of native methods. */
#ifndef WEFT_JNI_NATIVES_H
#define WEFT_JNI_NATIVES_H

#include <jni.h>
#include <stddef.h>

/* Held as a function pointer: ISO C has no cast from those to the void * of JNINativeMethod. */
typedef struct jni_native {
    const char *name, *signature;
    void (*function)(void);
} jni_native;

#define JNI_NATIVE(name, signature, function)                                                                \
    { name, signature, (void (*)(void))(function) }

/* Registers those that the class has: another version of the jar may lack some. No exception is pending after. */
void jni_natives_register(JNIEnv *env, jclass type, const jni_native *rows, size_t count);

#endif
