/* Which methods are named: patterns as in the file of rules, joined by '+'. */
#ifndef WEFT_LOOP_NAMES_H
#define WEFT_LOOP_NAMES_H

#include <stdbool.h>

/* Whether `patterns` has one for this method: the whole name, or an end of it behind a dot; '*' for any characters, and "all"
 * for all methods. The class as the JVM has it; a '$' in it counts as a dot. */
bool loop_names_have(const char *patterns, const char *class_name, const char *method);

#endif
