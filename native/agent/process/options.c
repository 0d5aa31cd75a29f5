#include "options.h"

#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "text.h"

static const struct {
    const char *name;
    const char *default_value;
    const char *values;
    const char *help;
} table[OPTION_COUNT] = {
#define O(name, default_value, values, help) {#name, default_value, values, help},
#include "options.def"
#undef O
};

void options_init(options *o) {
    for (int i = 0; i < OPTION_COUNT; i++)
        o->values[i] = table[i].default_value;
}

static bool find(const char *name, size_t length, option_key *out) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strlen(table[i].name) == length && memcmp(table[i].name, name, length) == 0) {
            *out = (option_key)i;
            return true;
        }
    }
    return false;
}

bool options_find(const char *name, option_key *out) {
    return find(name, strlen(name), out);
}

static const char *stage_list(arena *a) {
    text t;
    text_init(&t, a);
    for (uint32_t k = 0; cg_dump_name(k) != NULL; k++)
        text_printf(&t, "%s%s", k == 0 ? "" : " ", cg_dump_name(k));
    return text_get(&t);
}

/* A table of all options, one a line. */
static const char *help(arena *a) {
    text t;
    text_init(&t, a);
    text_put(&t, "options are key=value, separated by commas:\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        text_printf(&t, "  %s=%s  %s (default: %s)\n", table[i].name, table[i].values, table[i].help,
                    table[i].default_value[0] == '\0' ? "empty" : table[i].default_value);
    }
    text_printf(&t, "STAGES are all, or some of these, joined by '+': %s\n", stage_list(a));
    return text_get(&t);
}

static bool is_number(const char *value, size_t length) {
    if (length == 0 || length > 9) return false;
    for (size_t i = 0; i < length; i++) {
        if (value[i] < '0' || value[i] > '9') return false;
    }
    return true;
}

/* Whether it is numbers joined by '+', none of them twice. */
static bool are_numbers(const char *value, size_t length) {
    unsigned long seen[16];
    size_t count = 0;
    for (size_t at = 0; at <= length;) {
        const char *plus = memchr(value + at, '+', length - at);
        size_t size = plus == NULL ? length - at : (size_t)(plus - value) - at;
        if (size > 4 || count == sizeof seen / sizeof *seen || !is_number(value + at, size)) return false;
        seen[count] = strtoul(value + at, NULL, 10);
        for (size_t i = 0; i < count; i++)
            if (seen[i] == seen[count]) return false;
        count++;
        at += size + 1;
    }
    return count > 1;
}

/* Whether it is "all", or names of compiler stages joined by '+'. */
static bool are_stages(const char *value, size_t length) {
    if (length == 3 && memcmp(value, "all", 3) == 0) return true;
    for (size_t at = 0; at < length;) {
        const char *plus = memchr(value + at, '+', length - at);
        size_t size = plus == NULL ? length - at : (size_t)(plus - value) - at;
        if (!cg_dump_exists(value + at, size)) return false;
        at += size + 1;
    }
    return true;
}

/* Whether `value` is one of the words of `allowed`. */
static bool is_allowed(const char *allowed, const char *value, size_t length) {
    for (const char *word = allowed; *word != '\0';) {
        size_t size = strcspn(word, "|");
        if (size == 4 && memcmp(word, "TEXT", 4) == 0) return true;
        if (size == 6 && memcmp(word, "STAGES", 6) == 0 && are_stages(value, length)) return true;
        if (size == 1 && word[0] == 'N') {
            if (is_number(value, length)) return true;
        } else if (size == 3 && memcmp(word, "N+N", 3) == 0) {
            if (are_numbers(value, length)) return true;
        } else if (size == length && memcmp(word, value, length) == 0) {
            return true;
        }
        word += size;
        if (*word == '|') word++;
    }
    return false;
}

static status bad(arena *a, const char *what, const char *chars, size_t length, const char *why) {
    return status_make(a, ST_BAD_OPTION, "%s '%.*s'%s\n%s", what, (int)length, chars, why, help(a));
}

status options_parse(options *o, arena *a, const char *string) {
    options parsed = *o;
    bool given[OPTION_COUNT] = {false};
    const char *at = string == NULL ? "" : string;
    while (*at != '\0') {
        size_t length = strcspn(at, ",");
        const char *equals = memchr(at, '=', length);
        size_t name_length = equals == NULL ? length : (size_t)(equals - at);
        option_key key;
        if (!find(at, name_length, &key)) return bad(a, "there is no option", at, name_length, "");
        if (equals == NULL) return bad(a, "option", at, name_length, " needs a value");
        if (given[key]) return bad(a, "option", at, name_length, " is given twice");
        given[key] = true;
        size_t value_length = length - name_length - 1;
        if (!is_allowed(table[key].values, equals + 1, value_length)) {
            const char *why =
                arena_printf(a, " is no value of option '%s' (%s)", table[key].name, table[key].values);
            return bad(a, "the value", equals + 1, value_length, why);
        }
        parsed.values[key] = arena_string(a, equals + 1, value_length);
        at += length;
        if (*at == ',') at++;
    }
    *o = parsed;
    return status_ok();
}
