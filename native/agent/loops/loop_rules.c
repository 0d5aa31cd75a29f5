#include "loop_rules.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "jni_status.h"
#include "loop_names.h"
#include "text.h"

/* The ends of a piece of text move inwards past blanks. */
static void trim(const char **from, const char **to) {
    static const char blanks[] = " \t\r\n";
    while (*from < *to && strchr(blanks, **from) != NULL)
        ++*from;
    while (*from < *to && strchr(blanks, (*to)[-1]) != NULL)
        --*to;
}

#define PLACES                                                                                               \
    "a device's number or several, 0+1, gpu, gpus, cpu, threads, threads(N), sequential, plain or plain relaxed"

/* --- as Rules.java has a line --- */

typedef struct piece { /* of a line */
    const char *from, *to;
} piece;

static bool is_word(piece p, const char *word) {
    size_t length = (size_t)(p.to - p.from);
    return length == strlen(word) && memcmp(p.from, word, length) == 0;
}

/* Of up to four of them. */
static bool skip_digits(const char **at, const char *to) {
    const char *from = *at;
    while (*at < to && *at - from < 4 && **at >= '0' && **at <= '9')
        ++*at;
    return *at > from;
}

/* "12", "0+1", "threads(4)" */
static bool has_numbers(piece p) {
    static const char threads[] = "threads(";
    const size_t length = sizeof threads - 1;
    const char *at = p.from;
    if ((size_t)(p.to - at) > length && memcmp(at, threads, length) == 0) {
        at += length;
        return *at != '0' && skip_digits(&at, p.to) && p.to - at == 1 && *at == ')';
    }
    while (skip_digits(&at, p.to)) {
        if (at == p.to) return true;
        if (*at++ != '+') return false;
    }
    return false;
}

/* "plain", or "plain relaxed" */
static loop_wish plain_of(piece p) {
    static const char plain[] = "plain";
    const size_t length = sizeof plain - 1;
    if (is_word(p, plain)) return WISH_EXACT;
    if ((size_t)(p.to - p.from) <= length || memcmp(p.from, plain, length) != 0) return WISH_NONE;
    piece rest = {p.from + length, p.to};
    trim(&rest.from, &rest.to);
    return rest.from > p.from + length && is_word(rest, "relaxed") ? WISH_RELAXED : WISH_NONE;
}

static bool is_place(piece p) {
    static const char *const words[] = {"gpu", "gpus", "cpu", "threads", "sequential"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (is_word(p, words[k])) return true;
    return plain_of(p) != WISH_NONE || has_numbers(p);
}

/* Letters of all languages are so in UTF-8. */
static bool is_name(piece p) {
    static const char others[] = "_$.*<>";
    for (const char *at = p.from; at < p.to; at++) {
        unsigned char c = (unsigned char)*at;
        if (!(c >= 0x80 || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
              strchr(others, c) != NULL))
            return false;
    }
    return p.from < p.to;
}

/* A comment is behind #, and the place behind the last colon. */
static void add_line(text *names, const char *line, uint32_t number, const char *file) {
    piece all = {line, line + strcspn(line, "#")};
    trim(&all.from, &all.to);
    if (all.from == all.to) return;
    const char *colon = all.to;
    while (colon > all.from && colon[-1] != ':')
        colon--;
    piece name = {all.from, colon == all.from ? all.from : colon - 1}, place = {colon, all.to};
    trim(&name.from, &name.to);
    trim(&place.from, &place.to);
    if (!is_name(name))
        fprintf(
            stderr,
            "weft: line %u of %s: '%.*s' is no rule; a rule is Class.method:PLACE, with * for any characters, and PLACE "
            "is " PLACES "\n",
            number, file, (int)(all.to - all.from), all.from);
    else if (!is_place(place))
        fprintf(stderr, "weft: line %u of %s: '%.*s' is no place to run; it is " PLACES "\n", number, file,
                (int)(place.to - place.from), place.from);
    else if (plain_of(place) != WISH_NONE)
        /* a method, or class, `all` is one of this name: only the option's is every one */
        text_printf(names, "+%s%s%.*s", plain_of(place) == WISH_RELAXED ? LOOP_RELAXED : "",
                    is_word(name, "all") ? "*." : "", (int)(name.to - name.from), name.from);
}

typedef struct rules_request {
    const char *names, *file;
    FILE *rules;
    char *line; /* getline's */
    const char *all;
} rules_request;

/* Some editors begin a file in UTF-8 with a mark of the order of its bytes. */
static const char *behind_mark(const char *line) {
    static const char mark[] = "\xEF\xBB\xBF";
    size_t length = sizeof mark - 1;
    return strncmp(line, mark, length) == 0 ? line + length : line;
}

static status read_rules(arena *a, void *context) {
    rules_request *r = context;
    size_t room = 0;
    text all;
    text_init(&all, a);
    text_put(&all, r->names);
    for (uint32_t number = 1; r->rules != NULL && getline(&r->line, &room, r->rules) >= 0; number++)
        add_line(&all, number == 1 ? behind_mark(r->line) : r->line, number, r->file);
    r->all = text_get(&all);
    return status_ok();
}

/* Of a pipe nothing is left for Java, which reads the rules again, and some devices never end; errno is 0 for them. */
static FILE *open_rules(const char *file) {
    struct stat about;
    errno = 0;
    if (stat(file, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) return NULL;
    return fopen(file, "r");
}

char *loop_rules_add(const char *names, const char *file) {
    arena scratch;
    arena_init(&scratch);
    rules_request r = {.names = names, .file = file, .rules = open_rules(file)};
    bool is_no_file = r.rules == NULL && errno == 0;
    bool is_read = guarded(&scratch, read_rules, &r).code == ST_OK;
    if (is_no_file)
        fprintf(stderr, "weft: the option rules=%s: it is no file, and rules are read more than once\n",
                file);
    else if (is_read && (r.rules == NULL || ferror(r.rules)))
        fprintf(stderr, "weft: the option rules=%s: %s\n", file, strerror(errno));
    if (r.rules != NULL) fclose(r.rules);
    free(r.line);
    char *result = is_read ? strdup(r.all) : NULL;
    arena_free(&scratch);
    return result;
}
