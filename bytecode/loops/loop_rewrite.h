/* Rewrites a class so that its loops ask Weft.
 *
 * In front of a loop that can be taken stands, in the class's own code and with no frame that the loop's head has not:
 *
 *     long[] done = enter(from, limit, the locals that its rounds use);    // an invokedynamic
 *     if (done != null) { the locals that the loop assigns = done; }       // so that none of its rounds is left
 *
 * (`nest` where it is two loops in one another, loop_nest.h), and behind its last instruction, where its condition leads when it does not hold, `exit()`.
 *
 * In front of a region (loop_region.h) stands `open(from, limit)`, and `close()` where it is left: behind its last instruction, and,
 * where it is left by an exception, in a handler behind the method's code, which throws that again. */
#ifndef WEFT_LOOP_REWRITE_H
#define WEFT_LOOP_REWRITE_H

#include "loop_request.h"

/* Fails on a malformed class file. */
status loops_rewrite(arena *a, const rewrite_request *request, rewritten *out);

#endif
