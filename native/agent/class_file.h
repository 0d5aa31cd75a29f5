/* What JVMTI does not tell about a class, from its class file as its loader finds it. */
#ifndef WEFT_CLASS_FILE_H
#define WEFT_CLASS_FILE_H

#include <jni.h>

#include "classfile.h"

/* Complete `c`, whose methods are filled, with bootstraps, exception handlers, stack depths and
 * ConstantValues. The file is trusted only when its constant pool is, byte for byte, the running class's
 * (`pool`, as JVMTI gave it), and of its methods those whose code is the same: it may be newer, or the class
 * transformed. No file, or another: `c` stays as it is, which is no failure. */
status class_file_open(JNIEnv *env, arena *a, jclass type, bc_class *c, const uint8_t *pool,
                       size_t pool_length);

#endif
