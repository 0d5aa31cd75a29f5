/* The object half of a class_source: its cg_host functions. */
#ifndef WEFT_KNOWN_OBJECTS_H
#define WEFT_KNOWN_OBJECTS_H

#include "class_source.h"

/* class_source_open, and that. */
status known_objects_open(class_source *s, JNIEnv *env, arena *a, jclass user);

#endif
