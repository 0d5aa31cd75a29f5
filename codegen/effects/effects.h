/* Whether several threads may evaluate elements at once: whether a function writes nothing that another
 * element, or the rest of the program, could see.
 *
 * Objects that an element makes are its own, whatever it does with them, until something else leads to them;
 * and nothing else can, unless the element writes to an object that it did not make. So that is what is
 * asked: which objects does it write to? The answer comes from the bytecode of all that is called, the JDK's
 * included, without running it (points_to.h), and from jdk_effects.def where bytecode does not tell.
 *
 * The function must also do the same on any thread: what takes a lock that another may hold, runs a static
 * initialiser, prints, or asks for the time or the thread, runs in order too. When in doubt the answer is no.
 */
#ifndef WEFT_EFFECTS_H
#define WEFT_EFFECTS_H

#include "host.h"

typedef struct effects {
    bool parallel;
    const char *why;                /* not: "Main.lambda$main$0(Main.java:12) writes ...", in the arena */
    bool waits;                     /* not yet: a static initialiser has to run first */
    uint32_t methods, instructions; /* that were looked at */
} effects;

typedef struct effects_request {
    const cg_object *functions;
    uint32_t function_count;
    const bc_class *const *records; /* of the input, and those in them */
    uint32_t record_count;
} effects_request;

/* What Java calls on these objects for an element: a Function's or BinaryOperator's apply, a Predicate's
 * test. Of an object that has several of them, all. And the canonical constructors, by which it makes
 * elements of what is in columns. */
status effects_of_functions(arena *a, cg_host *host, const effects_request *request, effects *out);

/* The same for a static method, for weftc: its last parameter is the element, those before it are captured.
 */
status effects_of_method(arena *a, cg_host *host, const bc_method *m, effects *out);

#endif
