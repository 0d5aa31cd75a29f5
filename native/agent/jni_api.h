/* The native methods of weft.internal.jni.Native: tables of their rooms, registered for every class loader that has
 * the class.
 *
 * Of an agent the JVM knows the library, and finds one method in it by its name: version, which Java calls before all others, and which
 * registers the rest. An event would not do: classes of an AOT cache are linked ahead of the first of them. */
#ifndef WEFT_JNI_API_H
#define WEFT_JNI_API_H

#include <jni.h>

#define JNI_API_CLASS "weft/internal/jni/Native"

/* Register the natives with `type`. A method that the class does not have is skipped: calling a native that
 * another version of the jar has and this library has not gives UnsatisfiedLinkError there. No exception is
 * pending after. */
void jni_api_register(JNIEnv *env, jclass type);

#endif
