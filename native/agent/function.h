/* A compiled function: what Native.compile makes and Native.run uses. */
#ifndef WEFT_FUNCTION_H
#define WEFT_FUNCTION_H

#include <jni.h>

#include "device.h"

typedef struct function function;

/* Compile the functions `stages`, applied one after the other; with a BinaryOperator `combine` (else NULL),
 * what they give is then reduced block by block. `classes` are those of the layout's records (compile.h).
 * `user` is weft.Native: its loader is the default one. Details of a failure live in `a`, which must not be
 * armed. The result is released with function_destroy. */
status function_compile(JNIEnv *env, arena *a, jclass user, jobjectArray stages, jobject combine,
                        const char *layout, jobjectArray classes, function **out);
void function_destroy(JNIEnv *env, function *f);

const char *function_result_layout(const function *f);
/* The classes of its records as a Class[]; NULL with an exception pending. */
jobjectArray function_result_classes(JNIEnv *env, const function *f);

enum { FUNCTION_OUTDATED = -2 };

/* Evaluate elements 0 .. size - 1 and wait. Any number of threads at once. `out_failed` is -1, or the lowest
 * index whose evaluation in Java throws: the outputs are then worth nothing. It is FUNCTION_OUTDATED, and
 * nothing was done, when a class was redefined since the function was compiled. */
status function_run(JNIEnv *env, arena *a, function *f, jint size, dev_buffer *const *inputs,
                    uint32_t input_count, dev_buffer *const *outputs, uint32_t output_count,
                    jint *out_failed);

typedef struct function_profile { /* nanoseconds; sums over all runs */
    uint64_t compile, build, to_device, kernel, to_host;
    uint64_t runs;
} function_profile;

function_profile function_profile_of(function *f);
/* The IR, the OpenCL text and where the time went. */
const char *function_explain(arena *a, function *f);

#endif
