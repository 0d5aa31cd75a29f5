/* Arrays whose contents were compiled in (cg_host.array_elements), and objects, or classes, of whose fields numbers were
 * (cg_host.field_now), that were found changed before a run. What changes again and again is not worth a compilation each time: it is not
 * compiled in any more. Any thread. */
#ifndef WEFT_CHANGING_H
#define WEFT_CHANGING_H

#include <jni.h>
#include <stdbool.h>
#include <stddef.h>

/* The array, or a field of the object, was found to hold these bytes, and not what a kernel was made for. */
void changing_note(JNIEnv *env, jobject object, const void *bytes, size_t count);
/* Whether that has happened as often as LIMIT_CODE_CHANGES. */
bool changing_has(JNIEnv *env, jobject object);

#endif
