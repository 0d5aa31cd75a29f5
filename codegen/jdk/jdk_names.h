/* The JDK's classes by their names, and patterns of names, as the tables of this folder have them. */
#ifndef WEFT_JDK_NAMES_H
#define WEFT_JDK_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a class is the JDK's own, and can be nobody else's: javax and com.sun are others' too. */
bool jdk_owns(const char *class_name);
/* Whether it is one of the JDK's packages, be it as others' too. */
bool jdk_has(const char *class_name);

/* A name; "x*": all that begin with x; "*x": all that end with x; "*": any. Lengths are compared first, for the tables
 * have some two hundred rows, most of whose names differ in their last letters. */
typedef struct jdk_pattern {
    const char *chars;
    size_t length;
} jdk_pattern;

#define JDK_PATTERN(text)                                                                                    \
    { text, sizeof(text) - 1 }

bool jdk_fits(const jdk_pattern *pattern, const char *name, size_t length);

#endif
