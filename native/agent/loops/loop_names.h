/* Which methods are named: patterns as in the rules file, joined by '+'; relaxed ones are preceded by LOOP_RELAXED. What a name fits
 * NamePattern.java says too, and tests/run/choice/rule_names.txt is what both are tested by. */
#ifndef WEFT_LOOP_NAMES_H
#define WEFT_LOOP_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "loop_request.h"

#define LOOP_RELAXED "~"

/* Whether `patterns` has one for this method: the whole name, or an end of it behind a dot; '*' for any characters, and "all"
 * for all methods. All as the JVM has it; a '$' counts as a dot. */
bool loop_names_have(const char *patterns, const char *class_name, const char *method);

/* `patterns`, or NULL, and one for this method, in memory of malloc's, which is the caller's; NULL where there is none. */
char *loop_names_with(const char *patterns, const char *class_name, const char *method);

/* In modified UTF-8, as class files have names, what may be in UTF-8; in memory of malloc's, which is the caller's, or NULL. */
char *loop_names_as_jvm(const char *utf8);

/* A class's name as people write it. */
const char *loop_names_dotted(arena *a, const char *class_name);

/* How many patterns there are, and the k-th, which is not terminated. */
uint32_t loop_names_count(const char *patterns);
const char *loop_names_at(const char *patterns, uint32_t k, uint32_t *out_length);
/* What is asked for a method, relaxed where one of the patterns that fit it is; fitting[k] becomes true for every such, unless it
 * is NULL. */
loop_wish loop_names_note(const char *patterns, const char *class_name, const char *method, bool *fitting);

#endif
