/* Rewrites a stream over a range (stream_find.h) so that it asks Weft. The following call is inserted before the lambda that is
 * the last argument:
 *
 *     stream = range(stream, from, to, what its rounds use);    // an invokedynamic, or rangeClosed
 *
 * It runs all rounds, or the first ones, or none, and returns a stream of those that are left to Java. The stream, the lambda and
 * forEach are not replaced, so Java's part works as before. `exit()` is called after them.
 *
 * If rounds may be left to Java that do not throw (loop_copy.h), the call returns an array of two: the stream, and what is for
 *
 *     behind(that array, lambda, from, to, what its rounds use);    // behindClosed
 *
 * which is called before `exit()` and has the remaining rounds run, by the device and by streams over the rounds that are Java's. */
#ifndef WEFT_STREAM_EDIT_H
#define WEFT_STREAM_EDIT_H

#include "code_edit.h"
#include "loop_plan.h"
#include "pool_out.h"
#include "stream_find.h"

enum { STREAM_EDITS = 3 };

/* A stream that is taken. */
typedef struct stream_site {
    const range_stream *of;
    loop_plan plan;
    uint32_t row; /* of BootstrapMethods, for its call sites */
    bool goes_on; /* where a device has left a round, Java may ask again behind it */
} stream_site;

/* How many locals it needs, and how much of the stack beyond what its method has. */
uint32_t stream_locals(const stream_site *s);
uint32_t stream_stack(const stream_site *s);

/* `local`: the first one that the method does not use. */
void stream_edits(arena *a, pool_out *pool, const bc_method *m, const stream_site *s, uint32_t local,
                  code_edit *out);

#endif
