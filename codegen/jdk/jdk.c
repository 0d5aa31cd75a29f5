#include "jdk.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    bool is_final;
} values[] = {
#define V(name, is_final, reason) {name, is_final},
#include "jdk.def"
};

static const struct {
    const char *owner, *field;
} views[] = {
#define F(owner, field) {owner, field},
#include "jdk.def"
};

static const char *const closed[] = {
#define C(name) name,
#include "jdk.def"
};

static const jdk_method methods[] = {
#define E(owner, name, descriptor, effect, reason) {owner, name, descriptor, JDK_##effect, reason},
#include "jdk.def"
};

static bool matches(const char *pattern, const char *text) {
    size_t length = strlen(pattern), own = strlen(text);
    if (pattern[0] == '*' && own >= length - 1)
        return strcmp(pattern + 1, text + own - (length - 1)) == 0 || length == 1;
    if (pattern[length - 1] == '*') return strncmp(pattern, text, length - 1) == 0;
    return strcmp(pattern, text) == 0;
}

static size_t value_at(const char *name, size_t length) {
    size_t i = 0;
    while (i < sizeof values / sizeof *values &&
           (strncmp(values[i].name, name, length) != 0 || values[i].name[length] != '\0'))
        i++;
    return i;
}

bool jdk_is_value(const char *name) {
    return value_at(name, strlen(name)) < sizeof values / sizeof *values;
}

bool jdk_is_final_value(const char *name) {
    size_t i = value_at(name, strlen(name));
    return i < sizeof values / sizeof *values && values[i].is_final;
}

bool jdk_is_closed(const char *name) {
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (strcmp(closed[i], name) == 0) return true;
    return false;
}

bool jdk_caches_view(const char *owner, const char *field) {
    for (size_t i = 0; i < sizeof views / sizeof *views; i++)
        if (strcmp(views[i].owner, owner) == 0 && strcmp(views[i].field, field) == 0) return true;
    return false;
}

bool jdk_owns(const char *name) {
    static const char *const roots[] = {"java/", "jdk/", "sun/"};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        if (strncmp(name, roots[i], strlen(roots[i])) == 0) return true;
    return false;
}

/* Whether all parameters are primitives and values, but for equals, which calls nothing of its argument; and
 * the result is nothing, a primitive, a value, an array of such, or an object of `owner`. */
static bool only_values(const char *owner, const char *name, const char *descriptor) {
    bool in_result = false, is_array = false;
    for (const char *c = descriptor + 1; *c != '\0'; c++) {
        if (*c == ')') {
            in_result = true;
        } else if (*c == '[') {
            if (!in_result) return false;
            is_array = true;
        } else if (*c == 'L') {
            size_t length = strcspn(c + 1, ";");
            bool is_owner =
                in_result && !is_array && strncmp(owner, c + 1, length) == 0 && owner[length] == '\0';
            bool is_value = value_at(c + 1, length) < sizeof values / sizeof *values;
            if (!is_owner && !is_value && (in_result || strcmp(name, "equals") != 0)) return false;
            c += length;
        }
    }
    return true;
}

static bool is_row_of(const jdk_method *row, const char *owner, const char *name, const char *descriptor) {
    if (!matches(row->owner, owner) || !matches(row->name, name)) return false;
    if (strcmp(row->descriptor, "values") == 0) return only_values(owner, name, descriptor);
    return matches(row->descriptor, descriptor);
}

const jdk_method *jdk_method_find(const char *from, const char *owner, const char *name,
                                  const char *descriptor) {
    bool by_jdk = jdk_owns(from);
    static const jdk_method of_values = {"", "*", "values", JDK_PURE, "a method of a value"};
    /* The table has some two hundred rows, most of which differ from `owner` in its last letters: look at the
     * length first. */
    size_t length = strlen(owner);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        const jdk_method *row = &methods[i];
        size_t own = strlen(row->owner);
        if ((own != length && row->owner[own - 1] != '*') || (by_jdk && row->effect == JDK_INNER)) continue;
        if (is_row_of(row, owner, name, descriptor)) return row;
    }
    return jdk_is_value(owner) && only_values(owner, name, descriptor) ? &of_values : NULL;
}
