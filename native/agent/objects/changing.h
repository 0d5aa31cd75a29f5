/* Arrays whose contents were compiled in (cg_host.array_elements), and objects or classes whose fields' values were
 * (cg_host.field_now), that were found changed before a run. Contents that keep changing are not worth another compilation each time,
 * so they are no longer compiled in. Any thread. */
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
