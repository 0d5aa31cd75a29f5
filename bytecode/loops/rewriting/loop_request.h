/* The request to loops_rewrite (loop_rewrite.h), and its answer. */
#ifndef WEFT_LOOP_REQUEST_H
#define WEFT_LOOP_REQUEST_H

#include "loop_body.h"

/* Which loop of a class it is, whatever else of the class is named. */
typedef struct loop_id {
    const char *method, *descriptor;
    uint32_t order; /* among the loops of its method by their heads, and behind these its streams */
    bool relaxed;
} loop_id;

/* A loop that was examined. */
typedef struct loop_report {
    loop_id id;
    uint32_t line;
    const char *why_not; /* NULL: it was rewritten */
    uint32_t number;     /* of a loop that was rewritten, as the request has it */
    loop_body body;
} loop_report;

/* What is requested for a method's loops. RELAXED: floating-point arithmetic may be slightly inexact, including sums in another order. */
typedef enum loop_wish { WISH_NONE, WISH_EXACT, WISH_RELAXED } loop_wish;

typedef struct rewrite_request {
    const uint8_t *bytes;
    size_t length;
    const char *bootstrap_class; /* whose method "site" is the bootstrap of enter and exit */
    loop_wish (*wish)(void *context, const char *class_name, const char *method);
    /* The number that call sites of a loop give to the bootstrap. It may come to nothing: if its method cannot be rewritten. */
    uint32_t (*number)(void *context, const loop_id *id);
    void *context;
} rewrite_request;

typedef struct rewritten {
    const uint8_t *bytes; /* NULL: no loop was rewritten */
    size_t length;
    loop_report *reports;
    uint32_t report_count;
} rewritten;

#endif
