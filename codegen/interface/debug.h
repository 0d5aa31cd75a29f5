/* Looking into a compilation: dump=, verify= and stop-after. */
#ifndef WEFT_DEBUG_H
#define WEFT_DEBUG_H

#include <stdbool.h>

typedef struct cg_debug {
    /* NULL, or called with the name of each stage (cg_dump_name) and its text when it is done. */
    void (*dump)(void *context, const char *stage, const char *text);
    void *dump_context;
    const char *stop_after; /* NULL, or the pass behind which to stop */
    bool verify;            /* check the IR after every pass; a build with assertions always does */
} cg_debug;

#endif
