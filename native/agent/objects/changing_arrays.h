/* Arrays whose contents were compiled in (cg_host.array_elements) and found changed before a run. One that changes again
 * and again is not worth a compilation each time: its contents are not compiled in any more. Any thread. */
#ifndef WEFT_CHANGING_ARRAYS_H
#define WEFT_CHANGING_ARRAYS_H

#include <jni.h>
#include <stdbool.h>
#include <stddef.h>

/* The array was found to hold these bytes, and not what a kernel was made for. */
void changing_arrays_note(JNIEnv *env, jobject array, const void *bytes, size_t count);
/* Whether that has happened as often as LIMIT_CODE_CHANGES. */
bool changing_arrays_has(JNIEnv *env, jobject array);

#endif
