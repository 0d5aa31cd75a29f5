/* Rewrites a class so that its loops ask Weft.
 *
 * Before a loop that can be taken, this is inserted into the class's own code, with no frame but that of the loop's head:
 *
 *     long[] done = enter(from, limit, the locals that its rounds use);    // an invokedynamic
 *     if (done != null) { the locals that the loop assigns = done; }       // so that none of its rounds is left
 *
 * For two nested loops (loop_nest.h) it is `nest`. `exit()` is inserted after the loop's last instruction, where its condition leads
 * when it does not hold.
 *
 * `open(from, limit)` is inserted before a region (loop_region.h), and `close()` where it is left: after its last instruction and, for
 * exceptions, in a handler at the end of the method, which throws the exception again. */
#ifndef WEFT_LOOP_REWRITE_H
#define WEFT_LOOP_REWRITE_H

#include "loop_request.h"

/* Fails on a malformed class file. */
status loops_rewrite(arena *a, const rewrite_request *request, rewritten *out);

#endif
