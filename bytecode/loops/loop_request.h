/* The request to loops_rewrite (loop_rewrite.h), and its answer. */
#ifndef WEFT_LOOP_REQUEST_H
#define WEFT_LOOP_REQUEST_H

#include "loop_body.h"

/* A loop that was examined. */
typedef struct loop_report {
    const char *method;
    uint32_t line;
    const char *why_not; /* NULL: it was rewritten */
    uint32_t number;     /* of a loop that was rewritten, counted from the request's `first` */
    loop_body body;
} loop_report;

/* What is requested for a method's loops. RELAXED: floating-point arithmetic may be slightly inexact, including sums in another order. */
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
    const uint8_t *bytes; /* NULL: no loop was rewritten */
    size_t length;
    loop_report *reports;
    uint32_t report_count;
} rewritten;

#endif
