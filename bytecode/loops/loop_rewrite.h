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

#include "loop_body.h"

/* A loop that was looked at. */
typedef struct loop_report {
    const char *method;
    uint32_t line;
    const char *why_not; /* NULL: it was rewritten */
    uint32_t number;     /* of those that were, from the request's `first` on */
    loop_body body;
} loop_report;

typedef struct rewrite_request {
    const uint8_t *bytes;
    size_t length;
    uint32_t first;
    const char *bootstrap_class; /* whose method "site" is the bootstrap of enter and exit */
    bool (*wants)(const void *context, const char *class_name, const char *method);
    const void *context;
} rewrite_request;

typedef struct rewritten {
    const uint8_t *bytes; /* NULL: no loop was */
    size_t length;
    loop_report *reports;
    uint32_t report_count;
} rewritten;

/* Fails on a malformed class file. */
status loops_rewrite(arena *a, const rewrite_request *request, rewritten *out);

#endif
