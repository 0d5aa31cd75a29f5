/* Whether functions that run in Java may run on several threads at once (codegen's effects.h), asked about
 * the objects of the running JVM. */
#ifndef WEFT_JAVA_ORDER_H
#define WEFT_JAVA_ORDER_H

#include "class_source.h"
#include "effects.h"

/* protocol: as Native.java has the numbers */
typedef enum java_order {
    JAVA_ORDER_UNKNOWN = -1,
    JAVA_ORDER_THREADS,
    JAVA_ORDER_SEQUENTIAL,
    JAVA_ORDER_SEQUENTIAL_FOR_NOW,
} java_order;

/* Into `*out_why`, in `a`, why not on threads, or NULL; `a` must not be armed. What cannot be looked at is not certain, so only
 * out of memory fails. */
status java_order_in(arena *a, class_source *s, const effects_request *request, java_order *out,
                     const char **out_why);
/* The same where what is asked about cannot be read. */
status java_order_unread(arena *a, status why, java_order *out, const char **out_why);

#endif
