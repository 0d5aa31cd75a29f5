#include "options.h"

#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "text.h"

static const struct {
    const char *name;
    const char *default_value;
    const char *values;
} table[OPTION_COUNT] = {
#define O(name, default_value, values) {#name, default_value, values},
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

static const char *name_list(arena *a) {
    text t;
    text_init(&t, a);
    for (int i = 0; i < OPTION_COUNT; i++)
        text_printf(&t, " %s", table[i].name);
    return text_get(&t);
}

/* What an option may be: "java|error"; for the stages their names. */
static const char *values_of(arena *a, option_key key) {
    if (strcmp(table[key].values, "STAGES") != 0) return table[key].values;
    text t;
    text_init(&t, a);
    text_put(&t, "all, or some of these, joined by '+':");
    for (uint32_t k = 0; cg_dump_name(k) != NULL; k++)
        text_printf(&t, " %s", cg_dump_name(k));
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

status options_parse(options *o, arena *a, const char *string) {
    options parsed = *o;
    bool given[OPTION_COUNT] = {false};
    const char *at = string == NULL ? "" : string;
    for (at += strspn(at, ","); *at != '\0'; at += strspn(at, ",")) { /* scripts join what may be empty */
        size_t length = strcspn(at, ",");
        const char *equals = memchr(at, '=', length);
        size_t name_length = equals == NULL ? length : (size_t)(equals - at);
        option_key key;
        if (!find(at, name_length, &key))
            return status_make(a, ST_BAD_OPTION,
                               "there is no option '%.*s'; options are key=value, separated by commas:%s",
                               (int)name_length, at, name_list(a));
        const char *name = table[key].name;
        if (equals == NULL)
            return status_make(a, ST_BAD_OPTION, "option '%s' needs a value: %s", name, values_of(a, key));
        if (given[key]) return status_make(a, ST_BAD_OPTION, "option '%s' is given twice", name);
        given[key] = true;
        size_t value_length = length - name_length - 1;
        if (!is_allowed(table[key].values, equals + 1, value_length)) {
            return status_make(a, ST_BAD_OPTION, "the value '%.*s' is no value of option '%s' (%s)",
                               (int)value_length, equals + 1, name, values_of(a, key));
        }
        parsed.values[key] = arena_string(a, equals + 1, value_length);
        at += length;
    }
    *o = parsed;
    return status_ok();
}
