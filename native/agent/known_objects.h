/* The object half of a class_source: its cg_host functions. */
#ifndef WEFT_KNOWN_OBJECTS_H
#define WEFT_KNOWN_OBJECTS_H

#include "class_source.h"

void known_objects_init(class_source *s);

#endif
