/* What JVMTI does not tell about a class: its bootstraps, exception handlers and stack depths. */
#ifndef WEFT_CLASS_FILE_H
#define WEFT_CLASS_FILE_H

#include <jni.h>

#include "classfile.h"

/* Complete `c`, whose methods are filled, from the bytes that the JVM gives of its class (class_bytes.h).
 * They count only if their constant pool is, byte for byte, the running class's (`pool`, as JVMTI gave it),
 * and so is the code of every method. No bytes, or others: `c` stays as it is, which is no failure. */
status class_file_open(arena *a, jclass type, bc_class *c, const uint8_t *pool, size_t pool_length);

#endif
