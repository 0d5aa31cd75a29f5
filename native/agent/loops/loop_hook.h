/* Plain loops: rewrites the named classes when they are loaded, or on request, and keeps what is known of their loops for Java
 * to ask. If no class was named, nothing is done, and no JVM event is enabled. */
#ifndef WEFT_LOOP_HOOK_H
#define WEFT_LOOP_HOOK_H

#include <jni.h>

#include "status.h"

/* Begins to rewrite what the option `plain` names, if it names anything. Under the lock of the start. */
void loop_hook_start(void);

/* The process ends: names that have fitted nothing are told on standard error, for nothing else would say so. */
void loop_hook_end(void);

/* Rewrites the methods of this name of a class that is loaded, and of its later versions. The arena need not be armed. */
status loop_hook_add(JNIEnv *env, arena *a, jclass type, const char *method);

/* A loop that was rewritten: its class and what loop_body.h says of it, in the arena. */
status loop_hook_body(arena *a, uint32_t number, const uint8_t **out_bytes, size_t *out_length,
                      const char **out_description);

/* A loop that was looked at. */
typedef struct loop_seen {
    const char *where;   /* "pkg.Sim.step, line 12" */
    const char *id;      /* among the loops of methods of this name, whatever version of the class it is in */
    const char *why_not; /* NULL: it was rewritten */
    uint32_t number;     /* if it was */
} loop_seen;

/* All of them, in the arena. */
status loop_hook_seen(arena *a, const loop_seen **out, uint32_t *out_count);

#endif
