/* The objects of the running JVM that one compilation has met, by number (cg_object). */
#ifndef WEFT_OBJECT_LIST_H
#define WEFT_OBJECT_LIST_H

#include "class_source.h"

/* What is known of an object; NULL for 0 and for numbers that were not given. */
source_object *object_at(class_source *s, cg_object object);
/* The number of an object; takes over the local reference. 0 for NULL. */
status class_source_object(class_source *s, jobject local, cg_object *out);
/* The local reference of a known object. */
jobject class_source_reference(const class_source *s, cg_object object);
/* The same for the Table of a known object that is one, once the compiler has asked for it; or NULL. */
jobject class_source_table(const class_source *s, cg_object object);

/* Another thing that may change. */
void class_source_guard(class_source *s, source_guard guard);
/* The latest of a known object's, or with 0 of the static fields': its number + 1, 0 if there is none; `next` goes on from there. */
uint32_t class_source_guards(class_source *s, cg_object object);

#endif
