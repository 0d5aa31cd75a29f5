/* What weft.internal.library.RunWords wants run, as it hands it down: one array of longs.
 *
 *   whether it is a rehearsal, whether every kernel is timed, whether it is aside, its snapshot or 0, calls, fetches
 *   for each call   function, size, and five times a count and as many words: extents, inputs, outputs,
 *                   tables' columns, tables' lengths (function_arguments)
 *   for each fetch  buffer, first byte, bytes (dev_fetch)
 */
#ifndef WEFT_RUN_WORDS_H
#define WEFT_RUN_WORDS_H

#include "function.h"

/* `count` words, from number `start` on; all of the result lives in `a`, which must not be armed. */
status run_words_read(JNIEnv *env, arena *a, jlongArray words, jint start, jint count, function_runs *out);

#endif
