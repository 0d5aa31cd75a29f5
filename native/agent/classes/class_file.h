/* What JVMTI does not tell about a class: its bootstraps, exception handlers and stack depths. */
#ifndef WEFT_CLASS_FILE_H
#define WEFT_CLASS_FILE_H

#include <jni.h>

#include "classfile.h"

/* Complete `c`, whose methods are filled, from the bytes that the JVM gives of its class (class_bytes.h).
 * They count only if the code of every method is the running class's, byte for byte if the constant pool is, too (`pool`, as JVMTI gave
 * it), else but for the order of constants (class_match.h). No bytes, or others: `c` stays as it is, which is no failure. */
status class_file_open(arena *a, jclass type, bc_class *c, const uint8_t *pool, size_t pool_length);

#endif
