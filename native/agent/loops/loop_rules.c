#include "loop_rules.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jni_status.h"
#include "loop_names.h"
#include "text.h"

/* The ends of a piece of text move inwards past blanks, which are those of String.trim. */
static void trim(const char **from, const char **to) {
    while (*from < *to && (unsigned char)**from <= ' ')
        ++*from;
    while (*from < *to && (unsigned char)(*to)[-1] <= ' ')
        --*to;
}

#define PLACES                                                                                               \
    "a device's number or several, 0+1, gpu, gpus, cpu, threads, threads(N), sequential, plain or plain relaxed"

/* --- protocol: as Rules.java has a line. tests/run/choice/rule_lines.txt is what both are tested by --- */

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

/* "plain", or "plain relaxed", between which are blanks of a regular expression's \s */
static loop_wish plain_of(piece p) {
    static const char plain[] = "plain";
    const size_t length = sizeof plain - 1;
    if (is_word(p, plain)) return WISH_EXACT;
    if ((size_t)(p.to - p.from) <= length || memcmp(p.from, plain, length) != 0) return WISH_NONE;
    piece rest = {p.from + length, p.to};
    while (rest.from < rest.to && strchr(" \t\n\v\f\r", *rest.from) != NULL)
        rest.from++;
    return rest.from > p.from + length && is_word(rest, "relaxed") ? WISH_RELAXED : WISH_NONE;
}

/* The first number of those that was there before; -1: none. */
static long number_twice(piece p) {
    for (const char *at = memchr(p.from, '+', (size_t)(p.to - p.from)); at != NULL;
         at = memchr(at, '+', (size_t)(p.to - at))) {
        long number = strtol(++at, NULL, 10);
        for (const char *before = p.from; before < at; before = strchr(before, '+') + 1)
            if (strtol(before, NULL, 10) == number) return number;
    }
    return -1;
}

static bool is_place(piece p) {
    static const char *const words[] = {"gpu", "gpus", "cpu", "threads", "sequential"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (is_word(p, words[k])) return true;
    return plain_of(p) != WISH_NONE || has_numbers(p);
}

/* Of what is beyond ASCII, in UTF-8, all but what is invisible: U+0080 to U+00A0 are controls and a blank. */
static bool is_name(piece p) {
    static const char others[] = "_$.*<>";
    for (const char *at = p.from; at < p.to; at++) {
        unsigned char c = (unsigned char)*at;
        if (c == 0xC2 && (unsigned char)at[1] <= 0xA0) return false;
        if (!(c >= 0x80 || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
              strchr(others, c) != NULL))
            return false;
    }
    return p.from < p.to;
}

/* RFC 3629, up to the NUL. */
static bool is_utf8(const char *line) {
    for (const unsigned char *at = (const unsigned char *)line; *at != '\0';) {
        uint32_t c = *at++;
        if (c < 0x80) continue;
        if (c < 0xC2 || c > 0xF4) return false;
        uint32_t more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
        uint32_t least = more == 3 ? 0x10000 : more == 2 ? 0x800 : 0x80;
        c &= 0x3Fu >> more;
        for (; more > 0; more--) {
            if ((*at & 0xC0) != 0x80) return false;
            c = c << 6 | (*at++ & 0x3F);
        }
        if (c < least || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) return false;
    }
    return true;
}

/* A comment is behind #, and the place behind the last colon. */
static void add_line(text *names, const char *line, uint32_t number, const char *file) {
    if (!is_utf8(line)) {
        fprintf(stderr, "weft: line %u of %s is not UTF-8: save the file in that encoding\n", number, file);
        return;
    }
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
    else if (has_numbers(place) && number_twice(place) >= 0)
        fprintf(
            stderr,
            "weft: line %u of %s: '%.*s' is no place to run, for the number %ld stands twice in it; it is " PLACES
            "\n",
            number, file, (int)(place.to - place.from), place.from, number_twice(place));
    else if (plain_of(place) != WISH_NONE)
        /* a method, or class, `all` is one of this name: only the option's is every one */
        text_printf(names, "+%s%s%.*s", plain_of(place) == WISH_RELAXED ? LOOP_RELAXED : "",
                    is_word(name, "all") ? "*." : "", (int)(name.to - name.from), name.from);
}

typedef struct rules_request {
    const char *names, *file;
    FILE *rules;
    char *line; /* getline's */
    int error;  /* errno of what kept the rules from being read, or 0 */
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
    if (r->rules != NULL && ferror(r->rules)) r->error = errno;
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

/* As Rules.java says it. */
static void tell_unreadable(const char *file, int error) {
    char from[PATH_MAX];
    if (error == 0)
        fprintf(stderr, "weft: the option rules=%s: it is no file, and rules are read more than once\n",
                file);
    else if (error == ENOENT && getcwd(from, sizeof from) != NULL)
        fprintf(stderr, "weft: the option rules=%s: there is no such file; seen from %s\n", file, from);
    else
        fprintf(stderr, "weft: the option rules=%s: the file cannot be read: %s\n", file, strerror(error));
}

char *loop_rules_add(const char *names, const char *file) {
    arena scratch;
    arena_init(&scratch);
    rules_request r = {.names = names, .file = file};
    if (file[0] != '\0' && (r.rules = open_rules(file)) == NULL) r.error = errno;
    bool is_no_file = file[0] != '\0' && r.rules == NULL && r.error == 0;
    bool is_read = guarded(&scratch, read_rules, &r).code == ST_OK;
    if (is_no_file || (is_read && r.error != 0)) tell_unreadable(file, r.error);
    if (r.rules != NULL) fclose(r.rules);
    free(r.line);
    char *result = is_read ? loop_names_as_jvm(r.all) : NULL;
    arena_free(&scratch);
    return result;
}
