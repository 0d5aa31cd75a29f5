/* Values of captured numbers that are compiled in because the length of an array is computed of them (cg_host.length_number). Each makes
 * another kernel, which OpenCL's compilers take long for, so only the first few values of a field are. A method may make a function of one
 * lambda again and again, of another object each time: so they are counted for the class of the function. Any thread. */
#ifndef WEFT_LENGTH_VALUES_H
#define WEFT_LENGTH_VALUES_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

/* Whether a value of the field is among the first LIMIT_LENGTH_VALUES that functions of this class were to be compiled for. */
bool length_values_take(JNIEnv *env, jclass function, jfieldID field, int64_t value);

#endif
