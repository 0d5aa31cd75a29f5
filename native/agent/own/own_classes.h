/* Classes of Weft itself that are certainly wanted soon, defined out of the jar by the library, many at once.
 *
 * A class loader of Java takes a third of a millisecond for a class, most of it in the interpreter: it looks for it in all
 * loaders above, finds and unpacks it, and describes its package. Here it is told the bytes (ClassLoader.defineClass), which
 * takes it a fifth of that. The classes are those that it would find, in the same loader and protection domain; none is initialised. */
#ifndef WEFT_OWN_CLASSES_H
#define WEFT_OWN_CLASSES_H

#include <jni.h>

/* Fills in Native's. */
void own_classes_register(JNIEnv *env, jclass type);

#endif
