/* Captured arrays of primitives for the kernels that read them: copies that are kept, or the arrays in place in the Java heap. */
#ifndef WEFT_FUNCTION_ARRAYS_H
#define WEFT_FUNCTION_ARRAYS_H

#include "snapshot.h"

typedef struct run_array {
    dev_buffer *buffer;    /* what the kernel reads */
    jobject array;         /* a local reference; NULL: this is no array but a field */
    void *elements;        /* as they lie, in a critical region of JNI's; NULL: `buffer` is the copy */
    snapshot_array *taken; /* for all runs of an apply; NULL: of this run alone */
} run_array;

/* The arrays themselves, by what is captured, in `out`, which holds zeroes before: function_arrays_count local references, for
 * which the caller has the room. `s`, which may be NULL, is what the apply of this batch has taken. */
status function_arrays_find(JNIEnv *env, const function *f, snapshot *s, const void *batch, run_array *out);
/* Whether one of them is to be copied, unless it can be read where it lies. */
bool function_arrays_lack_copies(const function *f, const run_array *arrays);
uint32_t function_arrays_count(const function *f);
/* Their elements now, or as the snapshot has them. `copies` are an earlier run's, or NULL: those that are needed are made; it is NULL itself
 * where no copies are lacking. From here to
 * function_arrays_leave, which follows a failure too, the thread makes no call of JNI's other than these, for it may be in a
 * critical region. */
status function_arrays_enter(JNIEnv *env, arena *a, const function *f, dev_buffer **copies, run_array *out,
                             function_captures *told);
/* When no kernel reads them any more. */
void function_arrays_leave(JNIEnv *env, const function *f, run_array *arrays);

#endif
