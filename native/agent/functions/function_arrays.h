/* Captured arrays of primitives for the kernels that read them: copies that are kept, or the arrays in place in the Java heap. */
#ifndef WEFT_FUNCTION_ARRAYS_H
#define WEFT_FUNCTION_ARRAYS_H

#include "function_internal.h"

typedef struct run_array {
    dev_buffer *buffer; /* what the kernel reads */
    jobject array;      /* a local reference; NULL: this is no array but a field */
    void *elements;     /* as they lie, in a critical region of JNI's; NULL: `buffer` is the copy */
} run_array;

/* The arrays themselves, by what is captured, in `out`, which holds zeroes before: function_arrays_count local references, for
 * which the caller has the room. */
status function_arrays_find(JNIEnv *env, const function *f, run_array *out);
uint32_t function_arrays_count(const function *f);
/* Their elements now. `copies` are an earlier run's, or NULL: those that are needed are made. From here to
 * function_arrays_leave, which follows a failure too, the thread makes no call of JNI's other than these, for it may be in a
 * critical region. */
status function_arrays_enter(JNIEnv *env, arena *a, const function *f, dev_buffer **copies, run_array *out,
                             function_captures *told);
/* When no kernel reads them any more. */
void function_arrays_leave(JNIEnv *env, const function *f, run_array *arrays);

#endif
