/* The bytes of a class as the JVM runs it. */
#ifndef WEFT_CLASS_BYTES_H
#define WEFT_CLASS_BYTES_H

#include <jni.h>

#include "status.h"

/* The class file that the JVM would now define `type`, of this internal name, from, every agent's changes
 * included; in `a`, which must be armed. NULL where the JVM does not tell: for hidden classes, say. Nothing
 * is redefined. Agents that retransform classes are asked, so their code may run. */
const uint8_t *class_bytes(arena *a, jclass type, const char *name, size_t *out_length);

#endif
