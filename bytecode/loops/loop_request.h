/* What is asked of loops_rewrite (loop_rewrite.h), and what it answers. */
#ifndef WEFT_LOOP_REQUEST_H
#define WEFT_LOOP_REQUEST_H

#include "loop_body.h"

/* A loop that was looked at. */
typedef struct loop_report {
    const char *method;
    uint32_t line;
    const char *why_not; /* NULL: it was rewritten */
    uint32_t number;     /* of those that were, from the request's `first` on */
    loop_body body;
} loop_report;

/* What is asked for a method's loops. RELAXED: floating-point arithmetic may be a little off, sums in another order among it. */
typedef enum loop_wish { WISH_NONE, WISH_EXACT, WISH_RELAXED } loop_wish;

typedef struct rewrite_request {
    const uint8_t *bytes;
    size_t length;
    uint32_t first;
    const char *bootstrap_class; /* whose method "site" is the bootstrap of enter and exit */
    loop_wish (*wish)(const void *context, const char *class_name, const char *method);
    const void *context;
} rewrite_request;

typedef struct rewritten {
    const uint8_t *bytes; /* NULL: no loop was */
    size_t length;
    loop_report *reports;
    uint32_t report_count;
} rewritten;

#endif
