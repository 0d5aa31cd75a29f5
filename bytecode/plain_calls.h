/* The call sites that a method has around its plain loops once they are rewritten (loops/rewriting/loop_rewrite.h). Java's own code asks there who
 * runs the loop; to compilers they do nothing: what a device or a loop of Weft's runs has nobody to ask. */
#ifndef WEFT_PLAIN_CALLS_H
#define WEFT_PLAIN_CALLS_H

#include <stdbool.h>
#include <string.h>

/* protocol: as LoopSites.java has it. Their names begin so, which no compiler's do. The rows of BootstrapMethods do not tell: a class that was loaded when it was
 * rewritten has others in the JVM than in its file. */
#define PLAIN_CALL "weft$"

/* One that answers null, an array of longs, or nothing; those of streams have a stream to hand on, and are as any others. */
static inline bool is_plain_call(const char *name, const char *descriptor) {
    return strncmp(name, PLAIN_CALL, sizeof PLAIN_CALL - 1) == 0 && descriptor[strlen(descriptor) - 1] != ';';
}

#endif
