/* Defines classes of Weft itself that are certainly needed soon, many at once, out of the jar.
 *
 * A Java class loader takes a third of a millisecond for a class, most of it in the interpreter: it asks all parent loaders, finds
 * and unpacks the class, and describes its package. Handing it the bytes (ClassLoader.defineClass) takes a fifth of that. The
 * classes are the same that it would find, in the same loader and protection domain; none is initialised. */
#ifndef WEFT_OWN_CLASSES_H
#define WEFT_OWN_CLASSES_H

#include <jni.h>

/* Fills in Native's. */
void own_classes_register(JNIEnv *env, jclass type);

#endif
