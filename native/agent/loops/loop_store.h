/* What is known of the loops of each version of a class that was looked at, for as long as the process lives: call sites may ask any time.
 * Any thread may ask; versions are looked at by one thread after the other, under the lock of loop_hook.c. */
#ifndef WEFT_LOOP_STORE_H
#define WEFT_LOOP_STORE_H

#include "loop_request.h"

/* A version of a class: as the JVM has it for one loader. */
typedef struct loop_version {
    const char *class_name;
    const uint8_t *bytes;
    size_t length;
    const char *unseen; /* why no loop of it may be rewritten; NULL: nothing */
} loop_version;

/* Its number; of one that is not known, that which loop_store_add gives it. */
uint32_t loop_store_find(const loop_version *v);

/* So many numbers have been given to loops. */
uint32_t loop_store_numbers(void);
/* Whether a loop of the version was rewritten before, and its number. */
bool loop_store_number(uint32_t version, const loop_id *id, uint32_t *out);

/* Keeps what was not looked at before: a loop of a version is looked at once for each kind of wish, whatever else is named later.
 * `numbers` have been given to new ones, and are nobody else's from here on, wherever the memory ends. */
status loop_store_add(const loop_version *v, uint32_t version, uint32_t numbers, const loop_report *reports,
                      uint32_t count);

/* Why the loops of a class stay in Java, of the first such class, whose name it has; NULL: of none. */
const char *loop_store_unseen(const char **out_class);

/* A loop that was rewritten: its class and what loop_body.h says of it, in the arena. */
status loop_store_body(arena *a, uint32_t number, loop_body *out);

/* A loop that was looked at. */
typedef struct loop_seen {
    const char *where;   /* "pkg.Sim.step, line 12" */
    const char *id;      /* among the loops of methods of this name, whatever version of the class it is in */
    const char *why_not; /* NULL: it was rewritten */
    uint32_t number;     /* if it was */
} loop_seen;

/* All of them, in the arena. */
status loop_store_seen(arena *a, const loop_seen **out, uint32_t *out_count);

#endif
