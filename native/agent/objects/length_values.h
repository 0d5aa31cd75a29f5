/* Values of captured numbers that are compiled in because the length of an array is computed of them (cg_host.length_number). Each makes
 * another kernel, which OpenCL's compilers take long for, so only the first few values of a field are. A method may make a function of one
 * lambda again and again, of another object each time: so they are counted for the class of the function, and for the 64 such fields
 * that were met last. Of one that is met again after those, counting begins anew. Any thread. */
#ifndef WEFT_LENGTH_VALUES_H
#define WEFT_LENGTH_VALUES_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

/* Whether a value of the field is, or could be, among the first LIMIT_LENGTH_VALUES that functions of this class were compiled for. */
bool length_values_may_take(JNIEnv *env, jclass function, jfieldID field, int64_t value);
/* A function is compiled for it. Where others have taken the last places since it might be, it is compiled for one value more. */
void length_values_take(JNIEnv *env, jclass function, jfieldID field, int64_t value);

#endif
