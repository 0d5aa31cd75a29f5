#include "loop_rules.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* The ends of a piece of text move inwards past blanks. */
static void trim(const char **from, const char **to) {
    static const char blanks[] = " \t\r\n";
    while (*from < *to && strchr(blanks, **from) != NULL)
        ++*from;
    while (*from < *to && strchr(blanks, (*to)[-1]) != NULL)
        --*to;
}

/* As Rules.java has a line: a comment behind #, and the place behind the last colon. */
static void add_line(text *names, const char *line) {
    const char *end = line + strcspn(line, "#"), *colon = end;
    while (colon > line && colon[-1] != ':')
        colon--;
    if (colon == line) return;
    const char *place = colon, *name = line, *name_end = colon - 1;
    trim(&place, &end);
    trim(&name, &name_end);
    if (end - place != 5 || memcmp(place, "plain", 5) != 0) return;
    text_printf(names, "+%.*s", (int)(name_end - name), name);
}

char *loop_rules_add(const char *names, const char *file) {
    arena scratch;
    arena_init(&scratch);
    text all;
    text_init(&all, &scratch);
    text_put(&all, names);
    FILE *rules = fopen(file, "r");
    char *line = NULL;
    size_t room = 0;
    while (rules != NULL && getline(&line, &room, rules) >= 0)
        add_line(&all, line);
    if (rules == NULL || ferror(rules))
        fprintf(stderr, "weft: the option rules=%s: %s\n", file, strerror(errno));
    if (rules != NULL) fclose(rules);
    free(line);
    char *result = strdup(text_get(&all));
    arena_free(&scratch);
    return result;
}
