#include "loop_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A name in two parts, as if it were one. */
typedef struct name {
    const char *class_name, *method;
    size_t class_length, length;
} name;

static char plain(char c) {
    return c == '/' || c == '$' ? '.' : c;
}

static char at(const name *n, size_t i) {
    if (i < n->class_length) return plain(n->class_name[i]);
    return i == n->class_length ? '.' : plain(n->method[i - n->class_length - 1]);
}

/* From character `from` on, by the usual way with one place to go back to. protocol: as NamePattern.java has it */
static bool fits(const char *pattern, size_t length, const name *n, size_t from) {
    size_t p = 0, i = from, star = length, resume = 0;
    while (i < n->length) {
        if (p < length && pattern[p] == '*') {
            star = p++;
            resume = i;
        } else if (p < length && plain(pattern[p]) == at(n, i)) {
            p++;
            i++;
        } else if (star < length) {
            p = star + 1;
            i = ++resume;
        } else {
            return false;
        }
    }
    while (p < length && pattern[p] == '*')
        p++;
    return p == length;
}

static bool one_has(const char *pattern, size_t length, const name *n) {
    if (length == 3 && memcmp(pattern, "all", 3) == 0) return true;
    if (length == 0) return false;
    if (fits(pattern, length, n, 0)) return true;
    for (size_t i = 1; i < n->length; i++)
        if (at(n, i - 1) == '.' && fits(pattern, length, n, i)) return true;
    return false;
}

typedef struct pattern {
    const char *chars;
    size_t length;
    loop_wish wish;
} pattern;

/* The pattern at `*at`, which moves on to the next; false: there is none. An empty one counts. */
static bool next_pattern(const char **at, pattern *out) {
    const size_t mark = sizeof LOOP_RELAXED - 1;
    if (*at == NULL) return false;
    size_t length = strcspn(*at, "+");
    bool relaxed = strncmp(*at, LOOP_RELAXED, mark) == 0;
    *out = relaxed ? (pattern){*at + mark, length - mark, WISH_RELAXED} : (pattern){*at, length, WISH_EXACT};
    *at = (*at)[length] == '+' ? *at + length + 1 : NULL;
    return true;
}

loop_wish loop_names_note(const char *patterns, const char *class_name, const char *method, bool *fitting) {
    name n = {class_name, method, strlen(class_name), 0};
    n.length = n.class_length + 1 + strlen(method);
    pattern one;
    loop_wish most = WISH_NONE;
    for (uint32_t k = 0; next_pattern(&patterns, &one); k++) {
        if (!one_has(one.chars, one.length, &n)) continue;
        if (fitting != NULL) fitting[k] = true;
        if (one.wish > most) most = one.wish;
    }
    return most;
}

bool loop_names_have(const char *patterns, const char *class_name, const char *method) {
    return loop_names_note(patterns, class_name, method, NULL) != WISH_NONE;
}

char *loop_names_with(const char *patterns, const char *class_name, const char *method) {
    if (patterns == NULL) patterns = "";
    size_t room = strlen(patterns) + strlen(class_name) + strlen(method) + 3;
    char *all = malloc(room);
    if (all != NULL)
        snprintf(all, room, "%s%s%s.%s", patterns, patterns[0] == '\0' ? "" : "+", class_name, method);
    return all;
}

/* One of three bytes, of a surrogate. */
static char *put_unit(char *to, uint32_t unit) {
    *to++ = (char)(0xE0 | unit >> 12);
    *to++ = (char)(0x80 | (unit >> 6 & 0x3F));
    *to++ = (char)(0x80 | (unit & 0x3F));
    return to;
}

/* The two differ in what is beyond U+FFFF: four bytes, or two surrogates. Options may be in another encoding, too. */
char *loop_names_as_jvm(const char *utf8) {
    size_t length = strlen(utf8);
    char *all = malloc(length + length / 2 + 1), *to = all;
    for (const char *at = utf8, *end = utf8 + length; all != NULL && at <= end;) {
        bool is_long = (*at & 0xF8) == 0xF0 && end - at >= 4 && (at[1] & 0xC0) == 0x80 &&
                       (at[2] & 0xC0) == 0x80 && (at[3] & 0xC0) == 0x80;
        if (!is_long) {
            *to++ = *at++;
            continue;
        }
        uint32_t c = (at[0] & 0x07u) << 18 | (at[1] & 0x3Fu) << 12 | (at[2] & 0x3Fu) << 6 | (at[3] & 0x3Fu);
        to = put_unit(to, 0xD800 + ((c - 0x10000) >> 10));
        to = put_unit(to, 0xDC00 + (c & 0x3FF));
        at += 4;
    }
    return all;
}

uint32_t loop_names_count(const char *patterns) {
    pattern one;
    uint32_t count = 0;
    while (next_pattern(&patterns, &one))
        count++;
    return count;
}

const char *loop_names_at(const char *patterns, uint32_t k, uint32_t *out_length) {
    pattern one = {"", 0, WISH_NONE};
    for (uint32_t i = 0; i <= k && next_pattern(&patterns, &one);)
        i++;
    *out_length = (uint32_t)one.length;
    return one.chars;
}

const char *loop_names_dotted(arena *a, const char *class_name) {
    char *chars = arena_string(a, class_name, strlen(class_name));
    for (char *c = chars; *c != '\0'; c++)
        if (*c == '/') *c = '.';
    return chars;
}
