/* The object half of a class_source: its cg_host functions. */
#ifndef WEFT_KNOWN_OBJECTS_H
#define WEFT_KNOWN_OBJECTS_H

#include "class_source.h"

/* class_source_open, and that. */
status known_objects_open(class_source *s, JNIEnv *env, arena *a, jclass user);
/* A local reference to the class of the function, for which the values of its numbers are counted (length_values.h). */
jclass known_objects_function(const class_source *s);

#endif
